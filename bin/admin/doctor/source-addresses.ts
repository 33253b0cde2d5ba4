import type { Resolver } from 'node:dns/promises';
import type pg from 'pg';
import type { Settings } from '#lib/infra/config/settings.ts';

/** What is asked of DNS about the addresses that mail leaves from. */
export type DoctorResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'reverse' | 'resolveMx' | 'resolveTxt'>;

/** An address that mail leaves from, and the name that the relay gives itself there. */
export type Source = { address: string; name: string };

/** What a question to DNS brings; nothing where there are no such records, or no answer. */
export const askDns = async <T>(question: Promise<T[]>): Promise<T[]> => question.catch(() => []);

/** The active addresses of the IP pools, or where there are none those that SMTP_HOST leads to. */
export async function findSources(
  { client, settings }: { client: Pick<pg.Client, 'query'>; settings: Pick<Settings, 'SMTP_HOST'> },
  resolver: DoctorResolver,
): Promise<Source[]> {
  const name = settings.SMTP_HOST.toLowerCase();
  const { rows } = await client.query<{ address: string; hostname: string | null }>(
    "SELECT address, hostname FROM ip_addresses WHERE status = 'active' ORDER BY address",
  );
  if (rows.length > 0) return rows.map(({ address, hostname }) => ({ address, name: hostname?.toLowerCase() ?? name }));
  const found = await Promise.all([askDns(resolver.resolve4(name)), askDns(resolver.resolve6(name))]);
  return found.flat().map((address) => ({ address, name }));
}
