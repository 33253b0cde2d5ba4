import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';

/** The lifetime of a bearer token in seconds; it becomes invalid earlier if its session ends. */
export const BEARER_SECONDS = 3_600;

/** The prefix of API keys, which distinguishes them from bearer tokens. */
export const API_KEY_PREFIX = 'tx_';

const ALGORITHM = 'HS256';

/**
 * The type of a bearer token. `session`: a full session; `2fa` and `verify`: the second factor or the email
 * verification is pending, and only the calls of that step accept it.
 */
export const BearerType = z.enum(['session', '2fa', 'verify']);
export type BearerType = z.infer<typeof BearerType>;

/** The content of a bearer token. It only identifies the session; the session's row is authoritative. */
export const BearerClaims = z.object({ sid: z.uuid(), typ: BearerType });
export type BearerClaims = z.infer<typeof BearerClaims>;

/** A bearer token and its expiry. */
export type Bearer = { token: string; expiresAt: Date };

/** Creates a session's bearer token: signed (JWS, RFC 7515), not encrypted. */
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
 * Verifies a bearer token of a session.
 *
 * @throws {AppError} tokenException (not issued by this installation), bearerExpired (too old)
 */
export async function readBearer(token: string, now: Date = new Date()): Promise<BearerClaims> {
  try {
    const { payload } = await jwtVerify(token, bearerKey(), { algorithms: [ALGORITHM], currentDate: now });
    const claims = BearerClaims.safeParse(payload);
    if (claims.success) return claims.data;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('bearerExpired');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError('tokenException');
}

/**
 * Returns the key of bearer tokens. It is separate, so that neither a cookie's token nor a captcha passes for a bearer
 * token.
 */
const bearerKey = (): Uint8Array => new Uint8Array(deriveKey('bearer token 1'));
