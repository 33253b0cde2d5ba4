import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { findSession } from '#lib/account/identity/queries.ts';
import { endSession, SESSION_COOKIE_SECONDS } from '#lib/account/identity/sessions.ts';

import { platformContext } from '#lib/infra/config/platform-context.ts';
import { log } from '#lib/infra/log/log.ts';
import { isSecure } from '../request/cookies.ts';
import { readBearer } from '../session/bearer-token.ts';
import { openStagedSession } from '../session/open-session.ts';
import { authSecret, SessionClaims } from '../session/session-token.ts';

/**
 * Returns the options of next-auth, which only takes a session's bearer token, checks the form's CSRF token and sets
 * the cookie. The verbs of `lib/account/identity` decide who may sign in and which sessions are active.
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
      // `user` is set when a session was opened just now; otherwise the token of a request is read again.
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

/** Returns the cookie's content for the session that a bearer token names; null if it has ended. */
async function describeLogin(token: string): Promise<(SessionClaims & { id: string }) | null> {
  const ctx = platformContext();
  const { sid } = await readBearer(token, ctx.now());
  const open = await openStagedSession({ sid }, ctx);
  if (!open) return null;
  const { id: userId } = open.session.user;
  return { sid, userId, environment: open.company.environment, id: userId };
}

/**
 * Returns the person of a session. A session that has ended throws; the library then clears the cookie and answers
 * without a session.
 */
async function describePerson({ sid }: SessionClaims): Promise<{ name: string; email: string; image: string | null }> {
  const session = await findSession(platformContext(), sid);
  if (!session) throw new Error('the session has ended');
  const { fullname, email, image } = session.user;
  return { name: fullname, email, image };
}
