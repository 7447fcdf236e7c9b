import { playAll } from "./playing.js";

playAll("beachhead-1970");
