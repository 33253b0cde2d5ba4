import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertField } from '#lib/audience/contacts/conversion/conversion.ts';
import { createField, listFields } from '#lib/audience/contacts/fields.ts';
import { createSegment } from '#lib/audience/segments/segments.ts';
import type { Context } from '#lib/core/context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { runAndDie, runContactJobs } from '../../../fixtures/audience/contact-jobs.ts';
import { upsert } from '../../../fixtures/audience/people.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const account = async () => (await registerTestAccount('Acme', 'production')).ctx;

/** The values of people by address, under the numbers of their fields. */
async function valuesOf({ scope: { companyId } }: Context): Promise<Record<string, Record<string, unknown>>> {
  const { rows } = await getPool().query<{ key: string; fields: Record<string, unknown> }>(
    'SELECT email_key AS key, fields FROM contacts WHERE company_id = $1 ORDER BY 1',
    [companyId],
  );
  return Object.fromEntries(rows.map(({ key, fields }) => [key, fields]));
}

test('says what another type would lose, and changes nothing until it is applied', async () => {
  const ctx = await account();
  await createField(ctx, { tag: 'before', name: 'Before', type: 'text' });
  const { id } = await createField(ctx, { tag: 'size', name: 'Size', type: 'text', isSensitive: true });
  await createField(ctx, { tag: 'after', name: 'After', type: 'text' });
  await upsert(ctx, [
    { email: 'ann@example.com', fields: { [id]: '41' } },
    { email: 'bob@example.com', fields: { [id]: '42.5' } },
    { email: 'eve@example.com', fields: { [id]: 'large' } },
    { email: 'zoe@example.com' },
  ]);
  const asked = { type: 'number', apply: false } as const;
  const preview = { kept: 2, lost: 1, exact: true, examples: ['large'], options: [] };
  expect(await convertField(ctx, String(id), asked)).toEqual({ ...preview, jobId: null, fieldId: id });
  expect((await valuesOf(ctx))['ann@example.com']).toEqual({ [id]: '41' });
  const done = await convertField(ctx, String(id), { ...asked, apply: true });
  expect(done).toEqual({ ...preview, jobId: expect.any(String), fieldId: id + 2 });
  const fields = await listFields(ctx);
  expect(fields.map(({ tag, type, isSensitive }) => [tag, type, isSensitive])).toEqual([
    ['before', 'text', false],
    ['size', 'number', true],
    ['after', 'text', false],
  ]);
  await upsert(ctx, [{ email: 'ann@example.com', fields: { [done.fieldId]: 50 } }]);
  await runContactJobs();
  expect(await valuesOf(ctx)).toEqual({
    'ann@example.com': { [done.fieldId]: 50 },
    'bob@example.com': { [done.fieldId]: 42.5 },
    'eve@example.com': {},
    'zoe@example.com': {},
  });
});

test('takes the most frequent values as the options of a choice', async () => {
  const ctx = await account();
  const { id } = await createField(ctx, { tag: 'city_area', name: 'Area', type: 'text' });
  const areas = ['North', 'north', 'South', 'South', 'South'];
  await upsert(
    ctx,
    areas.map((area, index) => ({ email: `p${index}@example.com`, fields: { [id]: area } })),
  );
  const preview = await convertField(ctx, String(id), { type: 'choice', apply: false });
  expect(preview).toMatchObject({ kept: 5, lost: 0 });
  expect(preview.options.map(({ name }) => name.toLowerCase())).toEqual(['south', 'north']);
  const given = { type: 'choice', options: [{ name: 'South' }], apply: true } as const;
  const done = await convertField(ctx, String(id), { ...given, options: [...given.options] });
  expect(done).toMatchObject({ kept: 3, lost: 2 });
  await runContactJobs();
  const values = Object.values(await valuesOf(ctx));
  expect(values.filter((one) => one[done.fieldId] === '1')).toHaveLength(3);
});

test('converts everybody once though its worker dies, also whom a slow writer adds with the former number', async () => {
  const ctx = await account();
  const { id } = await createField(ctx, { tag: 'points', name: 'Points', type: 'number' });
  const people = Array.from({ length: 4_100 }, (_, index) => ({
    email: `p${index}@example.com`,
    fields: { [id]: index },
  }));
  for (let at = 0; at < people.length; at += 2_000) await upsert(ctx, people.slice(at, at + 2_000));
  const { fieldId } = await convertField(ctx, String(id), { type: 'text', apply: true });
  const addLate = async () => {
    await upsert(ctx, [{ email: 'p7@example.com', fields: { [id]: 7 } }]);
  };
  await runAndDie('convert-contact-field', 2, addLate);
  await runContactJobs();
  const values = await valuesOf(ctx);
  expect(Object.keys(values)).toHaveLength(4_100);
  const wrong = people.filter(({ email }, index) => values[email]?.[fieldId] !== String(index));
  expect(wrong).toEqual([]);
  expect(Object.values(values).filter((one) => String(id) in one)).toEqual([]);
});

test('is refused while a segment names the field, for the same type, and for the field of another company', async () => {
  const [ctx, others] = [await account(), await account()];
  const { id } = await createField(ctx, { tag: 'size', name: 'Size', type: 'text' });
  const number = { type: 'number', apply: true } as const;
  expect(await refusalOf(convertField(others, String(id), number))).toBe('notFound');
  expect(await refusalOf(convertField(ctx, String(id), { type: 'text', apply: false }))).toBe('invalidField');
  expect(await refusalOf(convertField(ctx, String(id), { type: 'choice', apply: false }))).toBe('invalidField');
  await createSegment(ctx, {
    name: 'Large',
    ast: { match: 'all', of: [{ source: 'field', id, op: 'is', value: ['L'] }] },
  });
  expect(await refusalOf(convertField(ctx, String(id), number))).toBe('wrongState');
  expect(await convertField(ctx, String(id), { ...number, apply: false })).toMatchObject({ jobId: null });
});
