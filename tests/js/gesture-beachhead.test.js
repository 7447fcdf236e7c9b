import { playAll } from "./playing.js";

playAll("beachhead");
