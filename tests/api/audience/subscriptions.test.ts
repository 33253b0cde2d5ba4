import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { addVerifiedDomain } from '../../fixtures/audience/add-verified-domain.ts';
import { statuses } from '../../fixtures/audience/people.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';

let close: () => Promise<void>;
let account: TestAccount;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount('Acme', 'production');
  call = await suiteCaller(account);
});

afterAll(() => close());

const add = async (email: string): Promise<string> => (await call('POST /contacts', { email })).body.id;

const statusOf = async (email: string) =>
  (await call(`GET /contacts/subscription/status?email=${encodeURIComponent(email)}`)).body;

it('somebody who is unsubscribed gets no marketing mail until they ask for it, and both are proved', async () => {
  const id = await add('ann@example.com');
  expect(await statusOf('ANN@example.com')).toMatchObject({
    contactId: id,
    mayMail: true,
    status: 'active',
    reasons: [],
  });
  const left = await call('POST /contacts/unsubscribe', { ids: [id, account.companyId], reason: 'Asked by mail' });
  expect(left.body).toEqual({ changed: 1, skipped: { notFound: 1 } });
  expect((await call('POST /contacts/unsubscribe', { ids: [id] })).body).toEqual({
    changed: 0,
    skipped: { hadLeft: 1 },
  });
  expect(await statusOf('ann@example.com')).toMatchObject({
    mayMail: false,
    status: 'unsubscribed',
    reasons: [{ source: 'Manually Added', until: null, messageId: null }],
    consents: [{ action: 'withdrawn', method: 'manual', proof: { reason: 'Asked by mail' } }],
  });
  expect((await call('POST /contacts/resubscribe', { ids: [id] })).body.payload.field).toBe('statement');
  const again = await call('POST /contacts/resubscribe', { ids: [id], statement: 'Ann asked on the phone.' });
  expect(again.body).toEqual({ changed: 1, mailed: 0, skipped: {} });
  expect(await statusOf('ann@example.com')).toMatchObject({
    mayMail: true,
    status: 'active',
    consents: [
      { action: 'given', method: 'manual', proof: { statement: 'Ann asked on the phone.' } },
      { action: 'withdrawn' },
    ],
  });
});

it('nobody else subscribes a person again who reported spam, and a bounce stays', async () => {
  const [spam, bounced, active] = [
    await add('spam@example.com'),
    await add('bounced@example.com'),
    await add('b@example.com'),
  ];
  const suppress = (recipient: string, source: 'Spam Complaint' | 'Bounce Rule') =>
    addSuppressions(account.ctx, { suppressions: [{ recipient }] }, { source });
  await suppress('spam@example.com', 'Spam Complaint');
  await suppress('bounced@example.com', 'Bounce Rule');
  const refused = await call('POST /contacts/resubscribe', { ids: [spam], statement: 'They asked.' });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    51,
    'Only the person can subscribe again.',
  ]);
  const many = await call('POST /contacts/resubscribe', { ids: [spam, bounced, active], statement: 'They asked.' });
  expect(many.body).toEqual({ changed: 0, mailed: 0, skipped: { refused: 1, bounced: 1, notLeft: 1 } });
  expect(await statuses(account.ctx)).toMatchObject({
    'spam@example.com': 'unsubscribed',
    'bounced@example.com': 'bounced',
  });
});

it('opt-outs move with a person to another address, before it changes and after', async () => {
  const id = await add('old@example.com');
  await call('POST /contacts/unsubscribe', { ids: [id] });
  const moved = await call('POST /contacts/unsubscribe/replace', { from: 'old@example.com', to: 'new@example.com' });
  expect(moved.body).toMatchObject({ contactId: id, email: 'new@example.com', mayMail: false });
  const other = await add('other@example.com');
  await addSuppressions(account.ctx, {
    suppressions: [{ recipient: 'former@example.com', types: ['non_transactional'] }],
  });
  const later = await call('POST /contacts/unsubscribe/replace', {
    from: 'former@example.com',
    to: 'other@example.com',
  });
  expect(later.body).toMatchObject({ contactId: other, mayMail: false, status: 'unsubscribed' });
  const two = await call('POST /contacts/unsubscribe/replace', { from: 'new@example.com', to: 'other@example.com' });
  expect([two.status, two.body.payload.field]).toEqual([409, 'to']);
  expect(
    (await call('POST /contacts/unsubscribe/replace', { from: 'x@example.com', to: 'y@example.com' })).status,
  ).toBe(404);
});

it('another company neither reads nor changes a subscription', async () => {
  const id = await add('mine@example.com');
  const otherCompany = await suiteCaller(await registerTestAccount('Other', 'production'));
  expect((await otherCompany('GET /contacts/subscription/status?email=mine@example.com')).status).toBe(404);
  expect((await otherCompany('POST /contacts/unsubscribe', { ids: [id] })).body).toEqual({
    changed: 0,
    skipped: { notFound: 1 },
  });
  expect(await statusOf('mine@example.com')).toMatchObject({ mayMail: true });
});

