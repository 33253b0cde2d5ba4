/** Bits 0 to 31 behind the point of a root of the first primes (FIPS 180-4 §4.2.2, §5.3.3). */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;

const PRIMES = (() => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
})();

const CONSTANTS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const schedule = new Int32Array(64);

/**
 * SHA-256 (FIPS 180-4 §6.2) of a few bytes. Web Crypto has it too, but only on pages that came over https, and a
 * proof of work counts through more short texts in a second than its promises let it.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const state = Int32Array.from(START);
  for (let at = 0; at < blocks.byteLength; at += 64) compress(state, new DataView(blocks.buffer, at, 64));
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (const [index, word] of state.entries()) view.setInt32(index * 4, word);
  return digest;
}

/** The message, a one bit, zeros, and the message's length in bits (§5.1.1). */
function padded(message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array((Math.floor((message.length + 8) / 64) + 1) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, message.length * 8);
  return bytes;
}

const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by));
const word = (words: Int32Array, at: number): number => words[at] ?? 0;

function compress(state: Int32Array, block: DataView): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = block.getInt32(at * 4);
  for (let at = 16; at < 64; at += 1) {
    const two = word(schedule, at - 2);
    const fifteen = word(schedule, at - 15);
    const small0 = rotate(fifteen, 7) ^ rotate(fifteen, 18) ^ (fifteen >>> 3);
    const small1 = rotate(two, 17) ^ rotate(two, 19) ^ (two >>> 10);
    schedule[at] = (word(schedule, at - 16) + small0 + word(schedule, at - 7) + small1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + big1 + ((e & f) ^ (~e & g)) + word(CONSTANTS, at) + word(schedule, at)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (word(state, index) + value) | 0;
  });
}
