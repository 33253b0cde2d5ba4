import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUnacceptedPolicy } from '#lib/account/preferences/preferences.ts';
import { POLICY_VERSION } from '#lib/core/app-version.ts';
import {
  openTestDatabase,
  registerColleague,
  registerTestAccount,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';

let close: () => Promise<void>;
let account: TestAccount;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
  process.env.POLICY_URL = POLICY;
});

beforeEach(async () => {
  account = await registerTestAccount();
  call = await suiteCaller(account);
});

afterAll(() => close());

const POLICY = 'https://mail.example/policy';

/** The policy that the person is asked to accept. */
const asked = () => findUnacceptedPolicy(account.ctx);

const detail = async () => (await call('GET /users/detail')).body;

it('a person who has done nothing yet has the defaults, and their companies', async () => {
  expect(await detail()).toMatchObject({
    userId: account.userId,
    fullname: 'Ana Souza',
    email: account.email,
    time: 24,
    language: 'en',
    validate: true,
    tours: {},
    hints: { complete: false, data: [] },
    toggleContact: false,
    policyVersion: null,
    showNewRelease: true,
    companies: [{ id: account.companyId, name: 'Acme', current: true }],
  });
});

describe('tours and hints', () => {
  it('of several tabs are added up, and nobody else has them', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `tour-${index}`);
    await Promise.all(names.map((name) => call('PUT /users/tours', { tours: { [name]: true } })));
    await Promise.all(names.map((name) => call('PUT /users/hints', { name })));
    await call('PUT /users/hints', { name: 'tour-0' });
    const { tours, hints } = await detail();
    expect(Object.keys(tours).sort()).toEqual([...names].sort());
    expect([...hints.data].sort()).toEqual([...names].sort());
    const colleague = await suiteCaller(await registerColleague(account));
    expect((await colleague('GET /users/detail')).body).toMatchObject({ tours: {}, hints: { data: [] } });
  });

  it('can be taken back, and all hints dismissed at once', async () => {
    await call('PUT /users/tours', { tours: { home: true } });
    expect((await call('PUT /users/tours', { tours: { home: false } })).body).toEqual({ tours: { home: false } });
    expect((await call('PUT /users/hints', { complete: true })).body).toEqual({ hints: { complete: true, data: [] } });
    expect((await call('PUT /users/hints', { name: 'list' })).body).toEqual({
      hints: { complete: true, data: ['list'] },
    });
  });

  it('are bounded', async () => {
    const twenty = (from: number) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`tour-${from * 20 + index}`, true]));
    for (let from = 0; from < 10; from += 1)
      expect((await call('PUT /users/tours', { tours: twenty(from) })).status).toBe(200);
    expect((await call('PUT /users/tours', { tours: { another: true } })).status).toBe(422);
    expect((await call('PUT /users/tours', { tours: { 'tour-1': false } })).status).toBe(200);
  });

  it.each([
    ['PUT /users/tours', { tours: {} }],
    ['PUT /users/tours', { tours: { 'no name!': true } }],
    ['PUT /users/tours', { tours: { home: 'yes' } }],
    ['PUT /users/hints', {}],
    ['PUT /users/hints', { name: '' }],
  ])('%s refuses %j', async (name, body) => {
    expect((await call(name, body)).status).toBe(422);
  });
});

it('a person accepts the version of the policy that is in force, and no other', async () => {
  const refused = await call('PUT /users/policy-version', { version: '1.0.0' });
  expect([refused.status, refused.body.payload.field]).toEqual([422, 'version']);
  expect((await detail()).policyVersion).toBeNull();
  expect(await asked()).toBe(POLICY);
  await call('PUT /users/policy-version', { version: POLICY_VERSION });
  expect((await detail()).policyVersion).toBe(POLICY_VERSION);
  expect(await asked()).toBeNull();
});

it('switches of a person turn over without a value, and take one', async () => {
  expect((await call('POST /users/toggle-contact', {})).body).toEqual({ toggleContact: true });
  expect((await call('POST /users/toggle-contact', {})).body).toEqual({ toggleContact: false });
  expect((await call('POST /users/toggle-contact', { toggleContact: false })).body).toEqual({ toggleContact: false });
  expect((await call('POST /users/show-new-release', {})).body).toEqual({ showNewRelease: false });
  expect(await detail()).toMatchObject({ toggleContact: false, showNewRelease: false });
});
