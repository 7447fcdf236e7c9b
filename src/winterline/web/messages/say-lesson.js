/** The texts of `en-lesson.js`; the table hands on another language here, when it is spoken (`table/edition.py`). */
export { lesson } from "./en-lesson.js";
