/** The texts of `en-theatre.js`; the table hands on another language here, when it is spoken (`table/edition.py`). */
export { say } from "./en-theatre.js";
