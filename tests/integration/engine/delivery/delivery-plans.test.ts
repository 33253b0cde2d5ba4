import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyResult } from '#lib/engine/delivery/attempt-result.ts';
import { findLeased } from '#lib/engine/delivery/queue/claims/store.ts';
import { decideOutcome } from '#lib/engine/delivery/queue/decide-outcome.ts';
import {
  clearCrashesAlone,
  countStart,
  releaseHeldLeases,
  renewLeases,
} from '#lib/engine/delivery/queue/leases/store.ts';
import { writeAttemptOutcomes } from '#lib/engine/delivery/queue/outcomes/store.ts';
import { readDeliveries } from '#lib/engine/delivery/queue/store.ts';
import { writeOutcomes } from '#lib/engine/delivery/queue/write-outcomes.ts';
import { withKeyLookups } from '#lib/infra/db/key-lookups.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { findScans } from '../../../fixtures/database/find-scans.ts';
import { claimRows } from '../../../fixtures/delivery/claim-rows.ts';
import { accept, startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

/** Statements of the hot path that look rows up by their keys, by the names under which they are prepared. */
const STATEMENTS = [
  'clear-crashes-alone',
  'count-start',
  'find-leased',
  'finish-leases',
  'give-back-leases',
  'lease-due',
  'read-bodies',
  'renew-leases',
  'write-outcomes',
] as const;

const HOT_TABLES = /^(delivery_queue|messages|message_bodies|recipients|attempts|events)(_\d{8})?(_|$)/;

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  end = await startDeliveryDatabase();
  // The plan that is explained is the one that the verb's own transaction made.
  const { rows } = await getPool().query('SELECT current_database() AS name');
  await getPool().query(`ALTER DATABASE ${rows[0].name} SET plan_cache_mode = force_generic_plan`);
  company = await seedCompany();
});

afterAll(() => end());

/** Runs each statement once on a fresh connection, which then keeps its plan. */
async function runAllStatements(): Promise<void> {
  await closePool();
  for (let n = 0; n < 3; n += 1) await accept(company, 'a@example.net');
  const { claimed } = await claimRows(3);
  const [first, second, third] = claimed.map(({ delivery }) => delivery);
  if (!first || !second || !third) throw new Error('fewer than three messages were claimed');
  await renewLeases([first]);
  await countStart(first, true);
  await clearCrashesAlone(first);
  await findLeased([first]);
  await readDeliveries([first]);
  const result = { ...emptyResult('mx', new Date()), outcome: 'delivered' as const, reply: null };
  await writeOutcomes([decideOutcome(first, result, new Date(), 0)]);
  await withKeyLookups((db) => writeAttemptOutcomes(db, [decideOutcome(second, result, new Date(), 0)]));
  await releaseHeldLeases([{ row: third, delayMs: 3_600_000 }]);
}

/** Each statement, with the primary keys by which it finds its rows. */
const BY_PRIMARY_KEY = [
  'clear-crashes-alone: delivery_queue',
  'count-start: delivery_queue',
  'find-leased: delivery_queue',
  'find-leased: messages',
  'find-leased: recipients',
  'finish-leases: delivery_queue',
  'finish-leases: recipients',
  'give-back-leases: delivery_queue',
  'lease-due: delivery_queue',
  'lease-due: messages',
  'lease-due: recipients',
  'read-bodies: message_bodies',
  'renew-leases: delivery_queue',
  'write-outcomes: delivery_queue',
  'write-outcomes: recipients',
].map((scan) => `${scan}_pkey by condition`);

/** Fills today's partition, and tells PostgreSQL nothing of it. */
const fillToday = () =>
  getPool().query(
    `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status, last_event, last_event_at)
     SELECT $1, (left(uuid_v7_floor(now())::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, 0, 'production', n || '@example.net',
       n || '@example.net', 'example.net', 'to', 'delivered', 'delivery', now() FROM generate_series(1, 20000) AS n`,
    [company.companyId],
  );

/** Leaves the queue with these rows, and PostgreSQL with what it learned when the queue held no more. */
async function analyzeQueue(rows: number): Promise<void> {
  await getPool().query('DELETE FROM delivery_queue');
  await getPool().query(
    `INSERT INTO delivery_queue (company_id, message_id, ordinal, due_at, expires_at, recipient_domain)
     SELECT $1, gen_random_uuid(), 0, now() + interval '1 hour', now() + interval '2 hours', 'example.net' FROM generate_series(1, $2)`,
    [company.companyId, rows],
  );
  await getPool().query('VACUUM ANALYZE delivery_queue');
}

describe('statements of the delivery queue look rows up by primary key only', () => {
  it('in empty partitions, such as those of tomorrow', async () => {
    await runAllStatements();
    expect(await findScans(STATEMENTS, HOT_TABLES)).toEqual(BY_PRIMARY_KEY);
  });

  it('in a partition that was filled and has no statistics', async () => {
    await fillToday();
    await runAllStatements();
    expect(await findScans(STATEMENTS, HOT_TABLES)).toEqual(BY_PRIMARY_KEY);
  });

  it.each([0, 1, 5, 50])('in a queue that was last analyzed with %i rows', async (rows) => {
    await analyzeQueue(rows);
    await runAllStatements();
    expect(await findScans(STATEMENTS, HOT_TABLES)).toEqual(BY_PRIMARY_KEY);
  });

  it('for one recipient in any domain, as no other index matches', async () => {
    const { rows } = await getPool().query(
      `SELECT c.relname AS index FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indrelid = ANY('{messages, message_bodies, recipients, attempts}'::regclass[]) AND NOT i.indisprimary AND a.attname = 'company_id'`,
    );
    expect(rows).toEqual([]);
  });
});
