import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTERS } from '#lib/account/access/plans/counters.ts';
import { listPlanCounters } from '#lib/account/usage/queries.ts';
import { duplicateTemplate } from '#lib/content/templates/templates.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import {
  COUNTED_THINGS,
  createPlainTemplate,
  invite,
  limitsOf,
  upload,
} from '../../../fixtures/plans/counted-things.ts';
import { companyWith } from '../../../fixtures/plans/plan-rig.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

describe('a limit', () => {
  const LIMIT = 3;
  const TRIES = 8;
  // Object.entries knows the keys of the record as texts only.
  const things = Object.entries(COUNTED_THINGS) as [keyof typeof COUNTED_THINGS, (typeof COUNTED_THINGS)['email']][];

  it.each(things)('of %s holds when many are created at once, and its refusal names it', async (counter, create) => {
    const { ctx } = await companyWith(limitsOf(counter, LIMIT));
    const outcomes = await Promise.all(Array.from({ length: TRIES }, (_, n) => refusalOf(create(ctx, n))));
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(LIMIT);
    expect(outcomes.filter((code) => code === 'overQuota')).toHaveLength(TRIES - LIMIT);
    expect((await listPlanCounters(ctx)).find(({ name }) => name === counter)).toMatchObject({
      used: LIMIT,
      limit: LIMIT,
    });
    await expect(create(ctx, TRIES)).rejects.toMatchObject({
      message: expect.stringMatching(/^Quota of .+ on .+ is exceeded$/),
      payload: { feature: COUNTERS[counter].group.toLowerCase(), subfeature: expect.any(String) },
    });
  });

  it('of members counts open invitations, and says so in its own words', async () => {
    const { ctx } = await companyWith({ 'Team Management': { member: 3 } });
    const refusals = await Promise.all(
      [0, 1, 2, 3].map((n) =>
        invite(ctx, n).then(
          () => null,
          ({ message }) => message,
        ),
      ),
    );
    expect(refusals.filter((message) => message === null)).toHaveLength(2);
    expect(refusals.filter((message) => message === 'Team member limit reached')).toHaveLength(2);
    expect((await listPlanCounters(ctx))[0]).toEqual({ name: 'member', used: 3, limit: 3 });
  });

  it('of storage holds when many images are uploaded at once', async () => {
    const { size_bytes: sizeBytes } = await upload((await registerTestAccount()).ctx, 0);
    const { ctx } = await companyWith({ 'File Manager': { storage: LIMIT * sizeBytes + 1 } });
    const outcomes = await Promise.all(Array.from({ length: TRIES }, (_, n) => refusalOf(upload(ctx, n))));
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(LIMIT);
    expect(outcomes.filter((code) => code === 'overQuota')).toHaveLength(TRIES - LIMIT);
    const storage = (await listPlanCounters(ctx)).find(({ name }) => name === 'storage');
    expect(storage).toMatchObject({ used: LIMIT * sizeBytes });
  });

  it('of templates lets one through when the last one is created and copied at once', async () => {
    const { ctx } = await companyWith({ 'Template Manager': { email: 2 } });
    const create = (alias: string) => createPlainTemplate(ctx, alias);
    const id = await create('first');
    const outcomes = await Promise.all([
      refusalOf(create('second')),
      refusalOf(duplicateTemplate(ctx, { id, alias: 'copy' })),
      refusalOf(create('third')),
    ]);
    expect(outcomes.toSorted()).toEqual(['none', 'overQuota', 'overQuota']);
  });
});
