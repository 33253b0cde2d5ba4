import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { decideRoute } from '#lib/account/access/route-policy.ts';
import { requireTwoFactor } from '#lib/account/company/two-factor-duty.ts';
import { readRouteFacts } from '#lib/http/guard/route-facts.ts';
import { openSession } from '#lib/http/session/open-session.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import {
  openTestDatabase,
  refusalOf,
  registerColleague,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { turnOnTwoFactor } from '../../../fixtures/accounts/identity.ts';
import { suiteCaller } from '../../../fixtures/audience/suite-caller.ts';

let close: () => Promise<void>;
let owner: TestAccount;
let colleague: TestAccount;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  owner = await registerTestAccount('Careful', 'production');
  colleague = await registerColleague(owner);
});

afterAll(() => close());

/** Returns the decision of the guard about a screen that a person with a new session opens. */
async function lead(person: TestAccount, path: string) {
  const { sessionId } = await sessionCookie(person);
  const open = await openSession({ sid: sessionId }, { requestId: 'test', ip: null });
  if (!open) throw new Error('the session is not open');
  return decideRoute(await readRouteFacts(open), path);
}

it('nobody requires a second factor of others without having one', async () => {
  expect(await refusalOf(requireTwoFactor(owner.ctx, { enable: true }))).toBe('wrongState');
  await turnOnTwoFactor(owner);
  expect(await requireTwoFactor(owner.ctx, { enable: true })).toEqual({ enable: true });
  const { rows } = await getPool().query(
    "SELECT before, after FROM audit_entries WHERE company_id = $1 AND action = 'company.two-factor'",
    [owner.companyId],
  );
  expect(rows).toEqual([{ before: { twoFactorRequired: false }, after: { twoFactorRequired: true } }]);
});

it('who has none keeps the session, and after the next sign-in can only set one up', async () => {
  await turnOnTwoFactor(owner);
  const earlier = await suiteCaller(colleague);
  await requireTwoFactor(owner.ctx, { enable: true });
  expect((await earlier('GET /companies/detail')).status).toBe(200);

  const later = await suiteCaller(colleague);
  const refused = await later('GET /companies/detail');
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Your company requires two-factor authentication. Turn it on under Security first.',
  ]);
  expect((await later('GET /users/detail')).status).toBe(200);
  expect(await lead(colleague, '/contact')).toEqual({ redirect: '/account-setting?tab=security' });
  expect(await lead(colleague, '/account-setting?tab=security')).toEqual({ go: true });
  expect(await lead(colleague, '/logout')).toEqual({ go: true });

  await turnOnTwoFactor(colleague);
  expect((await later('GET /companies/detail')).status).toBe(200);
  expect(await lead(colleague, '/contact')).toEqual({ go: true });
});

it('holds for the people of the company alone, and until it is lifted', async () => {
  await turnOnTwoFactor(owner);
  await requireTwoFactor(owner.ctx, { enable: true });
  const other = await registerTestAccount('Other', 'production');
  expect(await lead(other, '/contact')).toEqual({ go: true });
  expect(await lead(owner, '/contact')).toEqual({ go: true });
  await requireTwoFactor(owner.ctx, { enable: false });
  expect(await lead(colleague, '/contact')).toEqual({ go: true });
});
