import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { authSecret } from './session-token.ts';

/** How long a bearer token holds, in seconds; its session may end sooner, and then it is worth nothing. */
export const BEARER_SECONDS = 3_600;

/** Session bearers are no API keys: what begins so is one. */
export const API_KEY_PREFIX = 'tx_';

const ALGORITHM = 'HS256';
const INFO = 'mailwright bearer token 1';

/**
 * What a bearer token of a session says. `session`: the session is whole; `2fa`: a step is still due, and only the calls
 * of that step take it. The session's row is the truth: this only finds it.
 */
export const BearerClaims = z.object({ sid: z.uuid(), typ: z.enum(['session', '2fa']) });
export type BearerClaims = z.infer<typeof BearerClaims>;

/** A bearer token and the instant from which it no longer holds. */
export type Bearer = { token: string; expiresAt: Date };

/** Makes a session's bearer token: signed (JWS, RFC 7515), readable by whoever holds it. */
export async function makeBearer({ sid, typ }: BearerClaims, now: Date = new Date()): Promise<Bearer> {
  const seconds = Math.floor(now.getTime() / 1_000);
  const token = await new SignJWT({ sid, typ })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + BEARER_SECONDS)
    .sign(bearerKey());
  return { token, expiresAt: new Date((seconds + BEARER_SECONDS) * 1_000) };
}

/**
 * Reads a bearer token of a session.
 *
 * @throws {AppError} tokenException (none of ours), sessionExpired (too old)
 */
export async function readBearer(token: string, now: Date = new Date()): Promise<BearerClaims> {
  try {
    const { payload } = await jwtVerify(token, bearerKey(), { algorithms: [ALGORITHM], currentDate: now });
    const claims = BearerClaims.safeParse(payload);
    if (claims.success) return claims.data;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('sessionExpired');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError('tokenException');
}

let derived: { from: string; key: Uint8Array } | null = null;

/** A key of its own, drawn from the secret of the cookies (HKDF, RFC 5869), so that neither passes for the other. */
function bearerKey(): Uint8Array {
  const from = authSecret();
  if (derived?.from !== from) derived = { from, key: new Uint8Array(hkdfSync('sha256', from, '', INFO, 32)) };
  return derived.key;
}
