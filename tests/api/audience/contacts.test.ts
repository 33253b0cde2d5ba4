import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '#lib/audience/contacts/job-handlers.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import {
  openTestDatabase,
  registerColleague,
  registerTestAccount,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';
import { runOpenJobs } from '../../fixtures/jobs/run-open-jobs.ts';

let close: () => Promise<void>;
let account: TestAccount;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount('Acme', 'production');
  call = await suiteCaller(account);
});

afterAll(() => close());

describe('fields', () => {
  it('have a tag that is free, in the right form, and options that keep their ids', async () => {
    const made = await call('POST /contacts/field', {
      tag: 'club',
      name: 'Club',
      type: 'choice',
      options: [{ name: 'Gold' }, { name: 'Silver' }],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      id: 1,
      tag: 'club',
      options: [
        { id: '1', name: 'Gold' },
        { id: '2', name: 'Silver' },
      ],
    });
    const refused = async (tag: string) => {
      const { status, body } = await call('POST /contacts/field', { tag, name: 'X', type: 'text' });
      return [status, body.code, body.message];
    };
    expect(await refused('club')).toEqual([422, 127, 'Contact tag already used']);
    expect(await refused('email')).toEqual([422, 127, 'Contact tag already used']);
    expect(await refused('Club level')).toEqual([422, 'invalidTag', 'invalid tag']);
    const changed = await call('PUT /contacts/field/1', { options: [{ name: 'Bronze' }, { id: '1', name: 'Gold!' }] });
    expect(changed.body.options).toEqual([
      { id: '3', name: 'Bronze' },
      { id: '1', name: 'Gold!' },
    ]);
    const other = await call('PUT /contacts/field/1', { options: [{ id: '2', name: 'Back' }] });
    expect(other.body.payload).toMatchObject({ field: 'options[0].id' });
  });

  it('are put in order, deleted, and their numbers are not given again', async () => {
    await call('POST /contacts/field', { tag: 'a', name: 'A', type: 'text' });
    await call('POST /contacts/field', { tag: 'b', name: 'B', type: 'number' });
    await call('PUT /contacts/field/3', { position: 0 });
    const tags = async () => (await call('GET /contacts/field')).body.data.map((one: { tag: string }) => one.tag);
    expect(await tags()).toEqual(['b', 'club', 'a']);
    const made = await call('POST /contacts', { email: 'with-b@example.com', fields: { b: 5, a: 'x' } });
    expect((await call('DELETE /contacts/field/3')).status).toBe(204);
    expect((await call('DELETE /contacts/field/3')).body).toMatchObject({ message: 'Item not found' });
    expect(await tags()).toEqual(['club', 'a']);
    const again = await call('POST /contacts/field', { tag: 'b', name: 'B', type: 'text' });
    expect(again.body.id).toBe(4);
    expect((await call(`GET /contacts/${made.body.id}`)).body.fields).toEqual({ a: 'x' });
    await runOpenJobs(jobs);
    const { rows } = await getPool().query('SELECT fields FROM contacts WHERE id = $1', [made.body.id]);
    expect(rows).toEqual([{ fields: { 2: 'x' } }]);
  });
});

describe('labels', () => {
  it('have names without odd characters, each once in any case', async () => {
    const made = await call('POST /contacts/label', { name: 'Żółty 1', color: 'yellow' });
    expect(made.body).toMatchObject({ id: 1, name: 'Żółty 1', color: 'yellow', contacts: 0, lastUsedAt: null });
    expect((await call('POST /contacts/label', { name: 'żółty 1' })).body).toMatchObject({
      code: 'duplicateException',
    });
    expect((await call('POST /contacts/label', { name: '<b>' })).body).toMatchObject({ message: 'invalid tag' });
    expect((await call('PUT /contacts/label/1', { description: 'Bright' })).body).toMatchObject({
      name: 'Żółty 1',
      description: 'Bright',
    });
    expect((await call('GET /contacts/label/77')).body).toMatchObject({ message: 'Label not found' });
  });

  it('are counted, and deleted from everybody without giving their number again', async () => {
    const { body: label } = await call('POST /contacts/label', { name: 'Doomed' });
    const made = await call('POST /contacts', { email: 'labeled@example.com', labels: ['DOOMED', 1] });
    expect(made.body.labels.map((one: { name: string }) => one.name)).toEqual(['Doomed', 'Żółty 1']);
    expect((await call('GET /contacts/label?sort=-contacts&search=doom')).body).toMatchObject({
      data: [{ id: label.id, contacts: 1 }],
      total: 1,
      exact: true,
    });
    expect((await call(`DELETE /contacts/label/${label.id}`)).status).toBe(204);
    expect((await call(`GET /contacts/${made.body.id}`)).body.labels).toHaveLength(1);
    expect((await call('POST /contacts/label', { name: 'Doomed' })).body.id).toBeGreaterThan(label.id);
    await runOpenJobs(jobs);
    const { rows } = await getPool().query('SELECT label_id FROM contact_labels WHERE contact_id = $1', [made.body.id]);
    expect(rows).toEqual([{ label_id: 1 }]);
  });
});

