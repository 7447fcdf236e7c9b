/**
 * The side panels of the table page. Importing a panel's module here defines its element; game.html says where it stands.
 */

export {};
