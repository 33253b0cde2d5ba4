import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import { listOpenAlerts } from '#lib/insight/alerts/queries.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { addReader, mailsTo } from '../../../fixtures/alerts/alert-rig.ts';
import { accept, settled, startDeliveryDatabase, startWorkerTo } from '../../../fixtures/delivery/delivery-rig.ts';
import type { Sink } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

/** A reply that no rule takes for a fault of the sender, with data of the recipient in it. */
const UNKNOWN = (recipient: string) =>
  `550 5.1.1 <${recipient}>: User unknown, ${recipient.split('@')[0]} is not known here`;

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let worker: DeliveryWorker;

beforeAll(async () => {
  end = await startDeliveryDatabase();
  await ensurePlatform();
});

afterAll(() => end());

beforeEach(async () => {
  await getPool().query('TRUNCATE alerts, jobs, notifications, dead_refusals');
  company = await seedCompany();
  // Who is named "dead…" is refused.
  sink = await startSink({
    script: (recipient) =>
      recipient.startsWith('dead') ? { kind: 'reply', at: 'rcpt', reply: UNKNOWN(recipient) } : { kind: 'accept' },
  });
  worker = await startWorkerTo(sink.port);
});

afterEach(async () => {
  await worker.stop();
  await sink.close();
});

const addresses = (name: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `${name}${from + at}@net${at % 3}.example`);

/** Sends to addresses in one message, and waits for all outcomes. */
async function send(to: string[]): Promise<void> {
  await settled(await accept(company, to), to.length);
}

const suppressed = async (): Promise<string[]> => {
  const { rows } = await getPool().query<{ recipient: string }>(
    'SELECT DISTINCT recipient FROM suppressions WHERE company_id = $1 ORDER BY 1',
    [company.companyId],
  );
  return rows.map(({ recipient }) => recipient);
};

const bounces = async (): Promise<number> =>
  (
    await getPool().query(
      "SELECT count(*)::int AS n FROM events WHERE company_id = $1 AND type = 'bounce' AND bounce_class = 10",
      [company.companyId],
    )
  ).rows[0].n;

it('a next hop that refuses many recipients with one text suppresses none of them, and raises an alert', async () => {
  await addReader(company.companyId, 'all@people.example');
  await send(addresses('dead', 15));
  expect(await suppressed()).toHaveLength(15);
  await send(addresses('dead', 15, 15));
  // Those of the first message are lifted, and no other is suppressed; the bounces stay.
  expect(await suppressed()).toEqual([]);
  expect(await bounces()).toBe(30);
  await send(addresses('dead', 5, 30));
  expect(await suppressed()).toEqual([]);
  const now = new Date();
  await checkAlerts(now);
  expect(await listOpenAlerts(now)).toMatchObject([
    { alert: 'mass-refusal', companyId: company.companyId, facts: { host: '127.0.0.1', recipients: 35 } },
  ]);
  expect((await mailsTo('all@people.example'))[0]).toContain('127.0.0.1 refuses all your recipients');
});

it('many dead addresses at a next hop that accepts mail for others are suppressed, without an alert', async () => {
  // Those that are refused before anybody is accepted are held, and suppressed with the others.
  await send([...addresses('dead', 40), ...addresses('alive', 20)]);
  await send(addresses('dead', 10, 40));
  expect(await suppressed()).toHaveLength(50);
  const now = new Date();
  await checkAlerts(now);
  expect(await listOpenAlerts(now)).toEqual([]);
});

it('few dead addresses, and those of another company, are suppressed as before', async () => {
  await send(addresses('dead', 19));
  expect(await suppressed()).toHaveLength(19);
  company = await seedCompany();
  await send(addresses('dead', 19));
  expect(await suppressed()).toHaveLength(19);
});
