import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idFloor, newId } from '#lib/core/ids.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { deleteExpired } from '#lib/infra/process/delete-expired.ts';
import { maintainDatabase } from '#lib/infra/process/keep-database.ts';
import { repeat } from '../../../../smtp-relay/workers/repeat.ts';
import { startJobs } from '../../../../smtp-relay/workers/start-jobs.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { accept, startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';
import { fc } from '../../../fixtures/properties.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

const eventOf = (companyId: string, at: string, changes: Partial<NewEvent> = {}): NewEvent => ({
  companyId,
  id: newId(),
  environment: 'production',
  type: 'delivery',
  at: new Date(at),
  messageId: newId(),
  ordinal: 0,
  transmissionId: newId(),
  subaccountId: null,
  rcptTo: 'a@example.net',
  recipientDomain: 'example.net',
  isSimulated: false,
  sendingDomain: 'example.org',
  campaignId: null,
  templateId: null,
  ipPoolId: null,
  bounceClass: null,
  reason: null,
  data: {},
  ...changes,
});

const totals = async (companyId: string) =>
  (
    await getPool().query(
      'SELECT bucket_at, delivered, inband_hard FROM stat_totals WHERE company_id = $1 ORDER BY bucket_at',
      [companyId],
    )
  ).rows.map(({ bucket_at, ...rest }) => ({ at: bucket_at.toISOString(), ...rest }));

