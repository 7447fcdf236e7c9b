/**
 * SHA-256 (FIPS 180-4). Browsers offer it only to pages that came by https or from this machine; a club's table in a local
 * network is neither.
 */

/** The first 32 bits of the fractional parts of a root of each of the first prime numbers. */
function constants(/** @type {number} */ count, /** @type {number} */ root) {
  const out = [];
  for (let n = 2; out.length < count; n += 1) {
    if (primes(n)) out.push(Math.floor(((n ** root) % 1) * 2 ** 32));
  }
  return out;
}

/** @param {number} n */
function primes(n) {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false;
  return true;
}

const ROUND = constants(64, 1 / 3);
const START = constants(8, 1 / 2);

/** @param {number} x @param {number} by */
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const out = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  out.set(bytes);
  out[bytes.length] = 0x80;
  new DataView(out.buffer).setUint32(out.length - 4, bytes.length * 8);
  return out;
}

/** @param {DataView} view @param {number} at */
function schedule(view, at) {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + small + words[i - 7] + large;
  }
  return words;
}

/**
 * The hash of at most 512 MB, in hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const hash = Uint32Array.from(START);
  const data = padded(bytes);
  const view = new DataView(data.buffer);
  for (let at = 0; at < data.length; at += 64) {
    const words = schedule(view, at);
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** @param {string} digits hexadecimal */
export function bytesOf(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
