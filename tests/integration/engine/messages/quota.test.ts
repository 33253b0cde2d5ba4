import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getActiveSubscription } from '#lib/account/usage/get-active-subscription.ts';
import { setPlan } from '#lib/account/usage/plans/set-plan.ts';
import { getQuotaUsage, getUsage } from '#lib/account/usage/queries.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import type { UsageSlot } from '#lib/account/usage/slots.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import { checkQuotaLeft } from '#lib/engine/messages/accept/checks/check-quota-left.ts';
import { rereadSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { getQuotaState } from '#lib/engine/messages/accept/quota/get-quota-state.ts';
import type { IncomingMessage } from '#lib/engine/messages/incoming-message.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const ctxOf = (company: SeededCompany) => platformContext({ scope: company.scope });

/** A company with these quotas; its cached facts are fresh. */
async function companyWith(quotas: Partial<Record<UsageSlot, number>>): Promise<SeededCompany> {
  const company = await seedCompany();
  for (const [slot, quota] of Object.entries(quotas))
    await setQuota(ctxOf(company), { slot: slot as UsageSlot, quota });
  await rereadSendingFacts(company.companyId);
  return company;
}

/** Sends to so many recipients; the refusal's code and sentence, or null. */
async function send(company: SeededCompany, recipients = 1, changes: Partial<IncomingMessage> = {}) {
  try {
    await acceptMessage(company.scope, {
      receivedBy: 'rest',
      envelopeFrom: company.from,
      recipients: Array.from({ length: recipients }, (_, n) => ({ address: `r${n}@example.net`, type: 'to' as const })),
      raw: rawMessage(company.from),
      ...changes,
    });
    return null;
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.message];
    throw error;
  }
}

const SPENT = ['monthlyQuotaExceeded', 'Quota of send on transactional email is exceeded'];

const usageOf = async (company: SeededCompany) => {
  const { features, slots } = await getUsage(ctxOf(company));
  return {
    monthly: features.transactionalEmail?.usage,
    extra: slots.extra?.usage,
    bulk: slots.bulk?.usage,
    daily: slots.daily?.usage,
  };
};

describe('the extra quota', () => {
  it('is used after the monthly quota, also by a message that spans both', async () => {
    const company = await companyWith({ monthly: 2, extra: 3 });
    expect(await send(company)).toBeNull();
    expect(await usageOf(company)).toMatchObject({ monthly: 1, extra: 0 });
    expect(await send(company, 3)).toBeNull();
    expect(await usageOf(company)).toMatchObject({ monthly: 2, extra: 2 });
    expect(await send(company, 2)).toEqual(SPENT);
    expect(await send(company)).toBeNull();
    expect(await send(company)).toEqual(SPENT);
    expect(await usageOf(company)).toMatchObject({ monthly: 2, extra: 3 });
    const { counters } = await getQuotaUsage(ctxOf(company));
    expect(counters.extraTransactionalUsed).toBe(3);
  });

  it('is included in the refusal at MAIL and in the quota headers', async () => {
    const company = await companyWith({ monthly: 1, extra: 1 });
    await send(company);
    await checkQuotaLeft(company.scope);
    expect(await getQuotaState(company.scope)).toMatchObject([{ slot: 'monthly', used: 1, limit: 2 }]);
  });

  it('counts as unlimited or as zero when it is unlimited or disabled', async () => {
    const unlimited = await companyWith({ monthly: 1, extra: -1 });
    expect(await send(unlimited, 9)).toBeNull();
    expect(await usageOf(unlimited)).toMatchObject({ monthly: 1, extra: 8 });
    const disabled = await companyWith({ monthly: 1, extra: 5 });
    await getPool().query(`UPDATE usage_quotas SET enable = false WHERE company_id = $1 AND slot = 'extra'`, [
      disabled.companyId,
    ]);
    await rereadSendingFacts(disabled.companyId);
    expect(await send(disabled, 2)).toEqual(SPENT);
    expect(await usageOf(disabled)).toMatchObject({ monthly: 0, extra: 0 });
  });

  it('is returned when the monthly quota is raised', async () => {
    const company = await companyWith({ monthly: 1, extra: 1 });
    await send(company, 2);
    await setQuota(ctxOf(company), { slot: 'monthly', quota: 10 });
    expect(await usageOf(company)).toMatchObject({ monthly: 2, extra: 0 });
  });

  it('does not let a company with a disabled monthly quota send', async () => {
    const company = await companyWith({ extra: 5 });
    await getPool().query(`UPDATE usage_quotas SET enable = false WHERE company_id = $1 AND slot = 'monthly'`, [
      company.companyId,
    ]);
    await rereadSendingFacts(company.companyId);
    expect(await send(company)).toEqual(SPENT);
  });
});

describe('the bulk quota', () => {
  it('limits mail that is not transactional, which also counts towards the month', async () => {
    const company = await companyWith({ monthly: 10, bulk: 2 });
    expect(await send(company, 2, { transactional: false })).toBeNull();
    expect(await send(company, 1, { transactional: false })).toEqual([
      'monthlyQuotaExceeded',
      'Quota of bulk on transactional email is exceeded',
    ]);
    expect(await send(company, 3, { transactional: true })).toBeNull();
    expect(await usageOf(company)).toMatchObject({ monthly: 5, bulk: 2 });
  });

  it('is returned when the monthly quota refuses the message', async () => {
    const company = await companyWith({ monthly: 1, bulk: 5 });
    expect(await send(company, 2, { transactional: false })).toEqual(SPENT);
    expect(await usageOf(company)).toMatchObject({ monthly: 0, bulk: 0 });
  });

  it('limits nothing when a company has none', async () => {
    expect(await send(await companyWith({ monthly: 10 }), 3, { transactional: false })).toBeNull();
  });
});

