import type { SendingDomainDetail } from '#lib/domains/schema.ts';
import { openTestDatabase } from './accounts.ts';
import { type DnsZone, startZone, type ZoneEntry } from './dns-zone.ts';

/** What tests of sending domains stand on: a database and a DNS of the test file's own. */
export type DomainRig = {
  resolver: DnsZone['resolver'];
  zone: Record<string, ZoneEntry>;
  /** Publishes records as they are wanted, or spoiled, each cut into strings as DNS has them. */
  publish(records: SendingDomainDetail['records'], spoil?: (value: string) => string): void;
  close(): Promise<void>;
};

/** Starts it; call before anything reads the settings. */
export async function startDomainRig(): Promise<DomainRig> {
  const closeDatabase = await openTestDatabase();
  const zone: Record<string, ZoneEntry> = {};
  const dns = await startZone(zone);
  return {
    resolver: dns.resolver,
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
