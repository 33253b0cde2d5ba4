import type { DnsRecord } from '#lib/domains/schema.ts';

/** Records as lines of a zone file, for a person to publish. */
export const formatRecords = (records: readonly DnsRecord[]): string =>
  records
    .map(({ name, type, strings }) => `${name}. IN ${type} ( ${strings.map((text) => `"${text}"`).join('\n    ')} )`)
    .join('\n');
