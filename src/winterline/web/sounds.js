/**
 * Small sounds, made here by the browser's own synthesiser: nothing is fetched, nothing is needed, and none is heard until it is switched on.
 */

import { settings } from "./settings.js";

/** @typedef {{from: number, to: number, long: number, loud: number, noise?: boolean}} Tone */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  march: [{ from: 180, to: 140, long: 0.06, loud: 0.12, noise: true }],
  appear: [{ from: 320, to: 420, long: 0.08, loud: 0.08 }],
  leave: [{ from: 260, to: 110, long: 0.25, loud: 0.12 }],
  battle: [{ from: 900, to: 500, long: 0.05, loud: 0.16, noise: true }, { from: 700, to: 300, long: 0.07, loud: 0.14, noise: true }],
  headline: [{ from: 440, to: 440, long: 0.12, loud: 0.1 }],
  turn: [{ from: 523, to: 523, long: 0.12, loud: 0.12 }, { from: 659, to: 659, long: 0.2, loud: 0.12 }],
};

/** @type {AudioContext | null} */
let context = null;

/** Whether somebody has done something here: before, a browser only complains, and later plays at once whatever was kept from it. */
const touched = () => navigator.userActivation?.hasBeenActive ?? true;

/**
 * Play a sound, if sounds are on and the browser lets us.
 * @param {string} name
 */
export function play(name) {
  if (!settings.now.sound || !SOUNDS[name] || !touched()) return;
  try {
    context ??= new AudioContext();
    let at = context.currentTime;
    for (const tone of SOUNDS[name]) at = sound(context, tone, at);
  } catch {
    // A browser without sound plays all the same.
  }
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 * @param {number} at
 */
function sound(audio, { from, to, long, loud, noise }, at) {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + long);
  volume.connect(audio.destination);
  const source = audio.createOscillator();
  source.type = noise ? "square" : "sine";
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + long);
  source.connect(volume);
  source.start(at);
  source.stop(at + long);
  return at + long;
}
