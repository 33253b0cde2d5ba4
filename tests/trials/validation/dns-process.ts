import { startZone, type ZoneEntry } from '../../fixtures/domains/dns-zone.ts';
import { isSilent, trialDomain } from './trial-domains.ts';

/**
 * The DNS server of the trial of lists, run as a separate process, so that its zone is no memory of the worker. Its argument
 * says how many domains it has.
 */

/** The first message to the parent. */
export type DnsReady = { port: number };

const HOST: ZoneEntry = { a: ['93.184.216.34'] };

const zone: Record<string, ZoneEntry> = {};
for (let number = 0; number < Number(process.argv[2]); number += 1) {
  const domain = trialDomain(number);
  zone[domain] = isSilent(number) ? 'silence' : { mx: [[10, `mx.${domain}`]] };
  zone[`mx.${domain}`] = HOST;
}
const dns = await startZone(zone);
process.once('disconnect', () => dns.close());
process.send?.({ port: dns.port } satisfies DnsReady);
