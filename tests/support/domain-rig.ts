import { FetchRefused } from '#lib/infra/net/safe-fetch.ts';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import type { CheckNetwork } from '#lib/senders/domains/verification/policy.ts';
import { openTestDatabase } from './accounts.ts';
import { type DnsZone, startZone, type ZoneEntry } from './dns-zone.ts';

/** A database and a DNS server for the tests of one file. */
export type DomainRig = {
  resolver: DnsZone['resolver'];
  /** The DNS server, and an HTTP client without any server. */
  network: CheckNetwork;
  /** The queries that the DNS server got, as in `example.net 15`. */
  queries: readonly string[];
  zone: Record<string, ZoneEntry>;
  /** Publishes the required records, optionally changed by `spoil`, split into strings as in DNS. */
  publish(records: SendingDomainDetail['records'], spoil?: (value: string) => string): void;
  close(): Promise<void>;
};

/** Starts the database and the DNS server; call it before the settings are read. */
export async function startDomainRig(): Promise<DomainRig> {
  const closeDatabase = await openTestDatabase();
  const zone: Record<string, ZoneEntry> = {};
  const dns = await startZone(zone);
  return {
    resolver: dns.resolver,
    network: { resolver: dns.resolver, fetch: () => Promise.reject(new FetchRefused('nothing answers')) },
    queries: dns.queries,
    zone,
    publish: (records, spoil = (value) => value) => {
      for (const { name, value } of records)
        zone[name.toLowerCase()] = { txt: [spoil(value).match(/.{1,255}/g) ?? []] };
    },
    close: async () => {
      dns.close();
      await closeDatabase();
    },
  };
}
