import type { Lookup } from '#lib/infra/net/look-up-records.ts';
import { parseTagList } from '#lib/mail/tag-list.ts';
import { type Judgement, judgeNoAnswer, quoteValue, WITHOUT_ESCAPES } from './judgement.ts';

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

/** Judges the record of a DKIM key as a receiver reads it (RFC 6376 §3.6.1). Several records have no defined meaning (§3.6.2.2). */
export function judgeDkim({ name, value, found, doubled, zone }: DkimFacts): Judgement {
  if ('failed' in found) return judgeNoAnswer(found.failed);
  const [text] = found.values;
  const wrong = (advice: string): Judgement => ({ status: 'wrong', found: found.values, advice });
  if (found.values.length > 1)
    return wrong(
      `${name} has ${found.values.length} TXT records, and receivers may read any of them: keep only this one.`,
    );
  if (text !== undefined) {
    const fault = findFault(name, text, value);
    return fault === null
      ? { status: 'valid', found: found.values, advice: adviseOnTesting(name, text) }
      : wrong(fault);
  }
  if ('values' in doubled && doubled.values.length > 0)
    return wrong(
      `Your provider adds ${zone} to every name, so the record is at ${name}.${zone}: enter the host instead of the full name.`,
    );
  return { status: 'missing', found: [], advice: `Publish this TXT record at ${name}.` };
}

/** Returns one sentence on the first fault of a key record; null where receivers verify our signatures with it. */
function findFault(name: string, text: string, wanted: string): string | null {
  if (!/(?:^|;)\s*p\s*=|DKIM/i.test(text))
    return `${name} holds another value: replace it with the one that is shown here.`;
  const fault = findSyntaxFault(name, text) ?? findTagFault(name, text, wanted);
  return fault !== null && /["\\]/.test(text) ? `${name} holds ${WITHOUT_ESCAPES}` : fault;
}

function findSyntaxFault(name: string, text: string): string | null {
  const { tags, first, malformed, repeated } = parseTagList(text);
  const version = tags.get('v');
  if (malformed !== null)
    return malformed === ''
      ? `The record at ${name} has two semicolons in a row: remove one.`
      : `“${quoteValue(malformed)}” at ${name} is not a tag such as k=rsa: correct or remove it.`;
  if (repeated !== null) return `The record at ${name} has the tag ${quoteValue(repeated)}= twice: keep one.`;
  if (version === undefined) return null;
  if (version !== 'DKIM1') return `The record at ${name} has v=${quoteValue(version)}: write v=DKIM1.`;
  return first === 'v' ? null : `The record at ${name} doesn't begin with its version: move v=DKIM1 to the start.`;
}

function findTagFault(name: string, text: string, wanted: string): string | null {
  const { tags } = parseTagList(text);
  const ours = parseTagList(wanted).tags;
  const [type, ourType] = [tags.get('k') ?? 'rsa', ours.get('k') ?? 'rsa'];
  if (type !== ourType)
    return tags.has('k')
      ? `k=${quoteValue(type)} at ${name} is not the type of this key: write k=${ourType}.`
      : `The record at ${name} doesn't name the type of its key: add k=${ourType}.`;
  const [hashes, services] = [tags.get('h'), tags.get('s')];
  if (hashes !== undefined && !listOf(hashes).includes('sha256'))
    return `h=${quoteValue(hashes)} at ${name} doesn't allow the hash that we sign with: write h=sha256, or remove the tag.`;
  if (services !== undefined && !listOf(services).some((service) => service === '*' || service === 'email'))
    return `s=${quoteValue(services)} at ${name} doesn't allow the key for email: write s=email, or remove the tag.`;
  return findKeyFault(name, tags.get('p'), ours.get('p') ?? '');
}

function findKeyFault(name: string, published: string | undefined, ours: string): string | null {
  if (published === undefined)
    return `The record at ${name} has no key: add the tag p= with the key that is shown here.`;
  // White space inside the key is ignored, and its padding is optional.
  const key = published.replace(/\s/g, '');
  if (key === '') return `The tag p= at ${name} is empty, which revokes the key: publish the value that is shown here.`;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key))
    return `The key at ${name} has characters that are not base64: publish the value that is shown here.`;
  if (bare(key) === bare(ours)) return null;
  return ours.startsWith(bare(key))
    ? `The key at ${name} is cut off: publish its whole value, as one record.`
    : `${name} holds another key: replace it with the one that is shown here.`;
}

/** A key that is marked as a test proves nothing to receivers that honor the mark; other flags don't concern our signatures. */
const adviseOnTesting = (name: string, text: string): string | null =>
  listOf(parseTagList(text).tags.get('t') ?? '').includes('y')
    ? `t=y at ${name} marks the key as a test, so receivers may ignore your signatures: remove the tag.`
    : null;

const listOf = (value: string): string[] => value.split(':').map((item) => item.trim());

const bare = (key: string): string => key.replace(/=+$/, '');
