import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definePlan } from '#lib/access/plans/define-plan.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { acceptMessage } from '#lib/messages/accept/accept-message.ts';
import { rereadSendingFacts } from '#lib/messages/accept/facts/get-sending-facts.ts';
import type { IncomingMessage } from '#lib/messages/incoming-message.ts';
import { createSubaccount } from '#lib/subaccounts/create-subaccount.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { setPlan } from '#lib/usage/plans/set-plan.ts';
import { setPlanEnd } from '#lib/usage/plans/set-plan-end.ts';
import { setQuota } from '#lib/usage/set-quota.ts';
import type { UsageSlot } from '#lib/usage/slots.ts';
import { openTestDatabase } from '../../support/accounts.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../support/seed.ts';

const SENDERS = 200;

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const ctxOf = (company: SeededCompany) => platformContext({ scope: company.scope, actor: { type: 'operator' } });

/** A company whose domain all of its sub-accounts may send from. */
async function openCompany(quotas: Partial<Record<UsageSlot, number>>): Promise<SeededCompany> {
  const company = await seedCompany();
  await getPool().query('UPDATE sending_domains SET is_shared = true WHERE company_id = $1', [company.companyId]);
  for (const [slot, quota] of Object.entries(quotas))
    await setQuota(ctxOf(company), { slot: slot as UsageSlot, quota });
  await rereadSendingFacts(company.companyId);
  return company;
}

