/**
 * The side panels of the table page. Importing a panel's module here defines its element; game.html says where it stands.
 */

import "./banner.js";
import "./boxes.js";
import "./chat.js";
import "./dice-panel.js";
import "./inspector.js";
import "./permits.js";
import "./replay-bar.js";
import "./table-menu.js";
