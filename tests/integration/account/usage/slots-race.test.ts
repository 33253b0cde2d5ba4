import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUsage } from '#lib/account/usage/queries.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { rereadSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { createSubaccount } from '#lib/senders/subaccounts/subaccounts.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { countOf, ctxOf, openCompany, SENDERS, sendAll } from '../../../fixtures/plans/traffic-rig.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

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