describe('contacts', () => {
  it('are added with every fact, once', async () => {
    const facts = {
      email: 'Ann@Example.com',
      phone: '+62 812-3456-7890',
      externalId: 'crm-1',
      firstName: 'Ann',
      lastName: 'Lee',
      language: 'pt-br',
      timezone: 'Asia/Jakarta',
      country: 'id',
      city: 'Jakarta',
      birthday: '1984-05-02',
      stage: 'customer',
      fields: { club: 'bronze', company: 'PT X', website: 'example.com' },
      labels: ['New one'],
      createLabels: true,
      consent: { wording: 'Send me news.', ip: '192.0.2.7', at: '2026-01-02T03:04:05Z' },
    };
    const made = await call('POST /contacts', facts);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      email: 'Ann@Example.com',
      phone: '+6281234567890',
      externalId: 'crm-1',
      language: 'pt-BR',
      country: 'ID',
      birthday: '1984-05-02',
      stage: 'customer',
      status: 'active',
      source: 'manual',
      fields: { club: 'Bronze', company: 'PT X', website: 'https://example.com' },
      labels: [{ name: 'New one' }],
      consents: [
        {
          action: 'given',
          method: 'manual',
          wording: 'Send me news.',
          ip: '192.0.2.7',
          at: '2026-01-02T03:04:05.000Z',
        },
      ],
    });
    const again = await call('POST /contacts', { email: 'ann@EXAMPLE.com', labels: ['Never'], createLabels: true });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'duplicateException', payload: { field: 'email', id: made.body.id } });
    expect((await call('GET /contacts/label?search=never')).body.total).toBe(0);
  });

  it('are refused with the field that is wrong', async () => {
    const refused = async (given: unknown) => {
      const { body } = await call('POST /contacts', given);
      return [body.payload?.field, body.message];
    };
    expect(await refused({ email: 'nobody' })).toEqual(['email', 'nobody is not an email address']);
    expect((await refused({ firstName: 'Ann' }))[0]).toBe('email');
    expect((await refused({ email: 'x@example.com', phone: '0812 345' }))[0]).toBe('phone');
    expect((await refused({ email: 'x@example.com', phone: '+62 000' }))[0]).toBe('phone');
    const local = await call('POST /contacts', { email: 'local@example.com', phone: '0812-3456-7891' });
    expect(local.body.phone).toBe('+6281234567891');
    await call(`DELETE /contacts/${local.body.id}`);
    expect((await refused({ email: 'x@example.com', fields: { unknown: 1 } }))[0]).toBe('fields.unknown');
    expect((await refused({ email: 'x@example.com', fields: { club: 'Lead' } }))[0]).toBe('fields.club');
    expect((await refused({ email: 'x@example.com', birthday: '1984-02-30' }))[0]).toBe('birthday');
    expect(await refused({ email: 'x@example.com', labels: ['Unknown'] })).toEqual(['labels[0]', 'Label not found']);
  });

  it('are changed by the version that was read, and their labels replaced', async () => {
    const { body: first } = await call('POST /contacts', { email: 'v@example.com', labels: [1], firstName: 'V' });
    const changed = await call(
      `PUT /contacts/${first.id}`,
      { lastName: 'W', labels: ['New one'] },
      { 'if-match': `"${first.version}"` },
    );
    expect(changed.body).toMatchObject({ firstName: 'V', lastName: 'W', labels: [{ name: 'New one' }] });
    const late = await call(`PUT /contacts/${first.id}`, { lastName: 'X' }, { 'if-match': first.version });
    expect([late.status, late.body.code]).toEqual([412, 'contactChanged']);
    const [one, other] = await Promise.all(
      ['Y', 'Z'].map((lastName) =>
        call(`PUT /contacts/${first.id}`, { lastName }, { 'if-match': changed.body.version }),
      ),
    );
    expect([one?.status, other?.status].sort()).toEqual([200, 412]);
    const taken = await call(`PUT /contacts/${first.id}`, { email: 'ann@example.com' });
    expect([taken.status, taken.body.payload.field]).toEqual([409, 'email']);
  });

  it('are found by any part of their facts, label, status, and counted', async () => {
    const found = async (query: string) =>
      (await call(`GET /contacts?sort=email&${query}`)).body.data.map((one: { email: string }) => one.email);
    expect(await found('search=LEE%20ann')).toEqual(['Ann@Example.com']);
    expect(await found('search=3456')).toEqual(['Ann@Example.com']);
    expect(await found('label=1')).toEqual(['labeled@example.com']);
    expect(await found('status=bounced')).toEqual([]);
    expect(await found('stage=customer')).toEqual(['Ann@Example.com']);
    const all = await call('POST /contacts/find', { filter: null, size: 2, page: 2, sort: 'createdAt' });
    expect(all.body).toMatchObject({ page: 2, size: 2, total: 4, exact: true });
    expect(all.body.data).toHaveLength(2);
    expect((await call('POST /contacts/count', { filter: null })).body).toMatchObject({ total: 4, estimate: 4 });
    expect((await call('GET /contacts?page=101&size=100')).body.payload.field).toBe('page');
  });

  it('are deleted with what belongs to them, and the stock says so', async () => {
    const { body: made } = await call('POST /contacts', { email: 'gone@example.com', consent: { wording: 'Yes.' } });
    expect((await call('POST /contacts/delete', { ids: [made.id, account.companyId] })).body).toEqual({ deleted: 1 });
    expect((await call(`GET /contacts/${made.id}`)).body).toMatchObject({ message: 'Contact not found' });
    expect((await call(`DELETE /contacts/${made.id}`)).status).toBe(404);
    const { rows } = await getPool().query(
      `SELECT (SELECT used::int FROM usage_totals WHERE company_id = $1 AND counter = 'contact') AS stored,
         (SELECT count(*)::int FROM contacts WHERE company_id = $1) AS counted,
         (SELECT count(*)::int FROM consents WHERE contact_id = $2) AS consents`,
      [account.companyId, made.id],
    );
    expect(rows).toEqual([{ stored: 4, counted: 4, consents: 0 }]);
  });

  it('show sensitive values masked to people who may not change them, and are not deleted by members', async () => {
    await call('POST /contacts/field', { tag: 'card', name: 'Card', type: 'text', isSensitive: true });
    const { body } = await call('POST /contacts', { email: 's@example.com', fields: { card: '12345678' } });
    const colleague = await registerColleague(account);
    const asMember = await suiteCaller(colleague);
    expect((await asMember(`GET /contacts/${body.id}`)).body.fields.card).toBe('12345678');
    expect((await asMember(`DELETE /contacts/${body.id}`)).status).toBe(403);
    const roleId = account.companyId;
    await getPool().query(
      "INSERT INTO roles (id, company_id, name, grants, updated_at) VALUES ($1, $1, 'Reader', '{contacts/view}', now())",
      [roleId],
    );
    await getPool().query("UPDATE members SET role = 'custom', role_id = $1 WHERE user_id = $2", [
      roleId,
      colleague.userId,
    ]);
    expect((await asMember(`GET /contacts/${body.id}`)).body.fields.card).toBe('••••5678');
    expect((await asMember(`PUT /contacts/${body.id}`, { firstName: 'X' })).status).toBe(403);
  });

  it('of another company are not found', async () => {
    const { body } = await call('POST /contacts', { email: 'mine@example.com' });
    const other = await suiteCaller(await registerTestAccount('Other', 'production'));
    expect((await other(`GET /contacts/${body.id}`)).body.message).toBe('Contact not found');
    expect((await other(`PUT /contacts/${body.id}`, { firstName: 'X' })).status).toBe(404);
    expect((await other('POST /contacts/delete', { ids: [body.id] })).body).toEqual({ deleted: 0 });
    expect((await other('GET /contacts')).body.total).toBe(0);
    expect((await other('GET /contacts/label/1')).status).toBe(404);
    expect((await other('GET /contacts/field/1')).status).toBe(404);
  });
});

