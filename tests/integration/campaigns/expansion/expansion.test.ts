import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runExpansion } from '#lib/campaigns/expansion/run-expansion.ts';
import type { NewSend } from '#lib/campaigns/expansion/schema.ts';
import { cancelSend, holdSend, readProgress, resumeSend, settleCanceled } from '#lib/campaigns/expansion/sends.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  begin,
  createEffects,
  type Effects,
  EMAIL_QUOTA,
  insertPeople,
  setMarketingQuota,
  storeContent,
} from '../../../fixtures/campaigns/sends.ts';
import { PUBLIC_INSTALLATION, startDeliveryDatabase, startWorkerTo } from '../../../fixtures/delivery/delivery-rig.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import type { Sink } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let end: () => Promise<void>;
let company: SeededCompany;
let companyId: string;
let effects: Effects;
let stopping: AbortController;
let running: Promise<unknown>;

beforeAll(async () => {
  end = await startDeliveryDatabase({
    ...PUBLIC_INSTALLATION,
    NEXTAUTH_SECRET: 'a secret for tests that is long enough',
  });
});

beforeEach(async () => {
  company = await seedCompany();
  ({ companyId } = company);
  await setMarketingQuota(companyId, -1);
  effects = createEffects();
  stopping = new AbortController();
});

afterEach(async () => {
  stopping.abort();
  await running;
  await getPool().query('DELETE FROM delivery_queue');
  await getPool().query('DELETE FROM send_slices');
});

afterAll(() => end());

/** Starts so many loops that expand slices. */
function expand(loops = 1): void {
  const options = { signal: stopping.signal, effects: { campaign: effects.of } };
  running = Promise.all(Array.from({ length: loops }, () => runExpansion(options)));
}

const send = async (changes: Partial<NewSend> = {}) =>
  begin(companyId, { contents: [await storeContent(company)], ...changes });

const done = (sendId: string) =>
  pollUntil('the expansion', async () => {
    const progress = await readProgress({ companyId, sendId });
    return progress.slices.waiting === 0 ? progress : null;
  });

const queued = async () =>
  (
    await getPool().query<{ count: number }>(
      'SELECT count(*)::int AS count FROM delivery_queue WHERE company_id = $1',
      [companyId],
    )
  ).rows[0]?.count;

const used = async () =>
  (
    await getPool().query<{ used: number }>(
      "SELECT used FROM usage_counters WHERE company_id = $1 AND feature = 'emailMarketing'",
      [companyId],
    )
  ).rows[0]?.used ?? 0;

const leave = (addresses: string[]) =>
  suppressAddresses(
    getPool(),
    companyId,
    { addresses, source: 'Unsubscribe Link', types: ['non_transactional'], description: null },
    new Date(),
  );

describe('the people of a send', () => {
  it('get one message each with their values, from a worker that knows nothing of sends', async () => {
    const sink: Sink = await startSink({ keepsRaw: true });
    const worker = await startWorkerTo(sink.port);
    await insertPeople(companyId, 120);
    expand(2);
    const { id } = await send();
    await pollUntil('the end', async () => (effects.finished.includes(id) ? true : null));
    expect(new Set(sink.messages.map(({ recipient }) => recipient)).size).toBe(120);
    expect(sink.messages).toHaveLength(120);
    const seven = sink.messages.find(({ recipient }) => recipient === 'p7@shop.example');
    const mail = await PostalMime.parse(seven?.raw ?? Buffer.alloc(0));
    expect(mail.subject).toBe('News for Name 7');
    expect(mail.text).toContain('Hi Name 7.');
    expect(mail.to).toEqual([{ address: 'p7@shop.example', name: 'Name 7' }]);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')).toBeDefined();
    expect(await used()).toBe(120);
    expect((await readProgress({ companyId, sendId: id })).outcomes).toEqual({ queued: 120 });
    await worker.stop();
    await sink.close();
  });

  it('are in one slice of one process at a time, however many expand and however often it is paused', async () => {
    await insertPeople(companyId, 6_000);
    expand(3);
    const { id } = await send();
    const key = { companyId, sendId: id };
    for (let round = 0; round < 8; round += 1) {
      await withTransaction((db) => holdSend(db, key, 'user', new Date()));
      const before = await queued();
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(await queued()).toBe(before);
      await withTransaction((db) => resumeSend(db, key, new Date()));
    }
    const { outcomes, people } = await done(id);
    expect([people, outcomes]).toEqual([6_000, { queued: 6_000 }]);
    const { rows } = await getPool().query(
      `SELECT count(*)::int AS messages, count(DISTINCT rcpt_to)::int AS people FROM recipients WHERE company_id = $1`,
      [companyId],
    );
    expect(rows).toEqual([{ messages: 6_000, people: 6_000 }]);
    expect(await used()).toBe(6_000);
  });

  it('who left, paused or cannot be mailed by now get nothing, each for one reason, and use no quota', async () => {
    await insertPeople(companyId, 12);
    const { id } = await send(withCategory());
    await leave(['p1@shop.example', 'p2@shop.example']);
    await getPool().query(
      `UPDATE contacts SET paused_until = CASE WHEN email = 'p3@shop.example' THEN now() + interval '1 day' END,
         email = CASE WHEN email = 'p4@shop.example' THEN 'not an address' ELSE email END
       WHERE company_id = $1`,
      [companyId],
    );
    await getPool().query("DELETE FROM contacts WHERE company_id = $1 AND email = 'p5@shop.example'", [companyId]);
    await getPool().query(
      `INSERT INTO contact_optouts (company_id, contact_id, category_id, at, cause)
       SELECT $1, id, $2, now(), 'preference' FROM contacts WHERE company_id = $1 AND email = 'p6@shop.example'`,
      [companyId, CATEGORY],
    );
    expand();
    expect((await done(id)).outcomes).toEqual({
      queued: 6,
      unsubscribed: 2,
      paused: 1,
      invalidAddress: 1,
      erased: 1,
      optedOut: 1,
    });
    expect(await used()).toBe(6);
  });

  it('get no more marketing mail in a week than they want, whatever sends at the same time', async () => {
    await insertPeople(companyId, 50);
    await getPool().query('UPDATE contacts SET max_per_week = 2 WHERE company_id = $1', [companyId]);
    const sends = [await send(), await send(), await send(), await send()];
    expand(3);
    const outcomes = await Promise.all(sends.map(async ({ id }) => (await done(id)).outcomes));
    expect(outcomes.reduce((sum, { queued: count = 0 }) => sum + count, 0)).toBe(100);
    expect(outcomes.reduce((sum, { overCap = 0 }) => sum + overCap, 0)).toBe(100);
  });
});

