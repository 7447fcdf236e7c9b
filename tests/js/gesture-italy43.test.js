import { playAll } from "./playing.js";

playAll("italy43");
