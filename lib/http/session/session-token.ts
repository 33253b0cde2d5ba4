import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { SESSION_COOKIE_SECONDS } from '#lib/account/identity/sessions.ts';
import { Environment } from '#lib/core/environment.ts';
import { settings } from '#lib/infra/config/settings.ts';

/** The content of a session cookie. It only identifies the session; the session's row is authoritative. */
export const SessionClaims = z.object({
  /** The id of the session's row. */
  sid: z.uuid(),
  userId: z.uuid(),
  /** The environment at sign-in; for the redirects of `middleware.ts`, never for access to data. */
  environment: Environment,
});
export type SessionClaims = z.infer<typeof SessionClaims>;

/** Returns the claims of a session cookie; null if it is expired or was not issued by this installation. */
export async function readSessionToken(token: string): Promise<SessionClaims | null> {
  try {
    const claims = SessionClaims.safeParse(await decode({ token, secret: authSecret() }));
    return claims.success ? claims.data : null;
  } catch {
    // A token that cannot be decrypted was not issued by this installation.
    return null;
  }
}

/** Creates a session's token: encrypted and authenticated (JWE, RFC 7516). */
export function makeSessionToken(claims: SessionClaims): Promise<string> {
  return encode({ token: claims, secret: authSecret(), maxAge: SESSION_COOKIE_SECONDS });
}

/**
 * Returns the secret of session cookies.
 *
 * @throws {Error} if NEXTAUTH_SECRET is not set and the server was not started with `npm start`.
 */
export function authSecret(): string {
  const { NEXTAUTH_SECRET } = settings();
  if (!NEXTAUTH_SECRET) throw new Error('The setting NEXTAUTH_SECRET is missing.');
  return NEXTAUTH_SECRET;
}
