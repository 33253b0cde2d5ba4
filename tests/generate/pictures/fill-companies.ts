import pg from 'pg';
import { seedMail } from '../../fixtures/analytics/seed-mail.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import type { Product } from '../../fixtures/process/product.ts';
import type { CreatedAccount } from '../../fixtures/process/run-admin.ts';
import { insertTickets } from './insert-tickets.ts';
import { sendMessage, sendOverSmtp } from './send-message.ts';

/** A company on the pictures, and its owner's sign-in data. */
export type PicturedCompany = CreatedAccount & { email: string; messageIds: string[] };

/** The history behind the charts, long enough for a comparison with the month before: less mail at weekends. */
const HISTORY = { days: 60, events: 100_000, rhythm: (weekday: number) => ([0, 6].includes(weekday) ? 0.5 : 1) };

/** The time for the statistics of the history to be counted. */
const COUNTING_MS = 180_000;

/** Messages of the pictured companies: the simulator's address, its label and the subject. */
const MESSAGES = [
  ['delivered', 'tomasz', 'Your receipt from Northwind Goods'],
  ['clicked', 'maya', 'Confirm your email address'],
  ['delivered', 'orders', 'Order 18 204 has shipped'],
  ['opened', 'priya', 'Your receipt from Northwind Goods'],
  ['delayed', 'harbor', 'Sign-in code: 443 666'],
  ['bounced', 'info', 'Your invoice NW-1495'],
  ['delivered', 'elena', 'Your table is confirmed for Friday'],
  ['complained', 'grace', 'Welcome to Northwind, Grace'],
  ['suppressed', 'old.account', 'Your receipt from Northwind Goods'],
  ['softbounced', 'team', 'Your weekly summary'],
] as const;

/** Creates "Northwind Goods" in production and "Harbor Books" in the sandbox, with messages, a history, domains, a pool and tickets. */
export async function fillCompanies(
  product: Product,
  databaseUrl: string,
): Promise<Record<'production' | 'sandbox', PicturedCompany>> {
  const production = await createCompany(product, 'Northwind Goods', 'emma@northwind.example', 'production');
  const sandbox = await createCompany(product, 'Harbor Books', 'ada@harbor-books.example', 'sandbox');
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await seedMail(db, [{ companyId: production.companyId, environment: 'production', ...HISTORY }]);
  await pollUntil('the statistics of the history', () => isCounted(db, production.companyId), COUNTING_MS);
  await countHistory(db, production.companyId);
  await insertTickets(db, production, 'Northwind Goods');
  await db.end();
  const company = ['--company', production.companyId];
  await product.admin('add-sending-domain', ...company, '--domain', 'mail.northwind.example', '--verified');
  await product.admin('add-sending-domain', ...company, '--domain', 'news.northwind.example');
  await product.admin('set-quota', ...company, '--slot', 'monthly', '--quota', '20000');
  await product.admin('add-ip-pool', ...company, '--name', 'transactional', '--route', 'capture', '--default');
  for (const account of [production, sandbox]) {
    for (const [kind, label, subject] of MESSAGES)
      account.messageIds.push(
        await sendMessage(product, account, `${kind}+${label}@simulator.mailwright.localhost`, subject),
      );
    await sendOverSmtp(product, account, account.email, 'Your first order has shipped');
  }
  return { production, sandbox };
}

/** Returns true once the relay has counted all days of the history, null until then. */
async function isCounted(db: pg.Client, companyId: string): Promise<true | null> {
  const { rowCount } = await db.query('SELECT FROM stat_backfill WHERE company_id = $1 AND done_at IS NULL', [
    companyId,
  ]);
  return rowCount === 0 || null;
}

/** Counts the history of the running month as used, so that the figure of the quota agrees with the days. */
async function countHistory(db: pg.Client, companyId: string): Promise<void> {
  await db.query(
    `WITH month AS (
       SELECT date_trunc('month', now(), timezone) AS begins, date_trunc('month', now(), timezone) + interval '1 month' AS ends
       FROM companies WHERE id = $1)
     INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
     SELECT $1, 'transactionalEmail', 'monthly', begins, ends,
       (SELECT coalesce(sum(count), 0) FROM (
          SELECT injected AS count FROM stat_totals WHERE company_id = $1 AND bucket_at >= begins
          UNION ALL SELECT count FROM rollup_deltas WHERE company_id = $1 AND type = 'injection' AND bucket_at >= begins) counted)
     FROM month`,
    [companyId],
  );
}

async function createCompany(
  product: Product,
  company: string,
  email: string,
  environment: 'production' | 'sandbox',
): Promise<PicturedCompany> {
  const options = ['--email', email, '--company', company, '--environment', environment];
  return { ...(await product.admin<CreatedAccount>('create-account', ...options)), email, messageIds: [] };
}
