import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyResult } from '#lib/engine/delivery/attempt-result.ts';
import { type AttemptOutcome, decideOutcome } from '#lib/engine/delivery/queue/decide-outcome.ts';
import { leaseKey } from '#lib/engine/delivery/queue/leases/store.ts';
import { writeOutcomes } from '#lib/engine/delivery/queue/write-outcomes.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { claimRows } from '../../../fixtures/delivery/claim-rows.ts';
import { abandon, accept, startDeliveryDatabase, stateOf } from '../../../fixtures/delivery/delivery-rig.ts';

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  end = await startDeliveryDatabase();
  company = await seedCompany();
});

afterAll(() => end());

/** Accepts messages, claims them, and lets the remote server take them. */
async function deliver(count: number): Promise<AttemptOutcome[]> {
  for (let n = 0; n < count; n += 1) await accept(company, 'a@example.net');
  const { claimed } = await claimRows(count);
  const reply = { code: 250, lines: ['2.0.0 Ok'] };
  const result = { ...emptyResult('mx' as const, new Date()), outcome: 'delivered' as const, reply };
  return claimed.map(({ delivery }) => decideOutcome(delivery, result, new Date(), 0));
}

const told = async ({ delivery }: AttemptOutcome) => {
  const { recipient, attempts, events, queue } = await stateOf(delivery.messageId);
  const deliveries = events.filter(({ type }: { type: string }) => type === 'delivery');
  return {
    status: recipient.status,
    attempts: attempts.length,
    deliveries: deliveries.length,
    isQueued: Boolean(queue),
  };
};

const DELIVERED = { status: 'delivered', attempts: 1, deliveries: 1, isQueued: false };

describe('outcomes that are written together', () => {
  it('are recorded once, whichever worker writes them again', async () => {
    const outcomes = await deliver(3);
    const keys = outcomes.map(({ delivery }) => leaseKey(delivery));
    expect(await writeOutcomes(outcomes)).toEqual(new Set(keys));
    expect(await writeOutcomes(outcomes)).toEqual(new Set());
    for (const attempt of outcomes) expect(await told(attempt)).toEqual(DELIVERED);
  });

  it('leave out a row that another worker has leased, and record the others', async () => {
    const [mine, taken, other] = await deliver(3);
    if (!mine || !taken || !other) throw new Error('nothing was claimed');
    await abandon(taken.delivery.messageId);
    await claimRows(1);
    const written = await writeOutcomes([mine, taken, other]);
    expect(written).toEqual(new Set([leaseKey(mine.delivery), leaseKey(other.delivery)]));
    expect(await told(mine)).toEqual(DELIVERED);
    expect(await told(other)).toEqual(DELIVERED);
    expect(await told(taken)).toMatchObject({ deliveries: 0, isQueued: true });
    const { rows } = await getPool().query(
      "SELECT coalesce(sum(count), 0)::int AS count FROM rollup_deltas WHERE company_id = $1 AND type = 'delivery'",
      [company.companyId],
    );
    expect(rows).toEqual([{ count: 5 }]);
  });
});
