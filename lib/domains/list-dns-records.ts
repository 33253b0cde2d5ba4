import type { Context } from '#lib/core/context.ts';
import { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import { keyRecordName, keyRecordValue, txtStrings } from '#lib/mail/dkim/key-record.ts';
import { inState } from './present.ts';
import { findDkimKeys } from './rotation/store.ts';
import type { DnsRecord } from './schema.ts';

/**
 * The records to publish for a company's domain, so that receivers can check what it signs, and those of keys that it is to
 * sign with once they are seen; none where it has no keys.
 */
export async function listDnsRecords(
  { scope }: Pick<Context, 'scope'>,
  { domain }: { domain: string },
): Promise<DnsRecord[]> {
  const keys = await findDkimKeys(scope, domain);
  return [...inState(keys, 'active'), ...inState(keys, 'staged')].map(({ algorithm, selector, publicKey }) => {
    const value = keyRecordValue(DkimAlgorithm.parse(algorithm), publicKey);
    return { type: 'TXT', name: keyRecordName(selector, domain), value, strings: txtStrings(value) };
  });
}
