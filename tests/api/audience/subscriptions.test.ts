import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
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
  expect(again.body).toEqual({ changed: 1, skipped: {} });
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
  expect(many.body).toEqual({ changed: 0, skipped: { refused: 1, bounced: 1, notLeft: 1 } });
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

it('settings of a company are kept and recorded', async () => {
  expect((await call('GET /subscriber-setting')).body).toEqual({ senderName: null, postalAddress: null });
  const changed = await call('PUT /subscriber-setting', { postalAddress: 'Acme, Main Street 1, Riga' });
  expect(changed.body).toEqual({ senderName: null, postalAddress: 'Acme, Main Street 1, Riga' });
  const { rows } = await getPool().query(
    "SELECT action FROM audit_entries WHERE company_id = $1 AND action LIKE 'subscriber%'",
    [account.companyId],
  );
  expect(rows).toEqual([{ action: 'subscriber-setting.change' }]);
});
