import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findScreenRoute } from '#lib/account/access/screens.ts';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { updateSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { createSegment } from '#lib/audience/segments/segments.ts';
import { uploadFile } from '#lib/content/media/upload.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { findFeature } from '#lib/registry/features.ts';
import { GRANTS } from '#lib/registry/grants.ts';
import { MODULES } from '#lib/registry/modules.ts';
import { getMissions, setMissions } from '#lib/service/home/missions.ts';
import {
  contextOf,
  openTestDatabase,
  refusalOf,
  registerColleague,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { addVerifiedDomain } from '../../../fixtures/audience/add-verified-domain.ts';
import { upsert } from '../../../fixtures/audience/people.ts';
import { onePixel } from '../../../fixtures/one-pixel.ts';

let close: () => Promise<void>;
let account: TestAccount;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  account = await registerTestAccount('Acme', 'production');
  ctx = account.ctx;
});

afterAll(() => close());

const doneOf = async (who: Context = ctx): Promise<string[]> =>
  (await getMissions(who)).data.filter(({ done }) => done).map(({ name }) => name);

describe('the first steps of Home', () => {
  it('tick themselves by what the company has, and by nothing of another company', async () => {
    const other = await registerTestAccount('Other', 'production');
    const start = await getMissions(ctx);
    expect(start).toMatchObject({ percentage: 0, hidden: false });
    expect(start.data.map(({ name }) => name)).toEqual([
      'sending-domain',
      'first-contact',
      'first-import',
      'subscriber-setting',
      'first-segment',
      'first-file',
    ]);
    await addVerifiedDomain(account, 'shop.example');
    expect(await doneOf()).toEqual(['sending-domain']);
    await upsert(ctx, [{ email: 'ann@example.com' }]);
    expect(await getMissions(ctx)).toMatchObject({ percentage: 33 });
    await getPool().query(
      `INSERT INTO imports (company_id, id, media_id, name, state, layout, columns, preparation, created_at)
       VALUES ($1, $2, $2, 'people.csv', 'done', '{}', '{}', '{}', now())`,
      [account.companyId, newId()],
    );
    await updateSubscriberSetting(ctx, { reasons: ['Too many mails'] });
    await createSegment(ctx, {
      name: 'Bandung',
      ast: { match: 'all', of: [{ source: 'column', name: 'city', op: 'is', value: ['Bandung'] }] },
    });
    await uploadFile(ctx, { name: 'logo.png', content: await onePixel() });
    expect(await getMissions(ctx)).toMatchObject({ percentage: 100 });
    expect(await doneOf(other.ctx)).toEqual([]);
  });

  it('are those of the groups that the company has and of what the reader may do', async () => {
    await setFeature(ctx, { feature: 'fileManager', enable: false });
    await setFeature(ctx, { feature: 'contactManagement.segment', enable: false });
    const names = async (who: Context) => (await getMissions(who)).data.map(({ name }) => name);
    expect(await names(ctx)).toEqual(['sending-domain', 'first-contact', 'first-import', 'subscriber-setting']);
    expect(await names({ ...ctx, grants: ['contacts/view', 'contacts/modify'] })).toEqual([
      'first-contact',
      'first-import',
    ]);
    expect(await getMissions({ ...ctx, grants: [] })).toEqual({ percentage: 100, hidden: false, data: [] });
  });

  it('are hidden by each person alone, as often as they like, until they leave the company', async () => {
    const colleague = await registerColleague(account);
    const theirs = contextOf({ companyId: account.companyId, userId: colleague.userId }, { environment: 'production' });
    expect(await setMissions(ctx, { hidden: true })).toMatchObject({ hidden: true });
    expect(await setMissions(ctx, { hidden: true })).toMatchObject({ hidden: true });
    expect((await getMissions(theirs)).hidden).toBe(false);
    await setMissions(theirs, { hidden: true });
    expect(await setMissions(ctx, { hidden: false })).toMatchObject({ hidden: false });
    await getPool().query('DELETE FROM members WHERE user_id = $1', [colleague.userId]);
    expect(
      (await getPool().query('SELECT FROM hidden_missions WHERE company_id = $1', [account.companyId])).rowCount,
    ).toBe(0);
    const key: Context = { ...ctx, actor: { type: 'apiKey', apiKeyId: newId() } };
    expect(await refusalOf(setMissions(key, { hidden: true }))).toBe('forbidden');
  });

  it('name flags, grants and screens that exist', () => {
    const missions = MODULES.flatMap(({ missions: own = {} }) => Object.values(own));
    expect(missions.filter(({ feature }) => !findFeature(feature))).toEqual([]);
    expect(missions.filter(({ grant }) => !GRANTS.some((one) => one === grant))).toEqual([]);
    expect(missions.filter(({ link }) => !findScreenRoute(link.split('?')[0] ?? ''))).toEqual([]);
    expect(new Set(missions.map(({ order }) => order)).size).toBe(missions.length);
  });
});
