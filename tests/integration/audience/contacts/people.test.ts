import { afterAll, beforeAll, expect, test } from 'vitest';
import { createField } from '#lib/audience/contacts/fields.ts';
import { createLabel } from '#lib/audience/contacts/labels.ts';
import { labelPeople, unlabelPeople } from '#lib/audience/contacts/people.ts';
import { getContactSummary, getFieldUsage } from '#lib/audience/contacts/summary.ts';
import type { Context } from '#lib/core/context.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { idOf, upsert } from '../../../fixtures/audience/people.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const account = async () => (await registerTestAccount('Acme', 'production')).ctx;

const add = async (ctx: Context, ...emails: string[]): Promise<string[]> =>
  (
    await upsert(
      ctx,
      emails.map((email) => ({ email })),
    )
  ).map(idOf);

const labelRows = async ({ scope: { companyId } }: Context) =>
  (
    await getPool().query('SELECT label_id AS label, contact_id AS id FROM contact_labels WHERE company_id = $1', [
      companyId,
    ])
  ).rows;

test("labels and unlabels people, counts those who changed, and leaves another company's alone", async () => {
  const [ctx, others] = [await account(), await account()];
  const [ann = '', bob = ''] = await add(ctx, 'ann@example.com', 'bob@example.com');
  const [eve = ''] = await add(others, 'eve@example.com');
  const { id: label } = await createLabel(ctx, { name: 'VIP' });
  await createLabel(others, { name: 'VIP' });
  expect(await labelPeople(ctx, { labelIds: [label], ids: [ann] })).toEqual({ changed: 1 });
  expect(await labelPeople(ctx, { labelIds: [label], ids: [ann, bob, eve] })).toEqual({ changed: 1 });
  expect(await labelRows(ctx)).toHaveLength(2);
  expect(await labelRows(others)).toEqual([]);
  expect(await refusalOf(labelPeople(ctx, { labelIds: [99], ids: [ann] }))).toBe('notFound');
  expect(await unlabelPeople(ctx, { labelIds: [label], ids: [ann, eve] })).toEqual({ changed: 1 });
  expect(await unlabelPeople(ctx, { labelIds: [label], ids: [ann] })).toEqual({ changed: 0 });
  expect(await labelRows(ctx)).toEqual([{ label, id: bob }]);
});

test('counts the people of a company by status', async () => {
  const [ctx, others] = [await account(), await account()];
  await add(ctx, 'ann@example.com', 'bob@example.com');
  await add(others, 'eve@example.com');
  const left = { addresses: ['bob@example.com'], source: 'Unsubscribe Link', types: ['non_transactional'] } as const;
  await suppressAddresses(getPool(), ctx.scope.companyId, left, new Date());
  expect(await getContactSummary(ctx)).toEqual({
    total: 2,
    statuses: { active: 1, pending: 0, unsubscribed: 1, bounced: 0 },
  });
});

test('counts the people who have a value of each own field', async () => {
  const ctx = await account();
  const { id } = await createField(ctx, { tag: 'size', name: 'Size', type: 'number' });
  await upsert(ctx, [
    { email: 'ann@example.com', fields: { [id]: 41, company: 'X' } },
    { email: 'bob@example.com', fields: { [id]: 42 } },
    { email: 'eve@example.com' },
  ]);
  expect(await getFieldUsage(ctx)).toEqual({ data: [{ id, contacts: 2 }] });
});
