import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { endSession } from '#lib/identity/end-session.ts';
import { findSession } from '#lib/identity/find-session.ts';
import { SESSION_COOKIE_SECONDS } from '#lib/identity/session-life.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { log } from '#lib/infra/log/log.ts';
import { readBearer } from './bearer-token.ts';
import { openStagedSession } from './open-session.ts';
import { isSecure } from './session-cookie.ts';
import { authSecret, SessionClaims } from './session-token.ts';

/**
 * next-auth as a thin door: it takes a bearer token of a session, checks the form's CSRF token and sets the cookie. Who
 * may come in, and whether a session lives, is decided by the verbs of `lib/identity`.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: authSecret(),
    useSecureCookies: isSecure(),
    session: { strategy: 'jwt', maxAge: SESSION_COOKIE_SECONDS },
    pages: { signIn: '/login', error: '/login' },
    providers: [
      CredentialsProvider({
        credentials: { token: { type: 'text' } },
        authorize: async (given) => describeLogin(given?.token ?? ''),
      }),
    ],
    callbacks: {
      // With `user` a session was opened just now; without, the token of a request is read again.
      jwt: ({ token, user }) => SessionClaims.parse(user ?? token),
      session: async ({ session, token }) => ({ ...session, user: await describePerson(SessionClaims.parse(token)) }),
    },
    events: {
      signOut: async ({ token }) => {
        const claims = SessionClaims.safeParse(token);
        if (claims.success) await endSession(platformContext(), { sessionId: claims.data.sid, reason: 'logout' });
      },
    },
    logger: {
      error: (code, facts) => log().warn({ code, error: 'message' in facts ? facts.message : undefined }, 'next-auth'),
      warn: (code) => log().debug({ code }, 'next-auth'),
      debug: () => {},
    },
  };
}

/** What the cookie says of the session that a bearer token names; null where it does not live. */
async function describeLogin(token: string): Promise<(SessionClaims & { id: string }) | null> {
  const ctx = platformContext();
  const { sid } = await readBearer(token, ctx.now());
  const open = await openStagedSession({ sid }, ctx);
  if (!open) return null;
  const { id: userId } = open.session.user;
  return { sid, userId, environment: open.company.environment, id: userId };
}

/** A session that has ended throws, upon which the library clears the cookie and answers that there is none. */
async function describePerson({ sid }: SessionClaims): Promise<{ name: string; email: string; image: string | null }> {
  const session = await findSession(platformContext(), sid);
  if (!session) throw new Error('the session has ended');
  const { fullname, email, image } = session.user;
  return { name: fullname, email, image };
}
