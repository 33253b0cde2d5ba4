import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import { setPlan, setPlanEnd } from '#lib/account/usage/plans/set-plan.ts';

import { rereadSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import type { SeededCompany } from '../../../fixtures/accounts/seed.ts';
import { countOf, ctxOf, openCompany, SENDERS, send, sendAll } from '../../../fixtures/plans/traffic-rig.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

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

  /** Counts mail of the running month, as if it had been sent. */
  const useMonth = ({ companyId }: SeededCompany, used: number) =>
    getPool().query(
      `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
       VALUES ($1, 'transactionalEmail', 'monthly', date_trunc('month', now(), 'UTC'), date_trunc('month', now(), 'UTC') + interval '1 month', $2)`,
      [companyId, used],
    );

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
    await useMonth(company, 2_900);
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

  it('refuses every sender once its end has come, and has counted what came before', async () => {
    await planOf('ENDING', { send: 1_000_000 });
    const company = await openCompany({});
    const ctx = ctxOf(company);
    await useMonth(company, 3_000);
    const periodEnd = new Date(Date.now() + 2_000);
    await setPlan(ctx, { plan: 'ENDING', periodEnd: periodEnd.toISOString() });
    await rereadSendingFacts(company.companyId);
    /** Sends until the first refusal; no row and no cache is changed meanwhile. */
    const sendUntilRefused = async (): Promise<string> => {
      for (;;) {
        const outcome = await send(company);
        if (outcome !== 'accepted') return outcome;
      }
    };
    const refusals = await Promise.all(Array.from({ length: 20 }, sendUntilRefused));
    expect(new Set(refusals)).toEqual(new Set(['monthlyQuotaExceeded']));
    expect(Date.now()).toBeGreaterThanOrEqual(periodEnd.getTime());
    const { recipients, slots } = await countOf(company);
    expect(recipients).toBeGreaterThan(0);
    expect(slots.monthly).toBe(3_000 + recipients);
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
