import type { Resolver } from 'node:dns/promises';
import type { Settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { askDns } from '#lib/infra/net/source-names.ts';
import { findSendingAddresses } from './store.ts';

/** The DNS lookups on source addresses. */
export type DoctorResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'reverse' | 'resolveMx' | 'resolveTxt'>;

/** A source address, and the name of the relay's greeting there. */
export type Source = { address: string; name: string };

/** Finds the active addresses of the IP pools; without any, those that SMTP_HOST resolves to. */
export async function findSources(
  { db, settings }: { db: Database; settings: Pick<Settings, 'SMTP_HOST'> },
  resolver: DoctorResolver,
): Promise<Source[]> {
  const name = settings.SMTP_HOST.toLowerCase();
  const rows = await findSendingAddresses(db);
  if (rows.length > 0) return rows.map(({ address, hostname }) => ({ address, name: hostname?.toLowerCase() ?? name }));
  const found = await Promise.all([askDns(resolver.resolve4(name)), askDns(resolver.resolve6(name))]);
  return found.flat().map((address) => ({ address, name }));
}
