import { DAY_MS } from '#lib/core/durations.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { closeListener } from '#lib/infra/db/listen.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { getValidationList } from '#lib/validation/lists/queries.ts';
import { recheckList } from '#lib/validation/lists/recheck-list.ts';
import { runList } from '#lib/validation/lists/run-list.ts';
import { startList } from '#lib/validation/lists/start-list.ts';
import { uploadList } from '#lib/validation/lists/upload-list.ts';
import { createTestDatabase } from './database.ts';
import { startZone, type ZoneEntry } from './dns-zone.ts';
import { seedCompany } from './seed.ts';

/**
 * `npm run trial:validation`: validates a list of 100,000 addresses of 10,000 domains, 3 % of which never answer, against a
 * local DNS server, first with no domain known and then with all of them known. Prints the time and the greatest growth of
 * this process's memory, which holds the DNS server too. Load of others on the machine makes it slower.
 */
const ADDRESSES = 100_000;
const DOMAINS = 10_000;

/** Every so many domains one never answers. */
const SILENT_EVERY = 33;

const HOST: ZoneEntry = { a: ['93.184.216.34'] };

const zone: Record<string, ZoneEntry> = {};
for (let number = 0; number < DOMAINS; number += 1) {
  const domain = `d${number}.validation-trial.org`;
  zone[domain] = number % SILENT_EVERY === 0 ? 'silence' : { mx: [[10, `mx.${domain}`]] };
  zone[`mx.${domain}`] = HOST;
}

const database = await createTestDatabase();
const dns = await startZone(zone);
Object.assign(process.env, {
  DATABASE_URL: database.url,
  LOG_LEVEL: 'silent',
  ENCRYPTION_KEY: 'a secret for tests that is long enough',
  DNSSEC_RESOLVER: `127.0.0.1:${dns.port}`,
});
const { scope } = await seedCompany();
const ctx = platformContext({ scope });
const text = `email,name\n${Array.from({ length: ADDRESSES }, (_, row) => `user${row}@d${row % DOMAINS}.validation-trial.org,Name ${row}`).join('\n')}`;

/** Validates the list once. */
async function measure(name: string): Promise<void> {
  const uploadedAt = performance.now();
  const { id } = await uploadList(ctx, { name: 'trial.csv', content: Buffer.from(text) });
  const startedAt = performance.now();
  await startList(ctx, id);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  await runList({ companyId: scope.companyId, listId: id }, AbortSignal.timeout(DAY_MS));
  clearInterval(watch);
  const ranAt = performance.now();
  await recheckList({ companyId: scope.companyId, listId: id }, AbortSignal.timeout(DAY_MS));
  const { counts, state } = await getValidationList(ctx, id);
  const figures = {
    state,
    uploadSeconds: seconds(startedAt - uploadedAt),
    runSeconds: seconds(ranAt - startedAt),
    recheckSeconds: seconds(performance.now() - ranAt),
    grownMegabytes: Math.round((most - before) / 1_000_000),
    counts,
  };
  console.log(name, JSON.stringify(figures));
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

try {
  await measure('cold');
  await measure('warm');
} finally {
  dns.close();
  await closeListener();
  await prisma().$disconnect();
  await closePool();
  await database.drop();
}
