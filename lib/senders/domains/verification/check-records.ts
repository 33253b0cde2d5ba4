import { type Lookup, lookUpCname, lookUpTxt, type RecordResolver } from '#lib/infra/net/look-up-records.ts';
import { platformBounceDomain } from '../bounce-domain.ts';
import type { RecordCheck } from '../schema.ts';
import { judgeDkim } from './judge-dkim.ts';
import { judgeDmarc } from './judge-dmarc.ts';
import { judgeSpf } from './judge-spf.ts';
import type { Judgement } from './judgement.ts';
import type { ZonedDomain } from './policy.ts';
import type { WantedRecord } from './wanted-records.ts';

/** The names above a domain whose policy is looked up at most (RFC 9989 §4.10). */
const WALK_MAX = 8;

/** Limits of the values that are stored: anyone can publish them. */
const FOUND_MAX = 10;
const FOUND_MAX_CHARACTERS = 2_000;

/** Checks every record of a domain in DNS, in parallel. Never throws for what DNS says. */
export const checkRecords = (
  resolver: RecordResolver,
  { domain, zone }: Pick<ZonedDomain, 'domain' | 'zone'>,
  wanted: readonly WantedRecord[],
): Promise<RecordCheck[]> =>
  Promise.all(
    wanted.map(async (record) => {
      const { status, found, advice, suggested } = await judge(resolver, { domain, zone }, record);
      const kept = found.slice(0, FOUND_MAX).map((text) => text.slice(0, FOUND_MAX_CHARACTERS));
      const isShort = suggested !== undefined && suggested.length <= FOUND_MAX_CHARACTERS;
      return { name: record.name, status, found: kept, advice, ...(isShort && { suggested }) };
    }),
  );

async function judge(
  resolver: RecordResolver,
  { domain, zone }: Pick<ZonedDomain, 'domain' | 'zone'>,
  { purpose, name, value }: WantedRecord,
): Promise<Judgement> {
  const found = await lookUpTxt(resolver, name);
  if (purpose === 'dkim') {
    const isMissing = 'values' in found && found.values.length === 0;
    const doubled = isMissing ? await lookUpTxt(resolver, `${name}.${zone}`) : { values: [] };
    return judgeDkim({ name, value, found, doubled, zone });
  }
  if (purpose === 'spf') {
    const cname = await lookUpCname(resolver, domain);
    return judgeSpf({ domain, include: platformBounceDomain(), found, cname }, resolver);
  }
  return judgeDmarc({ name, found, above: await lookAbove(resolver, domain) });
}

/** Looks up the DMARC policies of the names above a domain, without the top-level domain. */
async function lookAbove(resolver: RecordResolver, domain: string): Promise<{ name: string; found: Lookup }[]> {
  const labels = domain.split('.');
  const parents = labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
  return Promise.all(
    parents.slice(-WALK_MAX).map(async (parent) => {
      const name = `_dmarc.${parent}`;
      return { name, found: await lookUpTxt(resolver, name) };
    }),
  );
}
