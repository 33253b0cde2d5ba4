import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { idFloor } from '#lib/core/ids.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { getEmail } from '#lib/engine/messages/read/get-email.ts';
import { listEmails } from '#lib/engine/messages/read/list-emails.ts';
import { findSentBody, getBody } from '#lib/engine/messages/read/queries.ts';
import { deleteOldSegments } from '#lib/engine/messages/segments/delete-old-segments.ts';
import { segmentKey } from '#lib/engine/messages/segments/segment-key.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { maintainDatabase } from '#lib/infra/process/keep-database.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { insertMessage } from '../../../fixtures/database/insert-message.ts';
import {
  accept,
  makeDue,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { startTestStore, type TestStore } from '../../../fixtures/s3/store-folder.ts';
import type { Sink } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let store: TestStore;
let end: () => Promise<void>;
let sink: Sink;
let company: SeededCompany;
let worker: DeliveryWorker | null = null;

beforeAll(async () => {
  store = await startTestStore();
  end = await startDeliveryDatabase({ BLOB_URL: store.url, BLOB_TIMEOUT_SECONDS: '1' });
  sink = await startSink({ keepsRaw: true });
  company = await seedCompany();
});

afterEach(async () => {
  await worker?.stop();
  worker = null;
  await store.up();
});

afterAll(async () => {
  await sink.close();
  await end();
  await store.stop();
});

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

const segmentOf = async (messageId: string): Promise<string> => {
  const { rows } = await getPool().query('SELECT segment_id FROM message_bodies WHERE message_id = $1', [messageId]);
  return segmentKey(rows[0].segment_id);
};

describe('a delivery', () => {
  it('is deferred while the store is down, without an attempt, and made once it is back', async () => {
    const id = await accept(company, 'late@example.net');
    await store.down();
    worker = await startWorkerTo(sink.port);
    const waiting = await pollUntil('its release', async () => {
      const state = await stateOf(id);
      return state.queue?.lease_token === null && state.queue.due_in > 0 ? state : null;
    });
    expect(waiting).toMatchObject({ recipient: { status: 'queued', attempts: 0 }, attempts: [], events: [] });
    await store.up();
    await makeDue(id);
    expect((await settled(id)).recipient.status).toBe('delivered');
    expect(sink.messages.filter(({ recipient }) => recipient === 'late@example.net')).toHaveLength(1);
  });

  it('whose object the store does not have is deferred too: the store may be the wrong one', async () => {
    const id = await accept(company, 'elsewhere@example.net');
    const key = await segmentOf(id);
    await getPool().query('UPDATE message_bodies SET segment_id = $2 WHERE message_id = $1', [id, idFloor(Date.now())]);
    worker = await startWorkerTo(sink.port);
    await pollUntil('its release', async () => {
      const { queue } = await stateOf(id);
      return queue?.lease_token === null && queue.due_in > 0;
    });
    expect(await stateOf(id)).toMatchObject({ recipient: { status: 'queued', attempts: 0 }, events: [] });
    await getPool().query('UPDATE message_bodies SET segment_id = $2 WHERE message_id = $1', [id, key.split('/')[2]]);
    await makeDue(id);
    expect((await settled(id)).recipient.status).toBe('delivered');
  });

  it('of a message from before BLOB_URL was set is read from the database', async () => {
    const raw = rawMessage(company.from, { subject: 'from before' });
    const id = await accept(company, 'before@example.net');
    await getPool().query(
      'UPDATE message_bodies SET raw = $2, segment_id = NULL, segment_start = NULL, segment_bytes = NULL WHERE message_id = $1',
      [id, raw],
    );
    expect(await getBody(company.scope, id)).toEqual(raw);
    worker = await startWorkerTo(sink.port);
    await settled(id);
    const arrived = sink.messages.find(({ recipient }) => recipient === 'before@example.net')?.raw;
    expect(arrived?.includes('Subject: from before')).toBe(true);
  });
});

describe('readers', () => {
  it('show the text of a message and its Reply-To, and say so while the store is down', async () => {
    const raw = Buffer.from(
      `From: ${company.from}\r\nReply-To: r@example.org\r\nSubject: Hi\r\n\r\n${'Text of it. '.repeat(2_000)}\r\n`,
    );
    const id = await accept(company, 'reader@example.net', { raw });
    const read = [
      () => getBody(company.scope, id),
      () => findSentBody({ companyId: company.companyId, messageId: id }),
      () => getEmail(company.scope, id),
      () => listEmails(company.scope, { limit: 1 }),
    ];
    expect(await getBody(company.scope, id)).toEqual(raw);
    expect(await findSentBody({ companyId: company.companyId, messageId: id })).toEqual(raw);
    expect((await getEmail(company.scope, id)).text).toContain('Text of it. Text of it.');
    const [listed] = (await listEmails(company.scope, { limit: 1 })).data;
    expect(listed).toMatchObject({ id, reply_to: ['r@example.org'] });
    await store.down();
    for (const one of read) expect(await refusal(one())).toBe('bodyStoreUnavailable');
  });

  it('find a body of another company neither in the database nor in the store', async () => {
    const other = await seedCompany();
    const id = await accept(company, 'own@example.net');
    expect(await refusal(getBody(other.scope, id))).toBe('notFound');
  });
});

describe('objects that no row names', () => {
  it('are deleted at once where the database refuses the batch', async () => {
    const before = store.server.list();
    const small = await seedCompany({ quota: 0 });
    expect(await refusal(accept(small, 'a@example.net'))).toMatch(/QuotaExceeded$/);
    await expect.poll(() => store.server.list()).toEqual(before);
    expect(store.server.requests.some((request) => request.startsWith('PUT bodies/'))).toBe(true);
  });

  it('are deleted at once for a message that is repeated under its idempotency key', async () => {
    const idempotency = { key: 'once', payloadHash: sha256('payload') };
    const first = await accept(company, 'a@example.net', { idempotency });
    const before = store.server.list();
    expect(await accept(company, 'a@example.net', { idempotency })).toBe(first);
    await expect.poll(() => store.server.list()).toEqual(before);
    expect(await getBody(company.scope, first)).toBeInstanceOf(Buffer);
  });
});

describe('retention', () => {
  const DAY_MS = 86_400_000;
  const dayOf = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  /** Moves a message's body to a day as if it had been accepted then; returns its new id. */
  async function move(messageId: string, days: number): Promise<{ id: string; key: string }> {
    const atMs = Date.now() + days * DAY_MS;
    const id = await insertMessage(company, { atMs, recipients: [] });
    const body = await getBody(company.scope, messageId);
    const segment = idFloor(atMs);
    store.server.put(segmentKey(segment), body);
    await getPool().query(
      'INSERT INTO message_bodies (company_id, message_id, segment_id, segment_start, segment_bytes) VALUES ($1, $2, $3, 0, $4)',
      [company.companyId, id, segment, body.length],
    );
    await getPool().query('INSERT INTO segment_days VALUES ($1) ON CONFLICT DO NOTHING', [dayOf(days)]);
    return { id, key: segmentKey(segment) };
  }

  it('deletes the objects of days whose partition was dropped, unused ones included, and no others', async () => {
    await getPool().query('DELETE FROM delivery_queue');
    await getPool().query(
      "SELECT ensure_partitions((now() AT TIME ZONE 'UTC')::date - 41, (now() AT TIME ZONE 'UTC')::date)",
    );
    const today = await accept(company, 'a@example.net');
    const old = await move(today, -40);
    const kept = await move(today, -20);
    const unused = `bodies/${dayOf(-40)}/unused`;
    store.server.put(unused, Buffer.from('x'));
    expect(await getBody(company.scope, old.id)).toEqual(await getBody(company.scope, today));
    expect(await deleteOldSegments(new Date())).toBe(0);
    await getPool().query('DELETE FROM delivery_queue');
    await maintainDatabase(new Date());
    expect(await refusal(getBody(company.scope, old.id))).toBe('notFound');
    await store.down();
    await expect(deleteOldSegments(new Date())).rejects.toThrow(/object store/);
    await store.up();
    expect(await deleteOldSegments(new Date())).toBe(2);
    expect(store.server.list()).not.toContain(old.key);
    expect(store.server.list()).not.toContain(unused);
    expect(store.server.list()).toContain(kept.key);
    expect(await getBody(company.scope, kept.id)).toBeInstanceOf(Buffer);
    expect(await getBody(company.scope, today)).toBeInstanceOf(Buffer);
    expect(await deleteOldSegments(new Date())).toBe(0);
  });

  it('a message that is erased alone reads as not found at once, and its bytes stay until the objects of its day go', async () => {
    const id = await accept(company, 'erased@example.net');
    const key = await segmentOf(id);
    await getPool().query('DELETE FROM message_bodies WHERE message_id = $1', [id]);
    expect(await refusal(getBody(company.scope, id))).toBe('notFound');
    expect(store.server.list()).toContain(key);
  });
});
