import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { clientIp } from './client-ip.ts';
import { ENDED_COOKIE } from './ended-cookie.ts';
import { type OpenSession, openStagedSession, readSessionRef } from './open-session.ts';
import { requestIdOf } from './request-id.ts';
import { sessionCookieName } from './session-cookie.ts';

/** The login of whoever looks at a page for guests, also one with a step still due; null for a guest. */
export const findStep = cache(async (): Promise<OpenSession | null> => {
  const ref = await readSessionRef((await cookies()).get(sessionCookieName())?.value ?? '');
  if (!ref) return null;
  const given = await headers();
  return openStagedSession(ref, { requestId: requestIdOf(given), ip: clientIp(given) });
});

/** Whether this browser's session was just ended by another login. */
export const wasEnded = async (): Promise<boolean> => (await cookies()).has(ENDED_COOKIE);
