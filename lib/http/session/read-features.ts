import { getGuestFeatures } from '#lib/account/access/get-guest-features.ts';
import { requestAccess } from '#lib/account/access/request-access.ts';
import type { FeatureSet } from '#lib/account/access/resolve-features.ts';
import { clientIp } from '../request/client-ip.ts';
import { readCookie } from '../request/cookies.ts';
import { requestIdOf } from '../request/request-id.ts';
import { openSession, readSessionRef } from './open-session.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Returns the feature flags of a request's reader: those of their company, or those of a guest. */
export async function readFeatures(headers: Headers): Promise<FeatureSet> {
  const ref = await readSessionRef(readCookie(headers, sessionCookieName()) ?? '');
  const open = ref && (await openSession(ref, { requestId: requestIdOf(headers), ip: clientIp(headers) }));
  return open ? (await requestAccess(open.ctx)).features : getGuestFeatures();
}
