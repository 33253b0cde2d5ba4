import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { cancelDelivery, retryNow } from '#lib/engine/delivery/steering/steer-delivery.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { claimRows } from '../../../fixtures/delivery/claim-rows.ts';
import {
  accept,
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
  company = await seedCompany();
});

afterAll(() => end());

const contextOf = ({ scope }: SeededCompany): Context => ({
  scope,
  actor: { type: 'system' },
  requestId: 'test',
  ip: null,
  now: () => new Date(),
});

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

const later = () => ({ scheduledAt: new Date(Date.now() + 3_600_000) });

const audited = async (): Promise<string[]> => {
  const { rows } = await getPool().query('SELECT action FROM audit_entries WHERE company_id = $1 ORDER BY id', [
    company.companyId,
  ]);
  return rows.map(({ action }) => action);
};

describe('a manual retry', () => {
  it('makes deferred mail due at once and keeps its number of attempts', async () => {
    const sink = await startSink();
    const worker = await startWorkerTo(sink.port);
    try {
      const id = await accept(company, 'greylist@example.net');
      await settled(id);
      expect(await retryNow(contextOf(company), { id, recipient: 0 })).toEqual({ id, recipient: 0, status: 'queued' });
      const state = await settled(id, 2);
      expect(state.recipient).toMatchObject({ status: 'delivered', attempts: 2 });
      expect(await refusal(retryNow(contextOf(company), { id, recipient: 0 }))).toBe('deliveryOver');
      expect(await audited()).toEqual(['delivery.retry']);
    } finally {
      await worker.stop();
      await sink.close();
    }
  });
});

describe('a cancellation', () => {
  it('cancels one recipient and not the others', async () => {
    const id = await accept(company, ['a@example.net', 'b@example.net'], later());
    await cancelDelivery(contextOf(company), { id, recipient: 1 });
    const { rows } = await getPool().query(
      'SELECT ordinal, status FROM recipients WHERE message_id = $1 ORDER BY ordinal',
      [id],
    );
    expect(rows).toEqual([
      { ordinal: 0, status: 'queued' },
      { ordinal: 1, status: 'canceled' },
    ]);
    const { rows: queued } = await getPool().query('SELECT ordinal FROM delivery_queue WHERE message_id = $1', [id]);
    expect(queued).toEqual([{ ordinal: 0 }]);
    expect(await refusal(cancelDelivery(contextOf(company), { id, recipient: 1 }))).toBe('deliveryOver');
    await cancelDelivery(contextOf(company), { id, recipient: 0 });
    const message = await getPool().query('SELECT canceled_at FROM messages WHERE id = $1', [id]);
    expect(message.rows[0].canceled_at).toBeInstanceOf(Date);
    expect(await audited()).toEqual(['delivery.cancel', 'delivery.cancel']);
  });
});

describe.each([
  ['retry', retryNow],
  ['cancel', cancelDelivery],
])('%s', (_name, steer) => {
  it('changes no row that a worker has leased', async () => {
    const id = await accept(company, 'a@example.net');
    await claimRows(100);
    const before = await stateOf(id);
    expect(await refusal(steer(contextOf(company), { id, recipient: 0 }))).toBe('deliveryRunning');
    const after = await stateOf(id);
    expect(after.queue.lease_token).toBe(before.queue.lease_token);
    expect(after.recipient.status).toBe('queued');
  });

  it('is not found for a message of another company or environment and for an unknown recipient', async () => {
    const id = await accept(company, 'a@example.net', later());
    const outsider = contextOf(await seedCompany());
    const sandbox = { ...contextOf(company), scope: { ...company.scope, environment: 'sandbox' as const } };
    for (const ctx of [outsider, sandbox]) expect(await refusal(steer(ctx, { id, recipient: 0 }))).toBe('notFound');
    expect(await refusal(steer(contextOf(company), { id, recipient: 7 }))).toBe('notFound');
    expect(await refusal(steer(contextOf(company), { id: 'x', recipient: 0 }))).toBe('notFound');
    expect((await stateOf(id)).recipient.status).toBe('queued');
    expect(await audited()).toEqual([]);
  });

  it('is done once by 200 simultaneous calls', async () => {
    const id = await accept(company, 'a@example.net', later());
    const all = await Promise.all(
      Array.from({ length: 200 }, () => refusal(steer(contextOf(company), { id, recipient: 0 }))),
    );
    const done = all.filter((one) => one === 'done').length;
    expect(done).toBe(steer === cancelDelivery ? 1 : 200);
    expect(await audited()).toHaveLength(done);
  });
});
