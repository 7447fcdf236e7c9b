import { playAll } from "./playing.js";

playAll("anzio");
