/** The message catalogue: it holds every text of the page, and no text that nobody says. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { say } from "../../src/winterline/web/messages/en.js";
import { points } from "../../src/winterline/web/messages/forms.js";

const WEB = new URL("../../src/winterline/web/", import.meta.url);
const MESSAGES = new URL("messages/", WEB);

/** @param {URL} folder @param {RegExp} kind */
const sources = (folder, kind) =>
  readdirSync(folder).filter((name) => kind.test(name)).map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));

const modules = sources(WEB, /\.js$/);
const all = [...modules, ...sources(WEB, /\.html$/), ...sources(MESSAGES, /\.js$/)].map(({ text }) => text).join("\n");

test("every text of the catalogue is said somewhere", () => {
  const said = new Set([...all.matchAll(/\b(?:say|panels|page)\??\.(\w+)|data-say="(\w+)"/g)].map(([, name, attribute]) => name ?? attribute));
  assert.ok(said.size > 100);
  assert.deepEqual(Object.keys(say).filter((name) => !said.has(name)), []);
});

test("no module asks for the texts of a language: the table hands on those of whoever opened the page", () => {
  assert.deepEqual(modules.filter(({ text }) => /messages\/(?!say|forms)/.test(text)).map(({ name }) => name), []);
  for (const { name, text } of sources(MESSAGES, /^say/)) assert.ok(text.includes(`"./${name.replace("say", "en")}"`), name);
});

test("every text that is loaded later is said where it is loaded", () => {
  const later = sources(MESSAGES, /^en-(?:placing|report|settings|theatre|wishes)\.js$/);
  assert.equal(later.length, 5);
  for (const { name, text } of later) {
    const users = modules.filter((module) => module.text.includes(`messages/${name.replace("en-", "say-")}`)).map((module) => module.text).join("\n");
    const keys = [...text.slice(text.indexOf("export const say")).matchAll(/^ {2}(\w+)[:,(]/gm)].map(([, key]) => key);
    assert.ok(keys.length > 10);
    assert.deepEqual(keys.filter((key) => !new RegExp(`\\bsay\\.${key}\\b`).test(users)), [], name);
  }
});

test("every text that a page asks for by its name is in the catalogue", () => {
  const asked = [...all.matchAll(/data-say="(\w+)"/g)].map(([, name]) => name);
  assert.ok(asked.length > 5);
  for (const name of asked) assert.equal(typeof (/** @type {Record<string, unknown>} */ (say)[name]), "string", name);
});

test("no module has words of its own between tags or in a spoken name", () => {
  const keys = new Set(["Esc"]);
  const found = modules.flatMap(({ name, text }) => [
    ...[...text.matchAll(/<\w[^<>]*>\s*([A-Za-z][^<>`${}=;()]*)<\//g)].map(([, words]) => `${name}: ${words}`).filter((line) => !keys.has(line.split(": ")[1])),
    ...[...text.matchAll(/\b(?:aria-label|title|alt)="([A-Za-z][^"$]*)"/g)].map(([, words]) => `${name}: ${words}`),
    ...[...text.matchAll(/\b(?:notice|dialog)\(["'`]([A-Za-z][^"'`]*)/g)].map(([, words]) => `${name}: ${words}`),
    ...[...text.matchAll(/\.(?:textContent|title|ariaLabel) = ["'`]([A-Za-z][^"'`]*)/g)].map(([, words]) => `${name}: ${words}`),
  ]);
  assert.deepEqual(found, []);
});

test("a battle that was won without a die tells of none", () => {
  assert.equal(say.battleFlash("2-1", 4, "A1"), "2-1 · die 4 · A1");
  assert.equal(say.battleFlash("10-1", 0, "DS"), "10-1 · DS");
});

test("points are told in halves, thirds and sixths, as the games count them", () => {
  const told = [0, 0.5, 1, 1.83, 2.5, 4.17, 4.333, 5.667, 8].map(points);
  assert.deepEqual(told, ["0", "½", "1", "1⅚", "2½", "4⅙", "4⅓", "5⅔", "8"]);
});
