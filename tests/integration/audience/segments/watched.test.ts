import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeContacts } from '#lib/audience/contacts/contacts.ts';
import { labelPeople, unlabelPeople } from '#lib/audience/contacts/people.ts';
import { upsertContacts } from '#lib/audience/contacts/upsert.ts';
import { CONTACT_STAGES } from '#lib/audience/contacts/values.ts';
import type { QuestionJson } from '#lib/audience/segments/answers/schema.ts';
import { getSegmentFindings } from '#lib/audience/segments/lists.ts';
import { findMatchingIds } from '#lib/audience/segments/people-store.ts';
import { compileFilter } from '#lib/audience/segments/queries.ts';
import { createSegment, deleteSegment, updateSegment } from '#lib/audience/segments/segments.ts';
import { SLOW_COMPARISON_MS, WATCHED_MAX } from '#lib/audience/segments/values.ts';
import {
  COMPARE_SEGMENTS,
  compareAfterImport,
  enqueueDueComparisons,
  runComparison,
} from '#lib/audience/segments/watch/comparisons.ts';
import { SEGMENTS } from '#lib/audience/segments/watch/consumer.ts';
import { CONTACT_FACTS } from '#lib/audience/segments/watch/fact-types.ts';
import { followPeople, unwatchSegment, watchSegment } from '#lib/audience/segments/watch/watch.ts';
import type { Context } from '#lib/core/context.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { type FeedConsumer, takeTurn } from '#lib/events/feed/consumers.ts';
import { moveOutbox } from '#lib/events/feed/move-outbox.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { insertFields, insertLabels } from '../../../fixtures/audience/segment-people.ts';

let close: () => Promise<void>;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  ctx = contextOf(await registerTestAccount(), { environment: 'production' });
  await insertFields(ctx.scope.companyId, [{ id: 1, type: 'number' }]);
  await insertLabels(ctx.scope.companyId, [1, 2]);
});

afterAll(() => close());

const companyId = () => ctx.scope.companyId;

const watched = async (name: string, ast: QuestionJson): Promise<string> => {
  const { id } = await createSegment(ctx, { name, ast });
  await followPeople(ctx.scope);
  await withTransaction((db) => watchSegment(db, ctx, id));
  return id;
};

const matching = async (segmentId: string): Promise<string[]> =>
  (await findMatchingIds(await compileFilter(ctx, { segmentId }), null, 100_000)).sort();

const members = async (segmentId: string): Promise<string[]> => {
  const { rows } = await getPool().query<{ id: string }>(
    'SELECT contact_id AS id FROM segment_members WHERE company_id = $1 AND segment_id = $2 ORDER BY 1',
    [companyId(), segmentId],
  );
  return rows.map(({ id }) => id);
};

/** The facts of a segment in the order of the feed. */
const factsOf = async (segmentId: string): Promise<{ types: number; ids: string[] }[]> => {
  const { rows } = await getPool().query<{ types: number; ids: string[] }>(
    `SELECT source_types AS types, event_ids AS ids FROM webhook_feed
     WHERE company_id = $1 AND source = 1 AND ref_id = $2 AND source_types & $3 <> 0 ORDER BY position`,
    [companyId(), segmentId, CONTACT_FACTS.entered | CONTACT_FACTS.left],
  );
  return rows;
};

/** Applies the feed until nothing is left. */
const follow = async (consumer: FeedConsumer = SEGMENTS): Promise<void> => {
  let moved = 1;
  while (moved > 0) {
    moved = await moveOutbox();
    while (await takeTurn(consumer)) {
      await getPool().query('UPDATE feed_consumers SET resume_at = NULL WHERE company_id = $1', [companyId()]);
    }
  }
};

const write = (rows: Parameters<typeof upsertContacts>[2]) =>
  withTransaction((db) => upsertContacts(db, ctx, rows, { mode: 'addAndUpdate', source: 'api', cause: 'api' }));

const idOf = async (email: string): Promise<string> => {
  const { rows } = await getPool().query<{ id: string }>(
    'SELECT id FROM contacts WHERE company_id = $1 AND email_key = $2',
    [companyId(), email],
  );
  return rows[0]?.id ?? '';
};

