import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { Environment } from '#lib/core/environment.ts';
import { SESSION_COOKIE_SECONDS } from '#lib/identity/session-life.ts';
import { settings } from '#lib/infra/config/settings.ts';

/** What the cookie of a session says. The session's row is the truth: this only finds it. */
export const SessionClaims = z.object({
  /** Of the row. */
  sid: z.uuid(),
  userId: z.uuid(),
  /** At the time of login; for the redirects of `middleware.ts`, never for a decision about data. */
  environment: Environment,
});
export type SessionClaims = z.infer<typeof SessionClaims>;

/** The claims of a session's token, or null where it is none of ours or too old. */
export async function readSessionToken(token: string): Promise<SessionClaims | null> {
  try {
    const claims = SessionClaims.safeParse(await decode({ token, secret: authSecret() }));
    return claims.success ? claims.data : null;
  } catch {
    // Whatever cannot be decrypted was not made here.
    return null;
  }
}

/** Makes a session's token: encrypted and authenticated (JWE, RFC 7516). */
export function makeSessionToken(claims: SessionClaims): Promise<string> {
  return encode({ token: claims, secret: authSecret(), maxAge: SESSION_COOKIE_SECONDS });
}

/**
 * The secret of session cookies.
 *
 * @throws {Error} where the operator gave none and `npm start` was not used.
 */
export function authSecret(): string {
  const { NEXTAUTH_SECRET } = settings();
  if (!NEXTAUTH_SECRET) throw new Error('The setting NEXTAUTH_SECRET is missing.');
  return NEXTAUTH_SECRET;
}
