import type { Context } from '#lib/core/context.ts';
import { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import { keyRecordName, keyRecordValue, txtStrings } from '#lib/mail/dkim/key-record.ts';
import type { DnsRecord } from './schema.ts';
import { findActiveDkimKeys } from './store.ts';

/** The records to publish for a company's domain, so that receivers can check what it signs; none where it has no keys. */
export async function listDnsRecords(
  { scope }: Pick<Context, 'scope'>,
  { domain }: { domain: string },
): Promise<DnsRecord[]> {
  const keys = await findActiveDkimKeys(scope, domain);
  return keys.map(({ algorithm, selector, publicKey }) => {
    const value = keyRecordValue(DkimAlgorithm.parse(algorithm), publicKey);
    return { type: 'TXT', name: keyRecordName(selector, domain), value, strings: txtStrings(value) };
  });
}
