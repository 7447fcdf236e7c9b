/** The texts of `en-ending.js`; the table hands on another language here, when it is spoken (`table/edition.py`). */
export { say } from "./en-ending.js";
