import { settings } from '#lib/infra/config/settings.ts';
import {
  type Lookup,
  lookUpAddresses,
  lookUpBestMx,
  lookUpCname,
  lookUpTxt,
  type RecordResolver,
} from '#lib/infra/net/look-up-records.ts';
import { KINDS } from '../delegated/kinds.ts';
import type { DelegatedKind, HttpsState } from '../delegated/schema.ts';
import { judgeDelegation } from './judge-delegation.ts';
import { buildSpfRule, judgeSpf } from './judge-spf.ts';
import type { Judgement } from './judgement.ts';
import type { CheckNetwork, ZonedDomain } from './policy.ts';
import { probeTrackingDomain } from './probe-tracking-domain.ts';

/** The state of the record and of HTTPS; `httpsState` is null where HTTPS was not checked. */
export type DelegationCheck = { judgement: Judgement; httpsState: HttpsState | null; httpsProblem: string | null };

/**
 * Checks that a bounce or tracking domain resolves to this installation: in DNS, and for a tracking domain with a request to
 * it. Never throws for what it finds.
 */
export async function checkDelegation(
  kind: DelegatedKind,
  domain: Name,
  probe: CheckNetwork,
): Promise<DelegationCheck> {
  return kind === 'bounce' ? checkBounce(domain, probe) : checkTracking(domain, probe);
}

/** Checks a bounce domain. A name that cannot be an alias may have our MX instead; it then needs an SPF rule. */
async function checkBounce({ domain, zone }: Name, { resolver }: CheckNetwork): Promise<DelegationCheck> {
  const answers = await lookUp('bounce', { domain, zone }, resolver);
  const mx = await lookUpBestMx(resolver, domain);
  const hosts = 'values' in mx ? mx.values : [];
  const resolvesToUs = hosts.length > 0 && hosts.every((host) => host === settings().SMTP_HOST.toLowerCase());
  const others = tagged(mx, 'MX', answers.addresses);
  const judgement = judgeDelegation({ ...answers, others, resolvesToUs });
  const isAlias = 'values' in answers.cname && answers.cname.values.length > 0;
  if (judgement.status !== 'valid' || isAlias) return { judgement, httpsState: null, httpsProblem: null };
  const found = await lookUpTxt(resolver, domain);
  const spf = await judgeSpf({ domain, include: answers.target, found, cname: { values: [] } }, resolver);
  const value = spf.suggested ?? buildSpfRule(answers.target);
  const isAbsent = spf.status === 'missing' || spf.status === 'wrong';
  const advice = isAbsent ? `Its MX is ours; for SPF publish the TXT record ${value} at ${domain} too.` : spf.advice;
  return { judgement: { ...judgement, advice }, httpsState: null, httpsProblem: null };
}

/** Checks a tracking domain. A name may resolve to a CDN in front of us: it counts if this installation answers under it. */
async function checkTracking({ domain, zone }: Name, { resolver, fetch }: CheckNetwork): Promise<DelegationCheck> {
  const answers = await lookUp('tracking', { domain, zone }, resolver);
  const isAlias = 'values' in answers.cname && answers.cname.values[0] === answers.target;
  const hasAddress = 'values' in answers.addresses && answers.addresses.values.length > 0;
  const others = tagged({ values: [] }, '', answers.addresses);
  const scheme = new URL(settings().PUBLIC_URL).protocol;
  const problem = isAlias || hasAddress ? await probeTrackingDomain(domain, fetch) : null;
  const resolvesToUs = hasAddress && problem === null;
  const judgement = judgeDelegation({ ...answers, others, resolvesToUs });
  if (scheme !== 'https:') return { judgement, httpsState: 'none', httpsProblem: null };
  const isReady = judgement.status === 'valid' && problem === null;
  // Without an answer of DNS nothing is known of HTTPS either.
  if (judgement.status === 'unknown') return { judgement, httpsState: null, httpsProblem: null };
  return { judgement, httpsState: isReady ? 'ready' : 'pending', httpsProblem: problem };
}

type Name = Pick<ZonedDomain, 'domain' | 'zone'>;

type Answers = { name: string; zone: string; target: string; cname: Lookup; doubled: Lookup; addresses: Lookup };

async function lookUp(kind: DelegatedKind, { domain: name, zone }: Name, resolver: RecordResolver): Promise<Answers> {
  const [cname, doubled, addresses] = await Promise.all([
    lookUpCname(resolver, name),
    lookUpCname(resolver, `${name}.${zone}`),
    lookUpAddresses(resolver, name),
  ]);
  return { name, zone, target: KINDS[kind].cnameTarget(), cname, doubled, addresses };
}

/** Joins records of several types into one list, each prefixed with its type. */
function tagged(first: Lookup, type: string, addresses: Lookup): Lookup {
  const values = [
    ...('values' in first ? first.values.map((value) => `${type} ${value}`) : []),
    ...('values' in addresses ? addresses.values.map((value) => `${value.includes(':') ? 'AAAA' : 'A'} ${value}`) : []),
  ];
  if (values.length > 0) return { values };
  return 'failed' in first ? first : addresses;
}
