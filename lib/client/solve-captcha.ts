import { type Challenge, solveChallenge } from 'altcha-lib';
import { ApiError } from './api-error.ts';
import { sha256 } from './sha256.ts';

/** How long a browser works at most, in milliseconds. */
const WORK_MS = 120_000;

/**
 * Does the work of a challenge: a second or so of counting, in slices, so that the page stays alive.
 *
 * @returns the solution as the calls take it: base64 of JSON.
 * @throws {ApiError} `network` where it took too long
 */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({
    challenge,
    timeout: WORK_MS,
    deriveKey: async (_parameters, salt, password) => ({ derivedKey: sha256(joined(salt, password)) }),
  });
  if (solution) return btoa(JSON.stringify({ challenge, solution }));
  throw new ApiError({ status: 0, code: 'network', message: 'This browser is too slow for the check. Try again.' });
}

function joined(salt: Uint8Array, password: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(salt.length + password.length);
  bytes.set(salt);
  bytes.set(password, salt.length);
  return bytes;
}
