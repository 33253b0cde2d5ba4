import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';

/** How long a bearer token holds, in seconds; its session may end sooner, and then it is worth nothing. */
export const BEARER_SECONDS = 3_600;

/** Session bearers are no API keys: what begins so is one. */
export const API_KEY_PREFIX = 'tx_';

const ALGORITHM = 'HS256';

/**
 * What a bearer token is for. `session`: a whole login; `2fa` and `verify`: the second factor, or the proof of the
 * address, is still due, and only the calls of that step take it.
 */
export const BearerType = z.enum(['session', '2fa', 'verify']);
export type BearerType = z.infer<typeof BearerType>;

/** What a bearer token of a session says. The session's row is the truth: this only finds it. */
export const BearerClaims = z.object({ sid: z.uuid(), typ: BearerType });
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

/** A key of its own, so that neither a cookie's token nor a captcha passes for a bearer. */
const bearerKey = (): Uint8Array => new Uint8Array(deriveKey('bearer token 1'));
