import { getCompany } from '#lib/account/company/queries.ts';
import { findUser } from '#lib/account/identity/queries.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { countInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { findKeyCompany, type KeyCompany } from '#lib/senders/api-keys/queries.ts';
import { findDomainCompany } from '#lib/senders/domains/queries.ts';
import type { AuthClaim } from './auth-claim.ts';
import type { EndedSession } from './store.ts';

/** Failed sign-ins that a company's list shows in an hour: from one address (IPv6: its /64), and from all together. */
const SHOWN_PER_ADDRESS = 20;
const SHOWN_PER_COMPANY = 200;

/** Failed sign-ins of a batch that are looked up; the others belong to nobody. */
const LOOKED_UP_MAX = 100;

/**
 * Adds the company to sessions whose sign-in failed, where the user name or the key names it, so that its people can see
 * why their application cannot sign in. Sessions over the limits stay without a company, so that nobody can fill the
 * list of another company; the operator sees all. This runs after the session's end: no reply and no response time
 * depends on it.
 */
export async function attributeSessions(sessions: readonly EndedSession[], now: Date): Promise<EndedSession[]> {
  const attributed: EndedSession[] = [];
  let lookedUp = 0;
  for (const session of sessions) {
    const { claim, ip } = session;
    if (claim && lookedUp < LOOKED_UP_MAX) {
      lookedUp += 1;
      attributed.push({ ...session, ...(await findOwner(claim, ip, now)), claim: null });
    } else attributed.push(claim ? { ...session, claim: null } : session);
  }
  return attributed;
}

/** Returns the company of a claim, in its current environment, if its list may show one more. */
async function findOwner(
  claim: AuthClaim,
  ip: string,
  now: Date,
): Promise<Pick<EndedSession, 'companyId' | 'environment' | 'apiKeyId'> | null> {
  const owner = await findClaimedCompany(claim);
  if (!owner || !(await takeShown(owner.companyId, ip, now))) return null;
  const { environment } = await getCompany({ scope: { companyId: owner.companyId, environment: 'sandbox' } });
  return { ...owner, environment };
}

/**
 * Finds the company that credentials name. The user name decides first, so that a company's list does not depend on the
 * existence of another company's key.
 */
async function findClaimedCompany({ userName, keyHash, hint }: AuthClaim): Promise<KeyCompany | null> {
  const companyId = await findNamedCompany(userName);
  const ofKey = await findKeyCompany(keyHash, hint);
  if (companyId === null) return ofKey;
  return { companyId, apiKeyId: ofKey?.companyId === companyId ? ofKey.apiKeyId : null };
}

/** Finds the company of a person's address, of an address at a verified domain, or of such a domain. */
async function findNamedCompany(userName: string): Promise<string | null> {
  if (!userName.includes('.')) return null;
  const user = userName.includes('@') ? await findUser(userName) : null;
  return user?.companyId ?? findDomainCompany(userName.slice(userName.lastIndexOf('@') + 1));
}

async function takeShown(companyId: string, ip: string, now: Date): Promise<boolean> {
  const company = `smtp-claim:${companyId}`;
  const [ofAddress] = await countInWindow([`${company}:${networkOf(ip)}`], HOUR_MS, now);
  if (!ofAddress || ofAddress.count > SHOWN_PER_ADDRESS) return false;
  const [ofCompany] = await countInWindow([company], HOUR_MS, now);
  return ofCompany !== undefined && ofCompany.count <= SHOWN_PER_COMPANY;
}
