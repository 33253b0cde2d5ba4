import { settings } from '#lib/infra/config/settings.ts';
import { findZone } from '#lib/infra/net/find-zone.ts';
import { type RecordResolver, recordResolver } from '#lib/infra/net/look-up-records.ts';
import { platformBounceDomain } from './bounce-domain.ts';
import { formatHost, getZone, resolveKnownZone } from './dns-zone.ts';

/** A record of the platform's bounce domain; `value` is written as in a zone file. */
export type ZoneRecord = { type: 'MX' | 'TXT'; zone: string; host: string; name: string; value: string };

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