describe('a paid plan', () => {
  const past = () => new Date(Date.now() - 1_000).toISOString();
  const future = () => new Date(Date.now() + 3_600_000).toISOString();

  /** A company on a paid plan of this quota, which has used some of it. */
  async function paid(quota: number, { used = 0, extra = 0, periodEnd = future() } = {}): Promise<SeededCompany> {
    const company = await companyWith({ extra });
    await setPlan(ctxOf(company), { plan: 'GOLD', quota, periodEnd });
    await getPool().query(
      `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
       VALUES ($1, 'transactionalEmail', 'monthly', date_trunc('month', now(), 'UTC'), date_trunc('month', now(), 'UTC') + interval '1 month', $2)`,
      [company.companyId, used],
    );
    await rereadSendingFacts(company.companyId);
    return company;
  }

  it('sends on its own quota until its end', async () => {
    const company = await paid(90_000, { used: 50_000 });
    expect(await send(company)).toBeNull();
    expect(await getUsage(ctxOf(company))).toMatchObject({
      plan: 'GOLD',
      features: { transactionalEmail: { quota: 90_000 } },
    });
  });

  it('falls back to the free quota without extra quota at its end, and reports it', async () => {
    const company = await paid(90_000, { used: 2_999, extra: 100, periodEnd: past() });
    expect(await send(company)).toBeNull();
    expect(await send(company)).toEqual(SPENT);
    await expect(checkQuotaLeft(company.scope)).rejects.toMatchObject({ code: 'monthlyQuotaExceeded' });
    expect(await getUsage(ctxOf(company))).toMatchObject({
      plan: 'BACK_TO_FREE',
      features: { transactionalEmail: { quota: 3_000, usage: 3_000, base_monthly_quota: 90_000 } },
      slots: { extra: { usage: 0, enable: false } },
    });
    expect(await getActiveSubscription(ctxOf(company))).toMatchObject({
      packetId: 'gold',
      plan: 'BACK_TO_FREE',
      subscribe: false,
      isExpired: true,
    });
    expect(await getQuotaState(company.scope)).toMatchObject([{ used: 3_000, limit: 3_000 }]);
  });

  it('with an unlimited or a smaller quota than the free one falls back to the smaller of the two', async () => {
    const unlimited = await paid(-1, { used: 3_000, periodEnd: past() });
    expect(await send(unlimited)).toEqual(SPENT);
    const small = await paid(5, { used: 5, periodEnd: past() });
    expect(await send(small)).toEqual(SPENT);
  });

  it('ends while the facts of the company are cached', async () => {
    const company = await paid(90_000, { used: 3_000, periodEnd: new Date(Date.now() + 1_500).toISOString() });
    expect(await send(company)).toBeNull();
    await expect.poll(() => send(company), { interval: 100 }).toEqual(SPENT);
  });

  it('counts again at once when it is renewed', async () => {
    const company = await paid(90_000, { used: 3_000, periodEnd: past() });
    expect(await send(company)).toEqual(SPENT);
    await setPlan(ctxOf(company), { plan: 'GOLD', periodEnd: future() });
    await expect.poll(() => send(company), { interval: 50 }).toBeNull();
    expect(await getUsage(ctxOf(company))).toMatchObject({
      plan: 'GOLD',
      features: { transactionalEmail: { quota: 90_000 } },
    });
  });

  it('keeps the mail that was accepted before its end', async () => {
    const company = await paid(90_000, { used: 3_000 });
    expect(await send(company, 2, { scheduledAt: new Date(Date.now() + 3_600_000) })).toBeNull();
    await setPlan(ctxOf(company), { plan: 'GOLD', periodEnd: past() });
    const { rows } = await getPool().query('SELECT FROM delivery_queue WHERE company_id = $1', [company.companyId]);
    expect(rows).toHaveLength(2);
  });
});

describe('a used-up quota', () => {
  it('of a day is refused as daily while the month has capacity', async () => {
    const company = await companyWith({ monthly: 10, daily: 1 });
    expect(await send(company)).toBeNull();
    expect(await send(company)).toEqual(['dailyQuotaExceeded', 'Quota of send on transactional email is exceeded']);
    expect(await usageOf(company)).toMatchObject({ monthly: 1, daily: 1 });
  });

  it('uses nothing of the other slots of a message in a batch of many', async () => {
    const company = await companyWith({ monthly: 4, daily: 3, bulk: 2 });
    const sends = [3, 1, 2, 1, 1].map((count, n) => send(company, count, { transactional: n !== 0 }));
    const codes = (await Promise.all(sends)).map((refusal) => refusal?.[0] ?? 'accepted');
    expect(codes[0]).toBe('monthlyQuotaExceeded');
    expect(await usageOf(company)).toMatchObject({ monthly: 3, daily: 3, bulk: 0 });
  });

  it('still accepts mail to the simulator, which is not counted', async () => {
    const company = await companyWith({ monthly: 1 });
    await send(company);
    const recipients = [{ address: 'delivered@simulator.platform.test', type: 'to' as const }];
    await setQuota(ctxOf(company), { slot: 'monthly', quota: 0 });
    expect(await send(company, 0, { recipients })).toBeNull();
  });
});
