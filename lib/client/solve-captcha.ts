import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { ApiError } from './api-error.ts';

/** The time after which a browser gives up, in milliseconds. */
const WORK_MS = 120_000;

/**
 * Solves a challenge: a second of work, or ten for the hardest, in slices, so that the page stays responsive.
 *
 * @returns the solution as the calls take it: base64 of JSON.
 * @throws {ApiError} `network` where it took too long
 */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({
    challenge,
    timeout: WORK_MS,
    deriveKey: async ({ cost }, salt, password) => ({ derivedKey: digest(joined(salt, password), cost) }),
  });
  if (solution) return btoa(JSON.stringify({ challenge, solution }));
  throw new ApiError({ status: 0, code: 'network', message: 'This browser is too slow for the check. Try again.' });
}

/**
 * Hashes bytes as many times as the challenge says: the hash of the hash, and so on. Web Crypto would do on https pages only,
 * and its promises allow fewer short hashes a second.
 */
function digest(bytes: Uint8Array, times: number): Uint8Array {
  let digested = sha256(bytes);
  for (let done = 1; done < times; done += 1) digested = sha256(digested);
  return digested;
}

function joined(salt: Uint8Array, password: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(salt.length + password.length);
  bytes.set(salt);
  bytes.set(password, salt.length);
  return bytes;
}