const CATEGORY = '0199a000-0000-7000-8000-000000000001';

/** The options of a send with a category. */
function withCategory() {
  const campaignId = 'mw:campaign:category';
  return {
    options: {
      campaignId,
      metadata: {},
      ipPool: null,
      categoryId: CATEGORY,
      quota: EMAIL_QUOTA,
      restQuota: null,
      templates: [null],
      constants: {},
    },
  };
}

describe('the quota of a send', () => {
  it('is used to the last message, then the send waits; with more it continues to the rest', async () => {
    await insertPeople(companyId, 2_400);
    await setMarketingQuota(companyId, 997);
    expand(2);
    const { id } = await send();
    await pollUntil('the hold', async () => (effects.held.length > 0 ? true : null));
    expect([await used(), await queued(), new Set(effects.held)]).toEqual([997, 997, new Set(['quota'])]);
    await setMarketingQuota(companyId, 10_000);
    await withTransaction((db) => resumeSend(db, { companyId, sendId: id }, new Date()));
    expect((await done(id)).outcomes).toEqual({ queued: 2_400 });
    expect(await used()).toBe(2_400);
  });
});

describe('a send', () => {
  it('waits where its domain is lost, and continues once it is back', async () => {
    await insertPeople(companyId, 3);
    const { id } = await send();
    await getPool().query("UPDATE sending_domains SET status = 'pending' WHERE company_id = $1", [companyId]);
    await getPool().query("SELECT pg_notify('company_changed', $1)", [companyId]);
    expand();
    await pollUntil('the hold', async () => (effects.held.length > 0 ? true : null));
    expect(effects.held).toEqual(['domain']);
    await getPool().query("UPDATE sending_domains SET status = 'verified' WHERE company_id = $1", [companyId]);
    await withTransaction((db) => resumeSend(db, { companyId, sendId: id }, new Date()));
    expect((await done(id)).outcomes).toEqual({ queued: 3 });
  });

  it('that is canceled sends nothing more, and gives the quota back', async () => {
    await insertPeople(companyId, 3_000);
    const { id } = await send();
    const key = { companyId, sendId: id };
    expand();
    await pollUntil('some messages', async () => ((await used()) > 0 ? true : null));
    await withTransaction((db) => cancelSend(db, key, new Date()));
    const made = await used();
    expect(await settleCanceled(key, new Date())).toEqual({ canceled: made });
    expect([await used(), await queued()]).toEqual([0, 0]);
    const { rows } = await getPool().query('SELECT state, finished_at IS NOT NULL AS ended FROM sends WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'canceled', ended: true }]);
    expect(await withTransaction((db) => resumeSend(db, key, new Date()))).toBe(false);
  });

  it('whose person the database refuses continues without that one', async () => {
    await insertPeople(companyId, 40);
    const { id } = await send();
    // Somebody has a message of this send already: the second one is refused.
    await getPool().query(
      `INSERT INTO send_recipients (company_id, send_id, contact_id, variant, outcome)
       SELECT $1, $2, id, 0, 1 FROM contacts WHERE company_id = $1 AND email = 'p7@shop.example'`,
      [companyId, id],
    );
    expand(2);
    expect((await done(id)).outcomes).toEqual({ queued: 39, failed: 1 });
    expect([await used(), await queued()]).toEqual([39, 39]);
  });
});
