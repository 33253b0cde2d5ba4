import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { clientIp } from '../request/client-ip.ts';
import { requestIdOf } from '../request/request-id.ts';
import { ENDED_COOKIE } from './ended-cookie.ts';
import { type OpenSession, openStagedSession, readSessionRef } from './open-session.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Returns the reader's session on a page for guests, also one with a pending step; null for a guest. */
export const findStep = cache(async (): Promise<OpenSession | null> => {
  const ref = await readSessionRef((await cookies()).get(sessionCookieName())?.value ?? '');
  if (!ref) return null;
  const given = await headers();
  return openStagedSession(ref, { requestId: requestIdOf(given), ip: clientIp(given) });
});

/** Returns true if another sign-in just ended this browser's session. */
export const wasEnded = async (): Promise<boolean> => (await cookies()).has(ENDED_COOKIE);
