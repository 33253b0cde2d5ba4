import type { Lookup } from '#lib/infra/net/look-up-records.ts';
import type { Judgement } from './judgement.ts';
import { DNS_FAILED } from './judgement.ts';

/** The key record that is wanted, and what DNS says. */
export type DkimFacts = {
  name: string;
  /** The whole value that is to be published. */
  value: string;
  found: Lookup;
  /** What stands under the name with the domain written twice, as providers make of a full host. */
  doubled: Lookup;
  domain: string;
};

/** Whether a key is published as it signs: only its base64 counts (RFC 6376 §3.6.1), tags may stand in any order. */
export function judgeDkim({ name, value, found, doubled, domain }: DkimFacts): Judgement {
  if ('failed' in found) return DNS_FAILED(found.failed);
  const wanted = keyOf(value);
  if (found.values.some((text) => keyOf(text) === wanted))
    return { status: 'valid', found: found.values, advice: null };
  if (found.values.length > 0) {
    const advice = found.values.some((text) => wanted.startsWith(keyOf(text) || '-'))
      ? `The key at ${name} is cut off: publish its whole value, as one record.`
      : `${name} holds another value: replace it with the one that is shown here.`;
    return { status: 'wrong', found: found.values, advice };
  }
  if ('values' in doubled && doubled.values.length > 0) {
    const advice = `Your provider adds ${domain} by itself, and the record stands at ${name}.${domain}: enter the short host.`;
    return { status: 'wrong', found: [], advice };
  }
  return { status: 'missing', found: [], advice: `Publish this TXT record at ${name}.` };
}

const keyOf = (text: string): string => /(?:^|;)\s*p\s*=([^;]*)/.exec(text)?.at(1)?.replace(/[\s"]/g, '') ?? '';
