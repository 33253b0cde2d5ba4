import type { DnsRecord } from '#lib/senders/domains/schema.ts';

/** Formats the host of a record, relative to its zone, as a comment of a zone file. */
export const hostComment = ({ zone, host }: Pick<DnsRecord, 'zone' | 'host'>): string =>
  `; host ${host} in the zone ${zone}`;

/** Formats records as lines of a zone file, each under a comment with its host relative to the zone. */
export const formatRecords = (records: readonly DnsRecord[]): string =>
  records
    .map(({ zone, host, name, type, strings }) => {
      const value = strings.map((text) => `"${text}"`).join('\n    ');
      return `${hostComment({ zone, host })}\n${name}. IN ${type} ( ${value} )`;
    })
    .join('\n');
