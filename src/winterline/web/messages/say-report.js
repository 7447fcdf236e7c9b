/** The texts of `en-report.js`; the table hands on another language here, when it is spoken (`table/edition.py`). */
export { say } from "./en-report.js";
