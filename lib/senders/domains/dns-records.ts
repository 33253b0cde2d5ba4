import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { findZone } from '#lib/infra/net/find-zone.ts';
import { type RecordResolver, recordResolver } from '#lib/infra/net/look-up-records.ts';
import { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import { buildKeyRecordName, buildKeyRecordValue, splitTxtStrings } from '#lib/mail/dkim/key-record.ts';
import { platformBounceDomain } from './bounce-domain.ts';
import { formatHost, getZone, resolveKnownZone } from './dns-zone.ts';
import { findDkimKeys, listKeysInState } from './rotation/store.ts';
import type { DnsRecord, DomainRecord } from './schema.ts';
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

/** A record of the platform's bounce domain; `value` is written as in a zone file. */
type ZoneRecord = { type: 'MX' | 'TXT'; zone: string; host: string; name: string; value: string };

/**
 * Lists the records of the platform's bounce domain: its MX is SMTP_HOST, and its SPF rule allows the addresses of SMTP_HOST
 * (RFC 7208). An operator who sends from other addresses adds them to the rule.
 */
export async function listReturnPathRecords(resolver: RecordResolver = recordResolver()): Promise<ZoneRecord[]> {
  const name = platformBounceDomain();
  const zone = getZone({ domain: name, dnsZone: resolveKnownZone(await findZone(resolver, name), null) });
  const host = settings().SMTP_HOST.toLowerCase();
  const at = { zone, host: formatHost(zone, name), name };
  return [
    { type: 'MX', ...at, value: `10 ${host}.` },
    { type: 'TXT', ...at, value: `"v=spf1 a:${host} ~all"` },
  ];
}

type WithRecords = { records: DomainRecord[]; rotation?: { records: DomainRecord[] } };

/**
 * Removes the DNS records from what a company's own calls answer where the company may not see them (flags
 * `sendingDomain.detailAuthentication` and its siblings).
 *
 * @throws {AppError} notFound
 */
export async function hideRecords<T extends WithRecords>(
  ctx: Pick<Context, 'scope'>,
  kind: 'sending' | 'bounce' | 'tracking',
  domain: T,
): Promise<T> {
  if (isEnabled((await getAccess(ctx)).features, `${kind}Domain.detailAuthentication`)) return domain;
  return { ...domain, records: [], ...(domain.rotation && { rotation: { ...domain.rotation, records: [] } }) };
}