describe('folding statistics', () => {
  it('adds deltas up by quarter hour and by day and removes them', async () => {
    const companyId = newId();
    await recordEvents(getPool(), [
      eventOf(companyId, '2026-11-20T10:01:00Z'),
      eventOf(companyId, '2026-11-20T10:14:59Z'),
      eventOf(companyId, '2026-11-20T10:15:00Z'),
      eventOf(companyId, '2026-11-20T23:59:00Z', { type: 'bounce', bounceClass: 10 }),
      eventOf(companyId, '2026-11-21T00:00:00Z'),
    ]);
    await foldStatistics();
    await recordEvents(getPool(), [eventOf(companyId, '2026-11-20T10:02:00Z')]);
    await foldStatistics();
    expect(await totals(companyId)).toEqual([
      { at: '2026-11-20T10:00:00.000Z', delivered: 3, inband_hard: null },
      { at: '2026-11-20T10:15:00.000Z', delivered: 1, inband_hard: null },
      { at: '2026-11-20T23:45:00.000Z', delivered: null, inband_hard: 1 },
      { at: '2026-11-21T00:00:00.000Z', delivered: 1, inband_hard: null },
    ]);
    const days = await getPool().query(
      'SELECT day::text, sum(delivered)::int AS delivered, sum(inband_hard)::int AS bounced FROM stat_domains WHERE company_id = $1 GROUP BY 1 ORDER BY 1',
      [companyId],
    );
    expect(days.rows).toEqual([
      { day: '2026-11-20', delivered: 4, bounced: 1 },
      { day: '2026-11-21', delivered: 1, bounced: null },
    ]);
    const left = await getPool().query('SELECT count(*)::int AS n FROM rollup_deltas');
    expect(left.rows[0].n).toBe(0);
  });

  it('loses and doubles nothing when several processes fold while events are written', async () => {
    const companyId = newId();
    const write = async () => {
      for (let n = 0; n < 50; n += 1) {
        await recordEvents(getPool(), [eventOf(companyId, '2026-11-20T10:00:00Z', { campaignId: String(n % 7) })]);
      }
    };
    const fold = async () => {
      for (let n = 0; n < 20; n += 1) await foldStatistics();
    };
    await Promise.all([write(), write(), fold(), fold()]);
    await foldStatistics();
    const sums = await getPool().query(
      `SELECT (SELECT sum(delivered)::int FROM stat_totals WHERE company_id = $1) AS quarters,
         (SELECT sum(delivered)::int FROM stat_cross WHERE company_id = $1 AND basis = 0) AS days`,
      [companyId],
    );
    expect(sums.rows[0]).toEqual({ quarters: 100, days: 100 });
  });

  it('keeps totals that equal the events themselves, whatever events several processes write while others fold', async () => {
    const companies = [newId(), newId()];
    const start = Date.parse('2026-11-20T00:00:00Z');
    const choice = fc.record({
      companyId: fc.constantFrom(...companies),
      environment: fc.constantFrom('production' as const, 'sandbox' as const),
      at: fc.integer({ min: 0, max: 6 * 3_600_000 }).map((ms) => new Date(start + ms)),
      type: fc.constantFrom('injection' as const, 'delivery' as const, 'bounce' as const, 'click' as const),
      bounceClass: fc.constantFrom(null, 10 as const, 25 as const),
      recipientDomain: fc.constantFrom('a.example', 'b.example', 'c.example'),
      subaccountId: fc.constantFrom(null, newId(), newId()),
      campaignId: fc.constantFrom(null, '1', '2'),
    });
    const batches = fc.sample(fc.array(choice, { minLength: 1, maxLength: 40 }), 60);
    const write = async (part: number) => {
      for (const batch of batches.filter((_, index) => index % 3 === part)) {
        await recordEvents(
          getPool(),
          batch.map((changes) => eventOf(changes.companyId, changes.at.toISOString(), changes)),
        );
        if (part === 0) await foldStatistics();
      }
    };
    await Promise.all([write(0), write(1), write(2), foldStatistics()]);
    await foldStatistics();
    const counts = async (text: string) => (await getPool().query(text, [companies])).rows;
    const raw = await counts(
      `SELECT company_id, environment, date_bin('15 minutes', at, 'epoch') AS bucket_at,
         nullif(count(*) FILTER (WHERE type = 'injection'), 0)::int AS injected,
         nullif(count(*) FILTER (WHERE type = 'delivery'), 0)::int AS delivered,
         nullif(count(*) FILTER (WHERE type = 'bounce' AND bounce_class = 10), 0)::int AS inband_hard,
         nullif(count(*) FILTER (WHERE type = 'bounce' AND bounce_class = 25), 0)::int AS inband_admin,
         nullif(count(*) FILTER (WHERE type = 'bounce' AND bounce_class IS NULL), 0)::int AS inband_undetermined,
         nullif(count(*) FILTER (WHERE type = 'click'), 0)::int AS clicked
       FROM events WHERE company_id = ANY($1) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    );
    expect(raw.length).toBeGreaterThan(50);
    const folded = await counts(
      `SELECT company_id, environment, bucket_at, injected, delivered, inband_hard, inband_admin, inband_undetermined, clicked
       FROM stat_totals WHERE company_id = ANY($1) ORDER BY 1, 2, 3`,
    );
    expect(folded).toEqual(raw);
  });
});

describe('keeping partitions', () => {
  const exists = async (name: string): Promise<boolean> =>
    (await getPool().query('SELECT to_regclass($1) IS NOT NULL AS found', [name])).rows[0].found;

  const dayName = (table: string, days: number): string =>
    `${table}_${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`;

  it('drops no day that has mail still to be delivered', async () => {
    await getPool().query(
      "SELECT ensure_partitions((now() AT TIME ZONE 'UTC')::date - 100, (now() AT TIME ZONE 'UTC')::date)",
    );
    const company = await seedCompany();
    const id = await accept(company, 'a@example.net');
    const old = idFloor(Date.now() - 200 * 86_400_000);
    await getPool().query('UPDATE delivery_queue SET message_id = $2 WHERE message_id = $1', [id, old]);
    await maintainDatabase(new Date());
    expect(await exists(dayName('message_bodies', -100))).toBe(true);
    await getPool().query('DELETE FROM delivery_queue');
    await maintainDatabase(new Date());
    expect(await exists(dayName('message_bodies', -100))).toBe(false);
  });
});

it('deletes expired rows only', async () => {
  const company = await seedCompany();
  const insert = (key: string, when: string) =>
    getPool().query(
      `INSERT INTO idempotency_keys (company_id, environment, key, payload_hash, response, created_at, expires_at)
       VALUES ($1, 'production', $2, '', '{}', now(), now() + $3::interval)`,
      [company.companyId, key, when],
    );
  await insert('old', '-1 second');
  await insert('new', '1 hour');
  expect(await deleteExpired(new Date())).toEqual({ idempotency_keys: 1 });
  const { rows } = await getPool().query('SELECT key FROM idempotency_keys WHERE company_id = $1', [company.companyId]);
  expect(rows).toEqual([{ key: 'new' }]);
});

it('is done by the role jobs, which stops on request', async () => {
  const companyId = newId();
  await recordEvents(getPool(), [eventOf(companyId, '2026-11-20T10:01:00Z')]);
  const jobs = await startJobs();
  await expect.poll(() => totals(companyId)).toHaveLength(1);
  await jobs.stop();
});

it('begins at once, or later where it is not urgent, and not at all after a stop', async () => {
  const stopping = new AbortController();
  const runs: string[] = [];
  const run = (name: string, afterMs?: number) =>
    repeat(name, 60_000, async () => runs.push(name), stopping.signal, afterMs);
  const repeated = [run('at once'), run('later', 20), run('much later', 60_000)];
  expect(runs).toEqual(['at once']);
  await expect.poll(() => runs).toEqual(['at once', 'later']);
  stopping.abort();
  await Promise.all(repeated);
  expect(runs).toEqual(['at once', 'later']);
});
