import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
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
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

beforeEach(async () => {
  await getPool().query('DELETE FROM delivery_queue');
  company = await seedCompany();
});

afterAll(() => end());

/** Inserts rows of bulk mail that have been due for an hour. */
const insertBulk = (count: number) =>
  getPool().query(
    `INSERT INTO delivery_queue (company_id, message_id, ordinal, stream, due_at, expires_at, recipient_domain)
     SELECT $1, gen_random_uuid(), 0, 1, now() - interval '1 hour', now() + interval '2 hours', 'example.net' FROM generate_series(1, $2)`,
    [company.companyId, count],
  );

const leave = (address: string) =>
  suppressAddresses(
    getPool(),
    company.companyId,
    { addresses: [address], source: 'Unsubscribe Link', types: ['non_transactional'], description: null },
    new Date(),
  );

describe('bulk mail', () => {
  it('is claimed apart: a message that is due is in the first claim, whatever waits of the same company', async () => {
    await insertBulk(20_000);
    const id = await accept(company, 'a@example.net');
    const { claimed } = await claimRows(50);
    expect(claimed.map(({ delivery }) => delivery.messageId)).toEqual([id]);
  });

  it('is the mail that its sender calls not transactional', async () => {
    const id = await accept(company, 'a@example.net', { transactional: false });
    expect((await claimRows(50)).claimed).toEqual([]);
    expect((await claimRows(50, undefined, 'bulk')).claimed.map(({ delivery }) => delivery.messageId)).toEqual([id]);
  });

  it('is handed over in memory while nothing waits, and delivered from the queue otherwise', async () => {
    const sink = await startSink();
    const worker = await startWorkerTo(sink.port);
    const ids = await Promise.all(
      Array.from({ length: 100 }, (_, at) => accept(company, `a${at}@example.net`, { transactional: at % 2 === 0 })),
    );
    for (const id of ids) expect((await settled(id)).recipient.status).toBe('delivered');
    expect(await countQueue()).toEqual({ rows: 0, leased: 0 });
    await worker.stop();
    await sink.close();
  });

  it('is not delivered to a recipient who has left since it was accepted, and nothing counts as tried', async () => {
    const id = await accept(company, 'leaves@example.net', { transactional: false });
    const password = await accept(company, 'leaves@example.net');
    await leave('leaves@example.net');
    const sink = await startSink({ keepsRaw: true });
    const worker = await startWorkerTo(sink.port);
    const { recipient, attempts, events } = await settled(id);
    expect(recipient).toMatchObject({ status: 'suppressed', attempts: 0, bounce_class: 25 });
    expect(recipient.reason).toMatch(/^550 5\.7\.1 /);
    expect(attempts).toEqual([]);
    expect(events).toMatchObject([
      { type: 'bounce', bounce_class: 25, data: { suppression_source: 'Unsubscribe Link', enhanced_code: '5.7.1' } },
    ]);
    expect((await settled(password)).recipient.status).toBe('delivered');
    expect(sink.messages).toHaveLength(1);
    await worker.stop();
    await sink.close();
  });

  it('that was deferred is not tried again once its recipient has left', async () => {
    const sink = await startSink({ script: () => ({ kind: 'reply', at: 'rcpt', reply: '451 4.3.0 Later' }) });
    const worker = await startWorkerTo(sink.port);
    const id = await accept(company, 'later@example.net', { transactional: false });
    await settled(id);
    await leave('later@example.net');
    await makeDue(id);
    await settled(id, 2);
    const { recipient, attempts } = await stateOf(id);
    expect(recipient).toMatchObject({ status: 'suppressed', attempts: 1 });
    expect(attempts).toHaveLength(1);
    await worker.stop();
    await sink.close();
  });
});