const DEFAULTS = {
  doubleOptIn: false,
  confirmPage: null,
  mode: 'centre',
  reasons: [],
  pauseDays: [30, 60, 90],
  maxPerWeek: null,
  askAddress: true,
  resubscribeAllowed: true,
  senderName: null,
  postalAddress: null,
  texts: {},
  colors: {},
  logoMediaId: null,
  redirects: {},
};

it('settings of a company are kept and recorded, absent ones stay', async () => {
  expect((await call('GET /subscriber-setting')).body).toEqual(DEFAULTS);
  const change = {
    mode: 'page',
    reasons: ['Too many mails', 'Other'],
    pauseDays: [14],
    maxPerWeek: 3,
    askAddress: false,
    confirmPage: 'https://acme.example/welcome',
    texts: { 'pt-BR': { centreTitle: 'O que podemos enviar?' } },
    colors: { accent: '#0f766e' },
    redirects: { unsubscribed: 'https://acme.example/bye' },
  };
  expect((await call('PUT /subscriber-setting', change)).body).toEqual({ ...DEFAULTS, ...change });
  const postalAddress = 'Acme, Main Street 1, Riga';
  const changed = await call('PUT /subscriber-setting', { postalAddress, colors: {} });
  expect(changed.body).toEqual({ ...DEFAULTS, ...change, postalAddress, colors: {} });
  const { rows } = await getPool().query(
    "SELECT action FROM audit_entries WHERE company_id = $1 AND action LIKE 'subscriber%'",
    [account.companyId],
  );
  expect(rows).toEqual([{ action: 'subscriber-setting.change' }, { action: 'subscriber-setting.change' }]);
});

it.each([
  [{ confirmPage: 'javascript:alert(1)' }, 'confirmPage'],
  [{ redirects: { unsubscribed: 'https://user@x.example' } }, 'redirects.unsubscribed'],
  [{ reasons: ['a', 'a'] }, 'reasons'],
  [{ reasons: Array.from({ length: 11 }, (_, n) => `reason ${n}`) }, 'reasons'],
  [{ pauseDays: [0] }, 'pauseDays[0]'],
  [{ pauseDays: [1.5] }, 'pauseDays[0]'],
  [{ maxPerWeek: 51 }, 'maxPerWeek'],
  [{ texts: { en: { confirmSubject: 'two\nlines' } } }, 'texts.en.confirmSubject'],
  [{ texts: { en: { footer: 'x' } } }, 'texts.en.footer'],
  [{ texts: { English: {} } }, 'texts.English'],
  [{ texts: { 'en-12': {} } }, 'texts.en-12'],
  [{ colors: { accent: 'red;}' } }, 'colors.accent'],
  [{ logoMediaId: '0190a1b2-0000-7000-8000-000000000000' }, 'logoMediaId'],
  [{ senderName: 'A\r\nBcc: x@y.example' }, 'senderName'],
  [{ mode: 'all' }, 'mode'],
])('settings refuse %j and name the field', async (change, field) => {
  const answer = await call('PUT /subscriber-setting', change);
  expect([answer.status, answer.body.payload.field]).toEqual([422, field]);
});

it('double opt-in says that it needs a sending domain, and is on with one', async () => {
  const refused = await call('PUT /subscriber-setting', { doubleOptIn: true });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Confirmation mails are sent from a domain of yours. Add a sending domain and verify it first.',
  ]);
  await addVerifiedDomain(account, 'acme.example');
  expect((await call('PUT /subscriber-setting', { doubleOptIn: true })).body.doubleOptIn).toBe(true);
});

it('people are asked to confirm by a call, and why others are not', async () => {
  await call('PUT /subscriber-setting', { doubleOptIn: true });
  const pending = await call('POST /contacts', { email: 'pending@example.com' });
  expect(pending.body.status).toBe('pending');
  const active = await call('POST /contacts', { email: 'sure@example.com', doubleOptIn: false });
  expect(active.body.status).toBe('active');
  const nobody = await call('POST /contacts', { phone: '+62 812 3456 7890' });
  const asked = await call('POST /contacts/confirm', {
    ids: [pending.body.id, active.body.id, nobody.body.id, account.companyId],
  });
  expect(asked.body).toEqual({ sent: 0, skipped: { notFound: 1, noAddress: 1, notPending: 1, tooOften: 1 } });
  const many = await call('POST /contacts/confirm', { ids: Array.from({ length: 1_001 }, () => account.companyId) });
  expect([many.status, many.body.payload.field]).toEqual([422, 'ids']);
  const other = await suiteCaller(await registerTestAccount('Other', 'production'));
  expect((await other('POST /contacts/confirm', { ids: [pending.body.id] })).status).toBe(409);
});
