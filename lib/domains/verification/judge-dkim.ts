import type { Lookup } from '#lib/infra/net/look-up-records.ts';
import { type Judgement, judgeNoAnswer } from './judgement.ts';

/** The key record that is wanted, and the answers of DNS. */
export type DkimFacts = {
  name: string;
  /** The value to publish. */
  value: string;
  found: Lookup;
  /** The records at the name with the zone appended once more, as providers do to a full name. */
  doubled: Lookup;
  /** The DNS zone that the record is entered in. */
  zone: string;
};

/** Judges the record of a DKIM key. Only the key's base64 counts (RFC 6376 §3.6.1); tags may come in any order. */
export function judgeDkim({ name, value, found, doubled, zone }: DkimFacts): Judgement {
  if ('failed' in found) return judgeNoAnswer(found.failed);
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
    const advice = `Your provider adds ${zone} to every name, so the record is at ${name}.${zone}: enter the host instead of the full name.`;
    return { status: 'wrong', found: [], advice };
  }
  return { status: 'missing', found: [], advice: `Publish this TXT record at ${name}.` };
}

const keyOf = (text: string): string => /(?:^|;)\s*p\s*=([^;]*)/.exec(text)?.at(1)?.replace(/[\s"]/g, '') ?? '';
