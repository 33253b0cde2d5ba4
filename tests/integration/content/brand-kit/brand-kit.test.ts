import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_BRAND_KIT } from '#lib/content/brand-kit/schema.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../../fixtures/accounts/accounts.ts';
import { suiteCaller } from '../../../fixtures/audience/suite-caller.ts';

let close: () => Promise<void>;
let account: TestAccount;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  account = await registerTestAccount('Northwind', 'production');
  call = await suiteCaller(account);
});

afterAll(() => close());

const KIT = {
  colors: ['#aa0011', '#00AA11'],
  settings: { background: '#111111', surface: '#222222', color: '#eeeeee', linkColor: '#ffcc00', font: 'georgia' },
  button: { background: '#ffcc00', color: '#111111', radius: 0 },
};

const countAudits = async (): Promise<number> => {
  const { rows } = await getPool().query(
    "SELECT count(*)::int AS count FROM audit_entries WHERE company_id = $1 AND action = 'brand-kit.update'",
    [account.companyId],
  );
  return rows[0].count;
};

describe('the brand kit', () => {
  it('is the look of every document until a company sets its own, which others do not see', async () => {
    expect((await call('GET /brand-kit')).body).toEqual(DEFAULT_BRAND_KIT);
    expect(await call('PUT /brand-kit', KIT)).toMatchObject({ status: 200, body: KIT });
    expect((await call('GET /brand-kit')).body).toEqual(KIT);
    const other = await suiteCaller(await registerTestAccount('Southwind', 'production'));
    expect((await other('GET /brand-kit')).body).toEqual(DEFAULT_BRAND_KIT);
  });

  it('is recorded when it changes, and not when it is set again', async () => {
    await call('PUT /brand-kit', KIT);
    await call('PUT /brand-kit', KIT);
    expect(await countAudits()).toBe(1);
  });

  it.each([
    ['a color that is CSS', { ...KIT, colors: ['red'] }, 'colors[0]'],
    ['nine colors', { ...KIT, colors: Array.from({ length: 9 }, () => '#aa0011') }, 'colors'],
    ['an unknown font', { ...KIT, settings: { ...KIT.settings, font: 'papyrus' } }, 'settings.font'],
    ['a radius that is too large', { ...KIT, button: { ...KIT.button, radius: 41 } }, 'button.radius'],
    ['an unknown field', { ...KIT, logo: 'x' }, 'logo'],
  ])('with %s is refused, naming the field, and nothing changes', async (_, kit, field) => {
    const { status, body } = await call('PUT /brand-kit', kit);
    expect([status, body.payload?.field]).toEqual([422, field]);
    expect((await call('GET /brand-kit')).body).toEqual(DEFAULT_BRAND_KIT);
  });
});
