/** The texts of `en-hint.js`; the table hands on another language here, when it is spoken (`table/edition.py`). */
export { say } from "./en-hint.js";
