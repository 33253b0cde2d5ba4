import { settings } from '#lib/infra/config/settings.ts';
import {
  type Lookup,
  lookUpAddresses,
  lookUpBestMx,
  lookUpCname,
  lookUpTxt,
  type RecordResolver,
} from '#lib/infra/net/look-up-records.ts';
import { judgeSpf, spfValue } from '../judge-spf.ts';
import type { Judgement } from '../judgement.ts';
import { judgePointing } from './judge-pointing.ts';
import { KINDS } from './kinds.ts';
import type { HttpsState, PointingKind } from './schema.ts';
import { type ProbeFetch, probeTrackingDomain } from './tracking-probe.ts';

/** What a look at a domain depends on. */
export type PointingProbe = { resolver: RecordResolver; fetch: ProbeFetch };

/** What a look found: of the record, and of HTTPS; `httpsState` null where it was not asked for. */
export type PointingSeen = { judgement: Judgement; httpsState: HttpsState | null; httpsProblem: string | null };

/** Looks whether a domain leads here, in DNS and, for one that links stand on, by going there. Never throws for what it finds. */
export async function checkPointing(kind: PointingKind, domain: string, probe: PointingProbe): Promise<PointingSeen> {
  return kind === 'bounce' ? checkBounce(domain, probe) : checkTracking(domain, probe);
}

/** A name that cannot be an alias may have an MX of ours instead; then it needs an SPF rule of its own. */
async function checkBounce(domain: string, { resolver }: PointingProbe): Promise<PointingSeen> {
  const seen = await lookUp('bounce', domain, resolver);
  const mx = await lookUpBestMx(resolver, domain);
  const hosts = 'values' in mx ? mx.values : [];
  const leadsHere = hosts.length > 0 && hosts.every((host) => host === settings().SMTP_HOST.toLowerCase());
  const beside = tagged(mx, 'MX', seen.addresses);
  const judgement = judgePointing({ ...seen, beside, leadsHere });
  const isAlias = 'values' in seen.cname && seen.cname.values.length > 0;
  if (judgement.status !== 'valid' || isAlias) return { judgement, httpsState: null, httpsProblem: null };
  const found = await lookUpTxt(resolver, domain);
  const spf = judgeSpf({ domain, include: seen.target, found, cname: { values: [] } });
  const value = spf.suggested ?? spfValue(seen.target);
  const advice =
    spf.status === 'valid' ? null : `Its MX leads here; for SPF publish the TXT record ${value} at ${domain} too.`;
  return { judgement: { ...judgement, advice }, httpsState: null, httpsProblem: null };
}

/** Whatever stands in between, such as a CDN: a name under which this installation answers leads here. */
async function checkTracking(domain: string, { resolver, fetch }: PointingProbe): Promise<PointingSeen> {
  const seen = await lookUp('tracking', domain, resolver);
  const isHere = 'values' in seen.cname && seen.cname.values[0] === seen.target;
  const hasAddress = 'values' in seen.addresses && seen.addresses.values.length > 0;
  const scheme = new URL(settings().PUBLIC_URL).protocol;
  const problem = isHere || hasAddress ? await probeTrackingDomain(domain, fetch) : null;
  const leadsHere = hasAddress && problem === null;
  const judgement = judgePointing({ ...seen, beside: tagged({ values: [] }, '', seen.addresses), leadsHere });
  if (scheme !== 'https:') return { judgement, httpsState: 'none', httpsProblem: null };
  const isReady = judgement.status === 'valid' && problem === null;
  // Where DNS says nothing, nothing is known of the rest either.
  if (judgement.status === 'unknown') return { judgement, httpsState: null, httpsProblem: null };
  return { judgement, httpsState: isReady ? 'ready' : 'pending', httpsProblem: problem };
}

type Seen = { name: string; target: string; cname: Lookup; doubled: Lookup; addresses: Lookup };

async function lookUp(kind: PointingKind, name: string, resolver: RecordResolver): Promise<Seen> {
  const parent = name.slice(name.indexOf('.') + 1);
  const [cname, doubled, addresses] = await Promise.all([
    lookUpCname(resolver, name),
    lookUpCname(resolver, `${name}.${parent}`),
    lookUpAddresses(resolver, name),
  ]);
  return { name, target: KINDS[kind].pointsTo(), cname, doubled, addresses };
}

/** Records of several types as one list, each with its type before it. */
function tagged(first: Lookup, type: string, addresses: Lookup): Lookup {
  const values = [
    ...('values' in first ? first.values.map((value) => `${type} ${value}`) : []),
    ...('values' in addresses ? addresses.values.map((value) => `${value.includes(':') ? 'AAAA' : 'A'} ${value}`) : []),
  ];
  if (values.length > 0) return { values };
  return 'failed' in first ? first : addresses;
}
