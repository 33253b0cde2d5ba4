import type { Context } from '#lib/core/context.ts';
import { findZone } from '#lib/infra/net/find-zone.ts';
import { type RecordResolver, recordResolver } from '#lib/infra/net/look-up-records.ts';
import { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import { buildKeyRecordName, buildKeyRecordValue, splitTxtStrings } from '#lib/mail/dkim/key-record.ts';
import { formatHost, getZone, resolveKnownZone } from './dns-zone.ts';
import { findDkimKeys, listKeysInState } from './rotation/store.ts';
import type { DnsRecord } from './schema.ts';
import { findSendingDomain } from './store.ts';

/**
 * Lists the DKIM records to publish for a company's domain: those of its active keys, then those of staged ones. None where
 * it has no keys.
 *
 * @param resolver finds the zone where no check has found it yet.
 */
export async function listDnsRecords(
  { scope }: Pick<Context, 'scope'>,
  { domain }: { domain: string },
  resolver: RecordResolver = recordResolver(),
): Promise<DnsRecord[]> {
  const keys = await findDkimKeys(scope, domain);
  const published = [...listKeysInState(keys, 'active'), ...listKeysInState(keys, 'staged')];
  if (published.length === 0) return [];
  const known = (await findSendingDomain(scope, domain))?.dnsZone ?? null;
  const zone = getZone({ domain, dnsZone: known ?? resolveKnownZone(await findZone(resolver, domain), null) });
  return published.map(({ algorithm, selector, publicKey }) => {
    const value = buildKeyRecordValue(DkimAlgorithm.parse(algorithm), publicKey);
    const name = buildKeyRecordName(selector, domain);
    return { type: 'TXT', zone, host: formatHost(zone, name), name, value, strings: splitTxtStrings(value) };
  });
}
