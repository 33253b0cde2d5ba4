import type { DomainRecord } from '#lib/domains/schema.ts';

/** Octets of one character string of a TXT record (RFC 1035 §3.3). */
const STRING_MAX = 255;

/** Records as lines of a zone file (RFC 1035 §5), a long value in several strings. */
export const zoneFile = (records: readonly DomainRecord[]): string =>
  records
    .map(({ name, ttl, type, value }) => `${name}. ${ttl} IN ${type} ${type === 'TXT' ? quote(value) : `${value}.`}\n`)
    .join('');

/** Records as a person who keeps the DNS would like to read them in a mail. */
export const plainText = (intro: string, records: readonly DomainRecord[]): string =>
  [intro, ...records.map(({ type, name, value, ttl }) => `${type}  ${name}\n${value}\nTTL ${ttl}`)].join('\n\n');

/** A value may hold what a stranger's record held: nothing of it may end the string or the line. */
function quote(value: string): string {
  const plain = value.replace(/\p{Cc}/gu, '');
  const strings = plain.match(new RegExp(`.{1,${STRING_MAX}}`, 'gu')) ?? [''];
  return strings.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(' ');
}
