import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { type FeedConsumer, runConsumers, switchOnConsumer, takeTurn } from '#lib/events/feed/consumers.ts';
import { moveOutbox } from '#lib/events/feed/move-outbox.ts';
import { recordFacts } from '#lib/events/feed/record-facts.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { emitEvents, startWebhookDatabase } from '../../fixtures/webhooks/webhook-rig.ts';

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  end = await startWebhookDatabase();
  await getPool().query('CREATE TABLE seen (company_id uuid, kind text, id uuid, types int, ref_id uuid)');
});

afterAll(() => end());

beforeEach(async () => {
  company = await seedCompany();
  await getPool().query('TRUNCATE seen, feed_consumers, fact_outbox, webhook_outbox');
});

/** A consumer that writes down what it was given. */
const noting = (kind: FeedConsumer['kind'], sources: FeedConsumer['sources'], fail = () => {}): FeedConsumer => ({
  kind,
  sources,
  apply: async (db, { companyId }, rows) => {
    for (const { ids, sourceTypes, refId } of rows)
      await db.query('INSERT INTO seen SELECT $1, $2, id, $4, $5 FROM unnest($3::uuid[]) AS id', [
        companyId,
        kind,
        ids,
        sourceTypes,
        refId,
      ]);
    fail();
  },
});

const seenBy = async (kind: string): Promise<string[]> => {
  const { rows } = await getPool().query<{ id: string }>('SELECT id FROM seen WHERE kind = $1 ORDER BY id', [kind]);
  return rows.map(({ id }) => id);
};

const record = (ids: readonly string[], facts: { types?: number; refId?: string } = {}) =>
  withTransaction((db) => recordFacts(db, company, [{ source: 'contact', types: 1, ...facts, ids }]));

const manyIds = (count: number) => Array.from({ length: count }, () => newId()).sort();

/** Takes turns of consumers until none has anything to do. */
async function drain(...consumers: FeedConsumer[]): Promise<void> {
  await moveOutbox();
  for (const consumer of consumers) while (await takeTurn(consumer));
}

test('each consumer gets each event and fact of its kinds once, from the moment it was switched on', async () => {
  const contacts = noting('segments', ['contact']);
  const mail = noting('engagement', ['mail']);
  await record(manyIds(3));
  await switchOnConsumer(company, contacts);
  await switchOnConsumer(company, mail);
  const label = newId();
  const ids = manyIds(1_203);
  await record(ids, { types: 4, refId: label });
  const events = await emitEvents(company, 40);
  await drain(contacts, mail);
  expect(await seenBy('segments')).toEqual(ids);
  expect(await seenBy('engagement')).toEqual([...events].sort());
  const { rows } = await getPool().query("SELECT DISTINCT types, ref_id FROM seen WHERE kind = 'segments'");
  expect(rows).toEqual([{ types: 4, ref_id: label }]);
});

test('without a consumer of its kind a fact is not written', async () => {
  await switchOnConsumer(company, noting('engagement', ['mail']));
  await record(manyIds(2));
  const { rows } = await getPool().query('SELECT FROM fact_outbox');
  expect(rows).toHaveLength(0);
});

test('what fails has no effect, and has it once when it is tried again', async () => {
  let failures = 2;
  const flaky = noting('flows', ['contact'], () => {
    failures -= 1;
    if (failures >= 0) throw new Error('not now');
  });
  await switchOnConsumer(company, flaky);
  const ids = manyIds(20);
  await record(ids);
  await moveOutbox();
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await takeTurn(flaky)).toBe(true);
    await getPool().query('UPDATE feed_consumers SET resume_at = NULL');
  }
  expect(await seenBy('flows')).toEqual(ids);
});

test('a row that always fails is skipped after ten failures, and only that row', async () => {
  const [bad = '', ...good] = manyIds(4);
  const picky: FeedConsumer = {
    ...noting('flows', ['contact']),
    apply: async (db, scope, rows) => {
      if (rows.some(({ ids }) => ids.includes(bad))) throw new Error('never');
      await noting('flows', ['contact']).apply(db, scope, rows);
    },
  };
  await switchOnConsumer(company, picky);
  for (const id of [bad, ...good]) await record([id]);
  await moveOutbox();
  for (let turn = 0; turn < 12; turn += 1) {
    await takeTurn(picky);
    await getPool().query('UPDATE feed_consumers SET resume_at = NULL');
  }
  expect(await seenBy('flows')).toEqual(good);
});

test('several processes that follow the same feeds apply each fact once', async () => {
  const consumer = noting('statistics', ['contact']);
  const others = await Promise.all(Array.from({ length: 5 }, () => seedCompany()));
  const all: string[] = [];
  for (const one of [company, ...others]) {
    await switchOnConsumer(one, consumer);
    for (let batch = 0; batch < 6; batch += 1) {
      const ids = manyIds(150);
      all.push(...ids);
      await withTransaction((db) => recordFacts(db, one, [{ source: 'contact', types: 1, ids }]));
    }
  }
  const workers = await Promise.all(Array.from({ length: 4 }, () => runConsumers([consumer])));
  await moveOutbox();
  await pollUntil('every fact', async () => (await seenBy('statistics')).length >= all.length);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await seenBy('statistics')).toEqual(all.sort());
});

test('positions stay dense across events and facts, and facts have no type that a webhook looks for', async () => {
  const consumer = noting('engagement', ['mail', 'contact']);
  await switchOnConsumer(company, consumer);
  for (let turn = 0; turn < 5; turn += 1) {
    await emitEvents(company, 7);
    await record(manyIds(3));
    await moveOutbox();
  }
  const { rows } = await getPool().query<{ position: number; count: number; types: number; source: number }>(
    `SELECT position::float8 AS position, count, types, source FROM webhook_feed
     WHERE company_id = $1 AND environment = $2 ORDER BY position`,
    [company.companyId, company.environment],
  );
  expect(rows.map(({ position }) => position)).toEqual([1, 8, 11, 18, 21, 28, 31, 38, 41, 48]);
  expect(rows.filter(({ source }) => source !== 0).every(({ types }) => types === 0)).toBe(true);
});