const runJobs = async (): Promise<boolean[]> => {
  const { rows } = await getPool().query<{ payload: unknown }>(
    'DELETE FROM jobs WHERE kind = $1 AND company_id = $2 RETURNING payload',
    [COMPARE_SEGMENTS.kind, companyId()],
  );
  const payloads = rows.map(({ payload }) => COMPARE_SEGMENTS.payload.parse(payload));
  for (const payload of payloads) await runComparison(payload);
  return payloads.map(({ isVersion }) => isVersion);
};

const CITY: QuestionJson = { match: 'all', of: [{ source: 'column', name: 'city', op: 'is', value: ['Bandung'] }] };

describe('a watched segment', () => {
  it('keeps who enters and leaves by thousands of random changes, each once, while its reader is killed', async () => {
    const city = await watched('City', CITY);
    const segments = [
      city,
      await watched('Number', { match: 'all', of: [{ source: 'field', id: 1, op: 'gt', value: 5 }] }),
      await watched('Labels', {
        match: 'any',
        of: [
          { source: 'label', op: 'hasNone', ids: [1] },
          { source: 'label', op: 'has', ids: [2] },
        ],
      }),
      await watched('Left', { match: 'all', of: [{ source: 'column', name: 'status', op: 'isNot', value: 'active' }] }),
      await watched('Stage', { match: 'all', of: [{ source: 'column', name: 'stage', op: 'is', value: ['loyal'] }] }),
      await watched('Opened', {
        match: 'all',
        of: [{ source: 'activity', what: 'opened', op: 'count', compare: 'gte', times: 2 }],
      }),
      await watched('Others', { match: 'none', of: [{ source: 'segment', op: 'in', id: city }] }),
    ];
    let turns = 0;
    let kills = 0;
    const killed: FeedConsumer = {
      ...SEGMENTS,
      apply: async (db, scope, rows) => {
        await SEGMENTS.apply(db, scope, rows);
        turns += 1;
        if (turns % 4 !== 0) return;
        kills += 1;
        await db.query('SELECT pg_terminate_backend(pg_backend_pid())');
      },
    };
    const writer = async (number: number) => {
      for (let round = 0; round < 50; round += 1) await change(number);
    };
    let isOver = false;
    const reading = (async () => {
      while (!isOver) await follow(killed);
    })();
    await Promise.all([1, 2, 3, 4].map(writer)).finally(() => {
      isOver = true;
    });
    await reading;
    await follow(killed);
    expect(kills).toBeGreaterThan(3);
    for (const id of segments) {
      const expected = await matching(id);
      expect(expected.length).toBeGreaterThan(0);
      expect(await members(id)).toEqual(expected);
      expect(await standing(id)).toEqual(expected);
    }
  });

  it('begins with those who match, which are no facts, and forgets them with its last watcher', async () => {
    await write([{ email: 'ann@example.com', city: 'Bandung' }]);
    const id = await watched('City', CITY);
    await withTransaction((db) => watchSegment(db, ctx, id));
    expect(await members(id)).toEqual(await matching(id));
    await follow();
    expect(await factsOf(id)).toEqual([]);
    expect(await refusalOf(deleteSegment(ctx, { id }))).toBe('wrongState');
    await withTransaction((db) => unwatchSegment(db, ctx, id));
    expect(await members(id)).toHaveLength(1);
    await withTransaction((db) => unwatchSegment(db, ctx, id));
    expect(await members(id)).toEqual([]);
    await deleteSegment(ctx, { id });
  });

  it('waits for writers who do not record facts yet', async () => {
    const { id } = await createSegment(ctx, { name: 'City', ast: CITY });
    let following: Promise<void> | undefined;
    await withTransaction(async (db) => {
      await upsertContacts(db, ctx, [{ email: 'ann@example.com', city: 'Bandung' }], {
        mode: 'addAndUpdate',
        source: 'api',
        cause: 'api',
      });
      following = followPeople(ctx.scope);
      await waitForLock();
    });
    await following;
    await withTransaction((db) => watchSegment(db, ctx, id));
    expect(await members(id)).toEqual([await idOf('ann@example.com')]);
  });

  it('is compared whole with a new version, its users too, and the facts say so', async () => {
    await write([
      { email: 'ann@example.com', city: 'Bandung' },
      { email: 'bob@example.com', city: 'Jakarta' },
    ]);
    const id = await watched('City', CITY);
    const user = await watched('Not there', { match: 'none', of: [{ source: 'segment', op: 'in', id }] });
    await runJobs();
    const [ann, bob] = [await idOf('ann@example.com'), await idOf('bob@example.com')];
    await updateSegment(ctx, {
      id,
      ast: { match: 'all', of: [{ source: 'column', name: 'city', op: 'is', value: ['Jakarta'] }] },
    });
    expect(await runJobs()).toEqual([true]);
    await follow();
    const { entered, left, version } = CONTACT_FACTS;
    expect(await members(id)).toEqual([bob]);
    expect(await members(user)).toEqual([ann]);
    expect(await factsOf(id)).toEqual([
      { types: left | version, ids: [ann] },
      { types: entered | version, ids: [bob] },
    ]);
  });

  it('is compared by time: hours every ten minutes, days once after midnight of the company', async () => {
    const hours = await watched('Hours', {
      match: 'all',
      of: [{ source: 'column', name: 'createdAt', op: 'inLast', n: 2, unit: 'hour' }],
    });
    const days = await watched('Days', {
      match: 'all',
      of: [{ source: 'column', name: 'createdAt', op: 'inLast', n: 2, unit: 'day' }],
    });
    await write([{ email: 'ann@example.com' }]);
    await follow();
    expect(await members(hours)).toHaveLength(1);
    await getPool().query("UPDATE contacts SET created_at = created_at - interval '3 hours' WHERE company_id = $1", [
      companyId(),
    ]);
    await enqueueDueComparisons(new Date());
    expect(await runJobs()).toEqual([false, false]);
    expect([await members(hours), await members(days)].map(({ length }) => length)).toEqual([0, 1]);
    const { rows } = await getPool().query<{ id: string; at: Date }>(
      'SELECT id, compare_at AS at FROM segments WHERE company_id = $1',
      [companyId()],
    );
    const at = new Map(rows.map((row) => [row.id, row.at]));
    const minutes = ((at.get(hours)?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(8);
    expect(minutes).toBeLessThanOrEqual(10);
    // The company's clock is that of Jakarta, seven hours ahead.
    expect(at.get(days)?.toISOString().slice(11)).toBe('17:05:00.000Z');
    await enqueueDueComparisons(new Date());
    expect(await runJobs()).toEqual([]);
  });

  it('is a finding while its comparison is slow, of some people or of everybody', async () => {
    const id = await watched('City', CITY);
    await runJobs();
    await write([{ email: 'ann@example.com', city: 'Jakarta' }]);
    await follow();
    expect(await getSegmentFindings(ctx)).toEqual({ watched: 1, isOverLimit: false, slow: [] });
    // A comparison that cannot be quicker than the bound.
    await getPool().query(
      `CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_sleep(${SLOW_COMPARISON_MS / 1_000} + 0.1); RETURN NEW; END $$;
       CREATE TRIGGER be_slow BEFORE INSERT ON segment_members FOR EACH ROW EXECUTE FUNCTION be_slow()`,
    );
    try {
      await write([{ email: 'ann@example.com', city: 'Bandung' }]);
      await follow();
    } finally {
      await getPool().query('DROP TRIGGER be_slow ON segment_members; DROP FUNCTION be_slow');
    }
    const { slow } = await getSegmentFindings(ctx);
    expect(slow.map((one) => [one.id, one.name, one.ms > SLOW_COMPARISON_MS])).toEqual([[id, 'City', true]]);
    await write([{ email: 'bob@example.com', city: 'Bandung' }]);
    await follow();
    expect((await getSegmentFindings(ctx)).slow).toHaveLength(1);
    await withTransaction((db) => compareAfterImport(db, ctx.scope, id));
    await runJobs();
    expect((await getSegmentFindings(ctx)).slow).toEqual([]);
  });

  it('is a finding from the 21st of a company on, whose own are not counted for another', async () => {
    const ids: string[] = [];
    for (let at = 0; at < WATCHED_MAX; at += 1) ids.push(await watched(`City ${at}`, CITY));
    await createSegment(ctx, { name: 'Not watched', ast: CITY });
    expect(await getSegmentFindings(ctx)).toMatchObject({ watched: WATCHED_MAX, isOverLimit: false });
    await watched('One more', CITY);
    expect(await getSegmentFindings(ctx)).toMatchObject({ watched: WATCHED_MAX + 1, isOverLimit: true });
    const other = contextOf(await registerTestAccount(), { environment: 'production' });
    expect(await getSegmentFindings(other)).toEqual({ watched: 0, isOverLimit: false, slow: [] });
    await withTransaction((db) => unwatchSegment(db, ctx, ids[0] ?? ''));
    expect((await getSegmentFindings(ctx)).isOverLimit).toBe(false);
  });

  it('sees the people of an import at its end, of whom no facts are recorded', async () => {
    const id = await watched('City', CITY);
    await runJobs();
    await withTransaction(async (db) => {
      await db.query("SET LOCAL mailwright.facts = 'off'");
      await upsertContacts(db, ctx, [{ email: 'ann@example.com', city: 'Bandung' }], {
        mode: 'addAndUpdate',
        source: 'import',
        cause: 'import',
      });
    });
    await follow();
    expect(await members(id)).toEqual([]);
    await withTransaction((db) => compareAfterImport(db, ctx.scope, id));
    await runJobs();
    await follow();
    expect(await members(id)).toEqual([await idOf('ann@example.com')]);
    expect(await factsOf(id)).toHaveLength(1);
  });
});

/** Returns who has entered and not left, and refuses facts that do not alternate. */
async function standing(segmentId: string): Promise<string[]> {
  const inside = new Set<string>();
  for (const { types, ids } of await factsOf(segmentId))
    for (const id of ids) {
      const enters = (types & CONTACT_FACTS.entered) !== 0;
      if (enters === inside.has(id)) throw new Error(`${id} ${enters ? 'entered' : 'left'} twice`);
      if (enters) inside.add(id);
      else inside.delete(id);
    }
  return [...inside].sort();
}

const pick = <Item>(all: readonly Item[]): Item => all[randomInt(all.length)] as Item;

/** Does one random thing to about ten random people of sixty. */
async function change(writer: number): Promise<void> {
  const emails = Array.from({ length: 10 }, () => `p${randomInt(60)}@example.com`);
  const ids = (await Promise.all(emails.map(idOf))).filter(Boolean);
  const act = pick(['upsert', 'upsert', 'label', 'unlabel', 'leave', 'return', 'delete', 'open'] as const);
  if (act === 'upsert')
    await write(
      [...new Set(emails)].map((email) => ({
        email,
        city: pick(['Bandung', 'Jakarta', null]),
        fields: { 1: pick([1, 6, 9, null]) },
        stage: pick(CONTACT_STAGES),
        labels: pick([[], [1], [1, 2]]),
      })),
    );
  else if (act === 'label') await labelPeople(ctx, { labelIds: [pick([1, 2])], ids });
  else if (act === 'unlabel') await unlabelPeople(ctx, { labelIds: [pick([1, 2])], ids });
  else if (act === 'leave')
    await withTransaction((db) =>
      suppressAddresses(
        db,
        companyId(),
        { addresses: emails.slice(0, 4), source: 'Manually Added', types: ['non_transactional'] },
        new Date(),
      ),
    );
  else if (act === 'return')
    await withTransaction(async (db) => {
      await db.query('DELETE FROM suppressions WHERE company_id = $1 AND recipient = ANY($2::text[])', [
        companyId(),
        emails.slice(0, 2),
      ]);
    });
  else if (act === 'delete') await withTransaction((db) => removeContacts(db, ctx, ids.slice(0, 2)));
  else
    await getPool().query(
      `INSERT INTO contact_stats AS s (company_id, contact_id, sent, delivered, opened, clicked, bounced)
       SELECT $1, id, 1, 1, 1, 0, 0 FROM contacts WHERE company_id = $1 AND id = ANY($2::uuid[]) ORDER BY id
       ON CONFLICT (company_id, contact_id) DO UPDATE SET opened = s.opened + $3`,
      [companyId(), ids, writer % 2],
    );
}

/** Waits until somebody waits for the outbox of facts. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rowCount } = await getPool().query(
      "SELECT FROM pg_locks WHERE relation = 'fact_outbox'::regclass AND mode = 'ShareLock' AND NOT granted",
    );
    if (rowCount) return;
  }
}
