import type { DomainRecord } from '#lib/senders/domains/schema.ts';

/** Octets of one character string of a TXT record (RFC 1035 §3.3). */
const STRING_MAX = 255;

/** The part of a domain that its records are written from. */
export type RecordSource = { zone: string; records: readonly DomainRecord[] };

/**
 * Formats records as lines of a zone file (RFC 1035 §5), a long value in several strings. Names are full, so that the file is
 * right in whatever zone it is imported; the host relative to the zone is a comment above each.
 */
export const zoneFile = ({ zone, records }: RecordSource): string =>
  records
    .map(
      ({ host, name, ttl, type, value }) =>
        `; host ${host} in the zone ${zone}\n${name}. ${ttl} IN ${type} ${type === 'TXT' ? quote(value) : `${value}.`}\n`,
    )
    .join('');

/** Formats records as text for a mail to the person who manages the DNS. */
export const plainText = (intro: string, { zone, records }: RecordSource): string =>
  [
    intro,
    ...records.map(
      ({ type, host, name, value, ttl }) =>
        `Type: ${type}\nHost: ${host} (in ${zone})\nFull name: ${name}\nValue: ${value}\nTTL: ${ttl}`,
    ),
  ].join('\n\n');

/** Quotes a value. It may come from a record that somebody else published: nothing in it may end the string or the line. */
function quote(value: string): string {
  const plain = value.replace(/\p{Cc}/gu, '');
  const strings = plain.match(new RegExp(`.{1,${STRING_MAX}}`, 'gu')) ?? [''];
  return strings.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(' ');
}
