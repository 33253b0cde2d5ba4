import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertContacts } from '#lib/audience/contacts/upsert.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { killWorkers } from '../../../fixtures/webhooks/kill-workers.ts';
import { startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { emitEvents, insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startWebhookDatabase();
});

afterAll(() => end());

test('killed processes lose no event, leave no gap in the numbers and repeat one slice each at most', async () => {
  const receiver = await startReceiver();
  try {
    const company = await seedCompany();
    await insertWebhook(company, { target: receiver.url });
    const { lost, gaps, clashes, duplicates, kills } = await killWorkers(company, receiver, {
      events: 1_000,
      kills: 3,
      workers: 2,
    });
    expect({ lost, gaps, clashes, kills }).toEqual({ lost: 0, gaps: 0, clashes: 0, kills: 3 });
    expect(duplicates).toBeLessThanOrEqual(kills * 16);
  } finally {
    await receiver.close();
  }
});

/** Adds so many people; returns the ids of the events of it. */
async function emitContacts({ scope }: SeededCompany, count: number): Promise<string[]> {
  const ids = async () => {
    const { rows } = await getPool().query<{ id: string }>('SELECT id FROM contact_events WHERE company_id = $1', [
      scope.companyId,
    ]);
    return rows.map(({ id }) => id);
  };
  const before = new Set(await ids());
  const rows = Array.from({ length: count }, () => ({ email: `${newId()}@far.example` }));
  const options = { mode: 'addOnly', source: 'api', cause: 'api', stock: 'reserved' } as const;
  await withTransaction((db) => upsertContacts(db, platformContext({ scope }), rows, options));
  return (await ids()).filter((id) => !before.has(id));
}

test('events of contacts between those of mail are not lost either, and have their numbers among them', async () => {
  const receiver = await startReceiver();
  try {
    const company = await seedCompany({ environment: 'production' });
    await insertWebhook(company, { target: receiver.url, contactEvents: ['contact.created'] });
    const { lost, gaps, clashes, duplicates, kills } = await killWorkers(company, receiver, {
      events: 1_000,
      kills: 3,
      workers: 2,
      emit: async (count) => [...(await emitEvents(company, count / 2)), ...(await emitContacts(company, count / 2))],
    });
    expect({ lost, gaps, clashes, kills }).toEqual({ lost: 0, gaps: 0, clashes: 0, kills: 3 });
    expect(duplicates).toBeLessThanOrEqual(kills * 16);
  } finally {
    await receiver.close();
  }
});
