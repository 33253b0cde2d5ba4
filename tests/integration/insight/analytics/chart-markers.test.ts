import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#lib/account/onboarding/company-profile.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { readMarkers } from '#lib/insight/analytics/screen/read-markers.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

describe('the marks of the chart', () => {
  it('are the changes of the range, by name, for callers who see the whole company', async () => {
    const { scope } = await seedCompany();
    const ctx = platformContext({ scope });
    const range = {
      start: new Date(Date.now() - DAY_MS).toISOString(),
      end: new Date(Date.now() + DAY_MS).toISOString(),
    };
    await updateCompany(ctx, { timezone: 'Asia/Jakarta' });
    await updateCompany(ctx, { openTracking: true });
    expect(await readMarkers(ctx, range)).toEqual([{ at: expect.any(String), kind: 'zone', name: 'Asia/Jakarta' }]);
    expect(await readMarkers(ctx, { ...range, end: range.start })).toEqual([]);
    const limited = { ...ctx, scope: { ...scope, subaccountId: newId() } };
    expect(await readMarkers(limited, range)).toEqual([]);
  });
});