/** Sends one message to one recipient; the code of its refusal, or `accepted`. */
async function send(company: SeededCompany, changes: Partial<IncomingMessage> = {}): Promise<string> {
  try {
    await acceptMessage(company.scope, {
      receivedBy: 'rest',
      envelopeFrom: company.from,
      recipients: [{ address: 'reader@example.net', type: 'to' }],
      raw: rawMessage(company.from),
      ...changes,
    });
    return 'accepted';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Sends with so many senders at once, `tries` messages each; resolves with the number of each outcome. */
async function sendAll(
  company: SeededCompany,
  { senders, tries, changes }: { senders: number; tries: number; changes?: Partial<IncomingMessage> },
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const sender = async () => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const outcome = await send(company, changes);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return outcomes;
}

/** Reads the counters of a company, and how many recipients are stored. */
async function countOf({ companyId }: SeededCompany) {
  const { rows } = await getPool().query(
    `SELECT (SELECT count(*)::int FROM recipients WHERE company_id = $1) AS recipients,
            (SELECT coalesce(jsonb_object_agg(slot, used), '{}') FROM usage_counters WHERE company_id = $1 AND used > 0) AS slots,
            (SELECT coalesce(jsonb_object_agg(s.name, c.used), '{}') FROM subaccount_counters c JOIN subaccounts s ON s.id = c.subaccount_id
             WHERE c.company_id = $1 AND c.slot = 'month') AS subaccounts`,
    [companyId],
  );
  return rows[0];
}

describe('200 senders at once over all slots and sub-accounts', () => {
  it('get exactly what every slot and every sub-account holds', async () => {
    const company = await openCompany({ monthly: 600, extra: 100, daily: 650, bulk: 150 });
    const ctx = ctxOf(company);
    const limited = await createSubaccount(ctx, { name: 'limited', monthlyLimit: 60 });
    const sharing = await createSubaccount(ctx, { name: 'sharing', quotaShare: 10 });

    const [bulk, ofLimited, ofSharing] = await Promise.all([
      sendAll(company, { senders: SENDERS / 2, tries: 4, changes: { transactional: false } }),
      sendAll(company, { senders: SENDERS / 4, tries: 3, changes: { subaccountId: limited.id } }),
      sendAll(company, { senders: SENDERS / 4, tries: 3, changes: { subaccountId: sharing.id } }),
    ]);
    expect(bulk).toEqual({ accepted: 150, monthlyQuotaExceeded: 250 });
    expect(ofLimited).toEqual({ accepted: 60, subaccountLimitReached: 90 });
    // A tenth of the month with its extra quota.
    expect(ofSharing).toEqual({ accepted: 70, subaccountLimitReached: 80 });

    expect(await sendAll(company, { senders: SENDERS, tries: 4 })).toEqual({ accepted: 370, dailyQuotaExceeded: 430 });
    await setQuota(ctx, { slot: 'daily', quota: -1 });
    await rereadSendingFacts(company.companyId);
    expect(await sendAll(company, { senders: SENDERS, tries: 1 })).toEqual({
      accepted: 50,
      monthlyQuotaExceeded: 150,
    });
    expect(await countOf(company)).toEqual({
      recipients: 700,
      slots: { monthly: 700, daily: 700, bulk: 150 },
      subaccounts: { limited: 60, sharing: 70 },
    });
    expect(await getUsage(ctx)).toMatchObject({
      features: { transactionalEmail: { usage: 600 } },
      slots: { extra: { usage: 100 } },
    });
  });
});

describe('a plan that changes in the middle of traffic', () => {
  const planOf = (name: string, limits: Record<string, number>) =>
    definePlan(platformContext({ actor: { type: 'operator' } }), {
      name,
      version: '1',
      graceDays: 0,
      features: [
        {
          name: 'Transactional Email',
          enable: true,
          subFeatures: Object.entries(limits).map(([key, limit]) => ({ name: key, text: key, limit, enable: true })),
        },
      ],
    });

  it('lets through exactly the larger quota in the end, and never refuses for a slot that is gone', async () => {
    await planOf('SMALL', { send: 100, daily: 300 });
    await planOf('LARGE', { send: 400 });
    const company = await openCompany({});
    const ctx = ctxOf(company);
    await setPlan(ctx, { plan: 'SMALL' });
    await rereadSendingFacts(company.companyId);
    const traffic = sendAll(company, { senders: SENDERS, tries: 10 });
    await expect.poll(async () => (await countOf(company)).recipients, { interval: 5 }).toBeGreaterThanOrEqual(100);
    await setPlan(ctx, { plan: 'LARGE' });
    const outcomes = await traffic;
    expect(Object.keys(outcomes).sort()).toEqual(['accepted', 'monthlyQuotaExceeded']);
    await rereadSendingFacts(company.companyId);
    await sendAll(company, { senders: SENDERS, tries: 3 });
    expect(await countOf(company)).toMatchObject({ recipients: 400, slots: { monthly: 400 } });
  });

  it('keeps to the free quota from its end on, and to its own again from its renewal on', async () => {
    const company = await openCompany({});
    const ctx = ctxOf(company);
    const ahead = () => new Date(Date.now() + 3_600_000).toISOString();
    await planOf('TERM', { send: 4_000 });
    await setPlan(ctx, { plan: 'TERM', periodEnd: ahead() });
    await getPool().query(
      `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
       VALUES ($1, 'transactionalEmail', 'monthly', date_trunc('month', now(), 'UTC'), date_trunc('month', now(), 'UTC') + interval '1 month', 2900)`,
      [company.companyId],
    );
    const end = new Date(Date.now() - 1_000).toISOString();
    await setPlanEnd(ctx, { periodEnd: end, grace: true });
    await rereadSendingFacts(company.companyId);
    expect(await sendAll(company, { senders: SENDERS, tries: 1 })).toEqual({
      accepted: 100,
      monthlyQuotaExceeded: 100,
    });

    const traffic = sendAll(company, { senders: SENDERS, tries: 10 });
    await setPlanEnd(ctx, { periodEnd: ahead(), grace: true });
    await traffic;
    await rereadSendingFacts(company.companyId);
    await sendAll(company, { senders: SENDERS, tries: 6 });
    expect(await countOf(company)).toMatchObject({ recipients: 1_100, slots: { monthly: 4_000 } });
  });

  it('takes nothing more after a lower quota, and has counted what came before', async () => {
    await planOf('HIGH', { send: 50_000 });
    await planOf('LOW', { send: 150 });
    const company = await openCompany({});
    const ctx = ctxOf(company);
    await setPlan(ctx, { plan: 'HIGH' });
    await rereadSendingFacts(company.companyId);
    await sendAll(company, { senders: SENDERS, tries: 1 });
    const traffic = sendAll(company, { senders: SENDERS, tries: 20 });
    await setPlan(ctx, { plan: 'LOW', force: true });
    const { accepted = 0, monthlyQuotaExceeded = 0 } = await traffic;
    expect(accepted + monthlyQuotaExceeded).toBe(20 * SENDERS);
    expect(monthlyQuotaExceeded).toBeGreaterThan(0);
    const { recipients, slots } = await countOf(company);
    expect(recipients).toBe(SENDERS + accepted);
    expect(slots.monthly).toBe(recipients);
    expect(await sendAll(company, { senders: SENDERS, tries: 1 })).toEqual({ monthlyQuotaExceeded: SENDERS });
  });
});
