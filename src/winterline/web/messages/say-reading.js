/** The texts of `en-reading.js`; the table hands on another language here, when it is spoken (`table/edition.py`). */
export { say } from "./en-reading.js";
