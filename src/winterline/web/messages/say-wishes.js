/** The texts of `en-wishes.js`; the table hands on another language here, when it is spoken (`table/edition.py`). */
export { say } from "./en-wishes.js";
