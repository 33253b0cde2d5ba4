import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelMail, countUndelivered, holdMail, releaseMail } from '#lib/engine/delivery/holds/holds.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { claimRows } from '../../../fixtures/delivery/claim-rows.ts';
import {
  accept,
  countQueue,
  makeDue,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let end: () => Promise<void>;
let company: SeededCompany;
let sendId: string;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

beforeEach(async () => {
  await getPool().query('DELETE FROM delivery_queue');
  company = await seedCompany();
  sendId = randomUUID();
});

afterAll(() => end());

const key = () => ({ companyId: company.companyId, sendId });

/** Puts bulk mail of the send into the queue; nothing of it is handed over in memory. */
async function enqueue(count: number): Promise<string[]> {
  const scheduledAt = new Date(Date.now() + 3_600_000);
  const ids = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      accept(company, `a${at}@example.net`, { transactional: false, scheduledAt }),
    ),
  );
  await getPool().query(
    `UPDATE delivery_queue SET send_id = $1, due_at = now(), expires_at = now() + interval '2 hours' WHERE message_id = ANY($2::uuid[])`,
    [sendId, ids],
  );
  await getPool().query("SELECT pg_notify('delivery_due', '')");
  return ids;
}

const rows = async () =>
  (
    await getPool().query<{ due: boolean; parked: boolean; leased: boolean; left: number }>(
      `SELECT due_at <= now() AS due, due_at > now() + interval '1 year' AS parked, lease_token IS NOT NULL AS leased,
         extract(epoch FROM expires_at - now())::float8 AS left FROM delivery_queue WHERE company_id = $1`,
      [company.companyId],
    )
  ).rows;

const claimBulk = async () =>
  (await claimRows(50, undefined, 'bulk')).claimed.map(({ delivery }) => delivery.messageId);

describe('a send that is held', () => {
  it('is parked as it comes due, and is not in the way of another; released, it is due at once', async () => {
    await enqueue(3);
    const other = await accept(company, 'other@example.net', { transactional: false });
    await holdMail(getPool(), key(), new Date());
    expect(await claimBulk()).toEqual([other]);
    expect((await rows()).filter(({ parked, leased }) => parked && !leased)).toHaveLength(3);
    expect(await claimBulk()).toEqual([]);
    await releaseMail(getPool(), key(), new Date());
    expect(await claimBulk()).toHaveLength(3);
  });

  it('does not expire by its hold', async () => {
    await enqueue(1);
    const [before] = await rows();
    await holdMail(getPool(), key(), new Date(Date.now() - 5 * 86_400_000));
    await claimBulk();
    await releaseMail(getPool(), key(), new Date());
    const [after] = await rows();
    expect((after?.left ?? 0) - (before?.left ?? 0)).toBeGreaterThan(5 * 86_400 - 60);
  });

  it('is not parked for ever by a claim that began before it was released', async () => {
    await enqueue(20);
    for (let round = 0; round < 20; round += 1) {
      await holdMail(getPool(), key(), new Date());
      await Promise.all([claimBulk(), releaseMail(getPool(), key(), new Date()), claimBulk()]);
      expect((await rows()).filter(({ parked }) => parked)).toEqual([]);
      await getPool().query('UPDATE delivery_queue SET due_at = now(), lease_token = NULL');
    }
  });

  it('that waits in the memory of a worker is not begun', async () => {
    let isHeld = false;
    const afterHold: string[] = [];
    const sink = await startSink({
      keepsRaw: true,
      script: (recipient) => {
        if (isHeld) afterHold.push(recipient);
        return { kind: 'accept' };
      },
    });
    const worker = await startWorkerTo(sink.port, { concurrency: 1 });
    await enqueue(30);
    await pollUntil('the first', async () => (sink.messages.length > 0 ? true : null));
    await holdMail(getPool(), key(), new Date());
    // What had been read before may still begin: one session at a time, so one message.
    const before = sink.messages.length;
    isHeld = true;
    await pollUntil('all parked', async () => {
      const left = await rows();
      return left.every(({ parked, leased }) => parked && !leased) ? true : null;
    });
    expect(sink.messages.length - before).toBeLessThanOrEqual(1 + afterHold.length);
    expect(afterHold.length).toBeLessThanOrEqual(1);
    const delivered = sink.messages.length;
    expect(delivered + (await countQueue()).rows).toBe(30);
    isHeld = false;
    await releaseMail(getPool(), key(), new Date());
    await pollUntil('all delivered', async () => ((await countQueue()).rows === 0 ? true : null));
    expect(new Set(sink.messages.map(({ recipient }) => recipient)).size).toBe(30);
    expect(sink.messages).toHaveLength(30);
    await worker.stop();
    await sink.close();
  });

  it('and is canceled leaves the queue with its recipients; what is deferred meets the hold', async () => {
    const sink = await startSink({ script: () => ({ kind: 'reply', at: 'rcpt', reply: '451 4.3.0 Later' }) });
    const worker = await startWorkerTo(sink.port);
    const [deferred = ''] = await enqueue(1);
    await settled(deferred);
    await holdMail(getPool(), key(), new Date());
    await makeDue(deferred);
    await pollUntil('parked', async () => ((await rows()).every(({ parked }) => parked) ? true : null));
    await worker.stop();
    await sink.close();
    await enqueue(2);
    const counted: number[] = [];
    expect(await cancelMail(key(), async (_, canceled) => void counted.push(canceled))).toBe(3);
    expect(counted).toEqual([3]);
    expect(await countUndelivered(key(), 10)).toBe(0);
    const { rows: states } = await getPool().query('SELECT DISTINCT status FROM recipients WHERE company_id = $1', [
      company.companyId,
    ]);
    expect(states).toEqual([{ status: 'canceled' }]);
  });
});
