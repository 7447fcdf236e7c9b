/** The languages of the page: each has every text that English has, made of the same parts. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";

import { LANGUAGES } from "../../src/winterline/web/messages/forms.js";

const MESSAGES = new URL("../../src/winterline/web/messages/", import.meta.url);
const files = readdirSync(MESSAGES);
const parts = files.filter((name) => name.startsWith("en")).map((name) => name.slice(2));
const others = Object.keys(LANGUAGES).filter((language) => language !== "en");

/** Names of things that data calls so in every language: there may be more of them than in English. */
const OPEN = new Set(["features"]);
/** The parameters of a text, and which of them it says. @param {Function} text */
function said(text) {
  const [head, ...body] = text.toString().split("=>");
  const names = [...head.matchAll(/(\w+)\s*(?:=[^,)]*)?(?=[,)]|\s*$)/g)].map(([, name]) => name);
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(body.join("=>")));
}

/**
 * What a text lacks beside the English one.
 * @param {unknown} english @param {unknown} own @param {string} path
 * @returns {string[]}
 */
function lacks(english, own, path) {
  if (typeof english !== typeof own || Array.isArray(english) !== Array.isArray(own)) return [`${path}: of another kind`];
  if (typeof english === "string") return english && !own ? [`${path}: empty`] : [];
  if (typeof english === "function" && typeof own === "function") {
    return english.length === own.length && said(english).length === said(own).length ? [] : [`${path}: says ${said(own)}, not ${said(english)}`];
  }
  if (typeof english !== "object" || !english || !own) return [];
  const here = Object.keys(english).flatMap((key) =>
    lacks(/** @type {any} */ (english)[key], /** @type {any} */ (own)[key], `${path}.${key}`));
  const more = OPEN.has(path.split(".").at(-1) ?? "") ? [] : Object.keys(/** @type {object} */ (own)).filter((key) => !(key in english));
  return [...here, ...more.map((key) => `${path}.${key}: English has none`)];
}

for (const language of others) {
  test(`${LANGUAGES[language]} has every text of the page`, async () => {
    assert.deepEqual(parts.filter((part) => !files.includes(language + part)), []);
    for (const part of parts) {
      const [english, own] = await Promise.all(["en", language].map((name) => import(new URL(`${name}${part}`, MESSAGES).href)));
      assert.deepEqual(lacks({ ...english }, { ...own }, `${language}${part}`), []);
    }
  });
}

test("what is counted has the number in it", async () => {
  for (const language of others) {
    const { say } = await import(new URL(`${language}.js`, MESSAGES).href);
    for (const n of [1, 2]) assert.match(say.warnings(n), new RegExp(`^${n} `));
    assert.notEqual(say.warnings(1).slice(2), say.warnings(2).slice(2));
    assert.equal(say.percent(0.125), { de: "12,5\u00a0%", it: "12,5%" }[language]);
  }
});

test("two computers stand in the nominative", async () => {
  for (const language of others) {
    const { say } = await import(new URL(`${language}.js`, MESSAGES).href);
    assert.equal(say.between([say.theComputer("x"), say.theComputer("y")]), { de: "Computer (x) gegen Computer (y)", it: "il computer (x) contro il computer (y)" }[language]);
  }
});

test("the guns of a corps are no corps, in any language", async () => {
  const told = await Promise.all(Object.keys(LANGUAGES).map(async (language) => {
    const { say } = await import(new URL(`${language}.js`, MESSAGES).href);
    return say.what({ type: "artillery", size: "XXX", nation: "de" });
  }));
  assert.deepEqual(told, ["German corps artillery", "Korpsartillerie, deutsch", "artiglieria di corpo d'armata, nazione tedesca"]);
});