it('testers are a list of addresses, each once', async () => {
  const made = await call('POST /contacts/group/test', { email: 'Ann@example.com', name: 'Ann' });
  expect(made.body).toMatchObject({ email: 'ann@example.com', name: 'Ann', contactId: expect.any(String) });
  expect((await call('POST /contacts/group/test', { email: 'ann@example.com' })).status).toBe(409);
  expect((await call(`PUT /contacts/group/test/${made.body.id}`, { email: 'b@example.com' })).body).toMatchObject({
    email: 'b@example.com',
    name: 'Ann',
    contactId: null,
  });
  expect((await call('GET /contacts/group/test')).body.data).toHaveLength(1);
  expect((await call(`DELETE /contacts/group/test/${made.body.id}`)).status).toBe(204);
  expect((await call(`GET /contacts/group/test/${made.body.id}`)).status).toBe(404);
});

it('a question finds and counts contacts', async () => {
  const one = await registerTestAccount('Asker', 'production');
  const ask = await suiteCaller(one);
  await ask('POST /contacts', { email: 'a@example.com', city: 'Riga' });
  await ask('POST /contacts', { email: 'b@example.com', city: 'Oslo' });
  await ask('POST /contacts', { email: 'c@example.com', city: 'Rome' });
  const filter = {
    match: 'any',
    of: ['Riga', 'Oslo'].map((city) => ({ source: 'column', name: 'city', op: 'is', value: [city] })),
  };
  const found = await ask('POST /contacts/find', { filter, sort: 'email' });
  expect(found.body.data.map(({ email }: { email: string }) => email)).toEqual(['a@example.com', 'b@example.com']);
  expect((await ask('POST /contacts/count', { filter })).body).toMatchObject({ total: 2, estimate: 2 });
  expect((await ask('POST /contacts/count', { filter: { match: 'odd' } })).status).toBe(422);
  expect((await ask('POST /contacts/count', { filter: { segmentId: one.companyId } })).status).toBe(404);
});
