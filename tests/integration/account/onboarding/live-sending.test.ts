import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idFloor, newId } from '#lib/core/ids.ts';
import { getLiveSending } from '#lib/engine/sandbox/get-live-sending.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createApiKey, revokeApiKey } from '#lib/senders/api-keys/api-keys.ts';

import {
  contextOf,
  openTestDatabase,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { fc } from '../../../fixtures/properties.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The start of a quarter hour: what follows is counted from there on, where partitions exist. */
const base = Math.ceil(Date.now() / (15 * MINUTE_MS)) * 15 * MINUTE_MS;

type Accepted = { environment?: 'sandbox' | 'production'; isSimulated?: boolean; type?: EventType };

const idAt = (ms: number): string => `${idFloor(ms).slice(0, 24)}${newId().slice(24)}`;

/** Writes a recipient that is accepted at an instant, with its event; both ids are made up to a second later. */
async function accept(companyId: string, ms: number, changes: Accepted = {}): Promise<void> {
  const { environment = 'production', isSimulated = false, type = 'injection' } = changes;
  const messageId = idAt(ms + (ms % 500));
  await getPool().query(
    `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type,
       status, last_event, last_event_at, simulated)
     VALUES ($1, $2, 0, $3, 'a@example.net', 'a@example.net', 'example.net', 'to', 'queued', $4, now(), $5)`,
    [companyId, messageId, environment, type, isSimulated],
  );
  const event: NewEvent = {
    companyId,
    id: idAt(ms + (ms % 1_000)),
    environment,
    type,
    at: new Date(ms),
    messageId,
    ordinal: 0,
    transmissionId: newId(),
    subaccountId: null,
    rcptTo: 'a@example.net',
    recipientDomain: 'example.net',
    isSimulated,
    sendingDomain: 'example.org',
    campaignId: null,
    templateId: null,
    ipPoolId: null,
    bounceClass: null,
    reason: null,
    data: {},
  };
  await recordEvents(getPool(), [event]);
}

const countAt = async ({ ctx }: TestAccount, ms: number) => {
  const { lastHour, lastDay } = await getLiveSending({ ...ctx, now: () => new Date(ms) });
  return { lastHour, lastDay };
};

describe('live messages of the last hour and the last 24 hours', () => {
  it('are counted to the millisecond, folded into the statistics or not', async () => {
    const account = await registerTestAccount();
    const at = base + 7 * MINUTE_MS + 123;
    await accept(account.companyId, at);
    for (const fold of [async () => {}, foldStatistics]) {
      await fold();
      expect(await countAt(account, at + HOUR_MS)).toEqual({ lastHour: 1, lastDay: 1 });
      expect(await countAt(account, at + HOUR_MS + 1)).toEqual({ lastHour: 0, lastDay: 1 });
      expect(await countAt(account, at + 24 * HOUR_MS)).toEqual({ lastHour: 0, lastDay: 1 });
      expect(await countAt(account, at + 24 * HOUR_MS + 1)).toEqual({ lastHour: 0, lastDay: 0 });
    }
  });

  it('equal a count of single events at arbitrary instants', async () => {
    const instants = fc.array(fc.integer({ min: 0, max: 20 * HOUR_MS }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(instants, fc.integer({ min: 0, max: 26 * HOUR_MS }), async (offsets, after) => {
        const account = await registerTestAccount();
        const now = base + after;
        const accepted = offsets.map((offset) => base + Math.min(offset, after));
        const half = Math.floor(accepted.length / 2);
        for (const ms of accepted.slice(0, half)) await accept(account.companyId, ms);
        await foldStatistics();
        for (const ms of accepted.slice(half)) await accept(account.companyId, ms);
        const since = (durationMs: number) => accepted.filter((ms) => ms >= now - durationMs).length;
        expect(await countAt(account, now)).toEqual({ lastHour: since(HOUR_MS), lastDay: since(24 * HOUR_MS) });
      }),
      { numRuns: 25 },
    );
  });

  it('leave out simulated mail, the sandbox, other events and other companies', async () => {
    const [account, other] = [await registerTestAccount(), await registerTestAccount()];
    const { companyId } = account;
    for (const ms of [base + MINUTE_MS, base + 20 * MINUTE_MS]) {
      await accept(companyId, ms);
      await accept(companyId, ms, { isSimulated: true });
      await accept(companyId, ms, { environment: 'sandbox' });
      await accept(companyId, ms, { type: 'delivery' });
      await accept(other.companyId, ms);
    }
    for (const fold of [async () => {}, foldStatistics]) {
      await fold();
      expect(await countAt(account, base + HOUR_MS)).toEqual({ lastHour: 2, lastDay: 2 });
      // The start of this hour lies within a quarter hour, of which events are counted one by one.
      expect(await countAt(account, base + HOUR_MS + MINUTE_MS / 2)).toEqual({ lastHour: 2, lastDay: 2 });
    }
  });
});

describe('live keys', () => {
  it('are those of production that are neither revoked nor expired', async () => {
    const account = await registerTestAccount();
    const production = contextOf(account, { environment: 'production' });
    await createApiKey(account.ctx, { name: 'Test' });
    await createApiKey(production, { name: 'Live' });
    const expiresAt = new Date(base + HOUR_MS).toISOString();
    await createApiKey(production, { name: 'Expires', expiresAt });
    const { id } = await createApiKey(production, { name: 'Revoked' });
    await revokeApiKey(production, { id });
    const keysAt = async (ms: number) => (await getLiveSending({ ...account.ctx, now: () => new Date(ms) })).keys;
    expect(await keysAt(base)).toBe(2);
    expect(await keysAt(base + 2 * HOUR_MS)).toBe(1);
  });
});
