import { settings } from '#lib/infra/config/settings.ts';
import { platformBounceDomain } from './bounce-domain.ts';

/** A record for the zone of PLATFORM_DOMAIN, as a line of a zone file has it after the type. */
export type ZoneRecord = { type: 'MX' | 'TXT'; name: string; value: string };

/**
 * The records of the domain that return paths are on: bounces come to SMTP_HOST, and mail may leave from its addresses
 * (RFC 7208). Who sends from others names them beside it.
 */
export function returnPathRecords(): ZoneRecord[] {
  const name = platformBounceDomain();
  const host = settings().SMTP_HOST.toLowerCase();
  return [
    { type: 'MX', name, value: `10 ${host}.` },
    { type: 'TXT', name, value: `"v=spf1 a:${host} ~all"` },
  ];
}
