import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNumbers, findNumbersAfter } from '#lib/connect/webhooks/lanes/numbers-store.ts';
import { idTime, newId } from '#lib/core/ids.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { findScans } from '../../../fixtures/database/find-scans.ts';
import { insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

let end: () => Promise<void>;
let company: SeededCompany;
let webhookId: string;

beforeAll(async () => {
  end = await startWebhookDatabase();
  const { rows } = await getPool().query('SELECT current_database() AS name');
  await getPool().query(`ALTER DATABASE ${rows[0].name} SET plan_cache_mode = force_generic_plan`);
  company = await seedCompany();
  webhookId = await insertWebhook(company, { target: 'https://example.org/' });
});

afterAll(() => end());

/** The tables and indexes of the partition that holds the attempts. */
const todays = (): RegExp =>
  new RegExp(`^webhook_attempts_${new Date(idTime(webhookId)).toISOString().slice(0, 10).replaceAll('-', '')}`);

const logAttempts = (count: number) =>
  getPool().query(
    `INSERT INTO webhook_attempts (company_id, webhook_id, id, delivery_id, webhook_message_id, kind, number, at, duration_ms,
       phase_ms, code, request_headers, first_sequence, last_sequence, event_ids, bytes)
     SELECT $1, $2, gen.id, gen.id, gen.id, 'live', 1, now(), 5, '{}', 200, '{}', n, n, ARRAY[gen.id], 500
     FROM generate_series(1, $3::int) AS n, LATERAL (SELECT uuidv7() AS id WHERE n > 0) AS gen`,
    [company.companyId, webhookId, count],
  );

/** Reads the numbers of 500 events on a fresh connection, which then keeps its plan. */
async function readWindow(): Promise<void> {
  await closePool();
  const ids = Array.from({ length: 500 }, () => newId());
  const owner = { companyId: company.companyId, webhookId };
  await findNumbers(owner, ids);
  await findNumbersAfter(owner, ids, 1_000);
}

test.each([
  ['in an empty log', 0, ''],
  ['in a log that was filled and has no statistics', 5_000, ''],
  ['in a log with statistics', 5_000, 'ANALYZE webhook_attempts'],
])('a replay finds the numbers of its events by their ids or by the numbers before them, %s', async (_name, count, statement) => {
  await logAttempts(count);
  await getPool().query(statement);
  await readWindow();
  expect(await findScans(['find-webhook-numbers', 'find-webhook-numbers-after'], todays())).toEqual([
    'find-webhook-numbers-after: webhook_attempts_webhook_id_first_sequence_idx by condition',
    'find-webhook-numbers: webhook_attempts_event_ids_idx by condition',
  ]);
});

test('numbers after a number are those of the events that follow, also within a body that begins before it', async () => {
  const owner = {
    companyId: company.companyId,
    webhookId: await insertWebhook(company, { target: 'https://example.org/' }),
  };
  const ids = Array.from({ length: 1_200 }, () => newId());
  await getPool().query(
    `INSERT INTO webhook_attempts (company_id, webhook_id, id, delivery_id, webhook_message_id, kind, number, at, duration_ms,
       phase_ms, code, request_headers, first_sequence, last_sequence, event_ids, bytes)
     SELECT $1, $2, body.id, body.id, body.id, 'live', 1, now(), 5, '{}', 200, '{}', first, first + 399,
       ($3::uuid[])[first:first + 399], 500
     FROM unnest(ARRAY[1, 401, 801]) AS first, LATERAL (SELECT uuidv7() AS id WHERE first > 0) AS body`,
    [owner.companyId, owner.webhookId, ids],
  );
  const found = await findNumbersAfter(owner, ids.slice(500, 1_000), 500);
  expect(found.size).toBe(500);
  expect(ids.slice(500, 1_000).map((id) => found.get(id)?.sequence)).toEqual(
    Array.from({ length: 500 }, (_, index) => 501 + index),
  );
});
