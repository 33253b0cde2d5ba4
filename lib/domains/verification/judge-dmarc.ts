import type { Lookup } from '#lib/infra/net/look-up-records.ts';
import { type Judgement, judgeNoAnswer } from './judgement.ts';

/** The policy that a domain without one publishes: receivers report, and change nothing (RFC 9989). */
export const DMARC_VALUE = 'v=DMARC1; p=none;';

/** The answers of DNS at `_dmarc` of the domain, and of the names above it, nearest first. */
export type DmarcFacts = { name: string; found: Lookup; above: readonly { name: string; found: Lookup }[] };

/** Judges the DMARC policy that receivers find for the domain: its own, or that of a name above it (RFC 9989, DNS tree walk). */
export function judgeDmarc({ name, found, above }: DmarcFacts): Judgement {
  if ('failed' in found) return judgeNoAnswer(found.failed);
  const policies = policiesOf(found);
  const [policy] = policies;
  if (policies.length > 1) {
    const advice = `${name} has ${policies.length} DMARC records, so receivers ignore all of them: keep one.`;
    return { status: 'wrong', found: policies, advice };
  }
  if (policy !== undefined) {
    if (/;\s*p\s*=\s*(?:none|quarantine|reject)\s*(?:;|$)/i.test(policy))
      return { status: 'valid', found: policies, advice: null };
    const advice = `The DMARC record at ${name} names no policy: add p=none, p=quarantine or p=reject.`;
    return { status: 'wrong', found: policies, advice };
  }
  const inherited = above.map((one) => policiesOf(one.found)).find((list) => list.length === 1);
  if (inherited) return { status: 'valid', found: inherited, advice: null };
  return { status: 'missing', found: [], advice: `Publish this TXT record at ${name}.` };
}

const policiesOf = (found: Lookup): string[] =>
  'failed' in found ? [] : found.values.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
