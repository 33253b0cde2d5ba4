import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelSuiteExport,
  getSuiteExport,
  listSuiteExports,
  readSuiteExport,
} from '#lib/account/exports/suite-exports.ts';
import { startContactExport } from '#lib/audience/contacts/exports/contact-export.ts';
import { createField } from '#lib/audience/contacts/fields.ts';
import { findFields } from '#lib/audience/contacts/fields-store.ts';
import { createLabel } from '#lib/audience/contacts/labels.ts';
import { listContacts } from '#lib/audience/contacts/list.ts';
import { ContactQuery, type CreateFieldInput } from '#lib/audience/contacts/schema.ts';
import { CONTACT_STAGES } from '#lib/audience/contacts/values.ts';
import { createRowReader } from '#lib/audience/imports/row-reader.ts';
import { findLabelNumbers } from '#lib/audience/imports/store.ts';
import type { Context } from '#lib/core/context.ts';
import { suggestMapping } from '#lib/core/tables/mapping.ts';
import { openTable } from '#lib/infra/tables/open-table.ts';
import { bytesSource } from '#lib/infra/zip/byte-source.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { runContactExports } from '../../../fixtures/audience/contact-jobs.ts';
import { upsert } from '../../../fixtures/audience/people.ts';
import { fc } from '../../../fixtures/properties.ts';
import { readWorkbook } from '../../../fixtures/read-workbook.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const FIELDS: CreateFieldInput[] = [
  { tag: 'note', name: 'Note', type: 'text' },
  { tag: 'size', name: 'Size', type: 'number' },
  { tag: 'since', name: 'Since', type: 'date' },
  { tag: 'seen', name: 'Seen', type: 'datetime' },
  { tag: 'is_vip', name: 'VIP', type: 'boolean' },
  { tag: 'club', name: 'Club', type: 'choice', options: [{ name: 'Gold' }, { name: 'Silver' }] },
  { tag: 'likes', name: 'Likes', type: 'multichoice', options: [{ name: 'Tea' }, { name: 'Coffee' }, { name: 'Rum' }] },
  { tag: 'page', name: 'Page', type: 'url' },
];

const LABELS = ['News', 'VIP customers', 'Żółty-1'];

/** A company with fields of every type and some labels. */
async function account(): Promise<Context> {
  const { ctx } = await registerTestAccount('Acme', 'production');
  for (const field of FIELDS) await createField(ctx, field);
  for (const name of LABELS) await createLabel(ctx, { name });
  return ctx;
}

const read = async (ctx: Context, id: string, format: 'csv' | 'ndjson' | 'xlsx'): Promise<Buffer> =>
  buffer((await readSuiteExport(ctx, id, format)).content);

/** Exports people and returns the id of the finished export. */
async function exportAll(ctx: Context, columns?: string[]): Promise<string> {
  const { exportId } = await startContactExport(ctx, { filter: null, columns });
  await runContactExports();
  expect(await getSuiteExport(ctx, exportId)).toMatchObject({ state: 'done', progress: 1 });
  return exportId;
}

/** The facts of people by address, without ids and times of their own. */
async function factsOf(ctx: Context) {
  const { data } = await listContacts(ctx, ContactQuery.parse({ size: 100, sort: 'email' }));
  return data.map(({ id: _, createdAt: __, updatedAt: ___, source: ____, labels, ...facts }) => ({
    ...facts,
    labels: labels.map(({ name }) => name),
  }));
}

/** Imports a file with the suggested mapping, as the screen of imports begins with. */
async function importFile(ctx: Context, content: Buffer): Promise<void> {
  const fields = await findFields(ctx.scope.companyId);
  const { columns, first } = await openTable(bytesSource(content));
  const rows = first.map(({ cells }) => cells);
  const own = fields.map(({ tag, name, options }) => ({ tag, name, options: options.map((one) => one.name) }));
  const mapping = suggestMapping(columns, rows, { fields: own, today: new Date() }).map(({ target }, column) => ({
    column,
    target,
  }));
  const labels = await findLabelNumbers(ctx.scope.companyId);
  const reader = createRowReader({ mapping, clearsEmpty: false }, { fields, labels, country: null, today: new Date() });
  const results = rows.map((cells) => reader(cells));
  expect(results.filter((one) => 'code' in one)).toEqual([]);
  await upsert(
    ctx,
    results.flatMap((one) => ('row' in one ? [one.row] : [])),
  );
}

test('an import of an export gives the same people', async () => {
  const text = fc
    .oneof(
      fc.constantFrom('=1+1', '+62', '@home', '-', "'quoted", 'a,b;c', 'say "hi"', 'Łódź', 'O’Neil', '1,5', 'true'),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }),
    )
    .map((given) => given.trim())
    .filter((given) => given !== '' && given !== "'" && !given.startsWith("'"));
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const person = fc.record({
    firstName: fc.option(text),
    lastName: fc.option(text),
    city: fc.option(text),
    phone: fc.option(fc.constantFrom('+6281234567890', '+4915112345678')),
    stage: fc.constantFrom(...CONTACT_STAGES),
    language: fc.option(fc.constantFrom('id', 'pt-BR')),
    timezone: fc.option(fc.constantFrom('Asia/Jakarta')),
    country: fc.option(fc.constantFrom('ID', 'DE')),
    birthday: fc.option(day),
    labels: fc.subarray([1, 2, 3]),
    hasLeft: fc.boolean(),
    fields: fc.record(
      {
        company: text,
        1: text,
        2: fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.constantFrom(12.5, -0.25)),
        3: day,
        4: fc.constantFrom('2026-11-27T09:30:00.000Z', '2000-02-29T23:59:59.000Z'),
        5: fc.boolean(),
        6: fc.constantFrom('1', '2'),
        7: fc.subarray(['1', '2', '3'], { minLength: 1 }),
        8: fc.constant('https://example.com/a?b=c,d'),
      },
      { requiredKeys: [] },
    ),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('csv', 'xlsx'),
      async (people, format) => {
        const [ctx, other] = [await account(), await account()];
        await upsert(
          ctx,
          people.map(({ hasLeft, ...one }, index) => ({
            ...one,
            email: `Person-${index}@example.com`,
            externalId: `crm-${index}`,
            ...(hasLeft && { lowers: 'unsubscribed' as const }),
          })),
        );
        const file = await read(ctx, await exportAll(ctx), format as 'csv' | 'xlsx');
        await importFile(other, file);
        expect(await factsOf(other)).toEqual(await factsOf(ctx));
      },
    ),
    { numRuns: 15 },
  );
});

test('a file has the chosen columns in each format, and marks what a spreadsheet would run', async () => {
  const ctx = await account();
  await upsert(ctx, [
    { email: 'ann@example.com', firstName: '=1+1', phone: '+6281234567890', fields: { 2: 41, 5: true, 7: ['1', '3'] } },
    { email: 'bob@example.com' },
  ]);
  const columns = ['email', 'first_name', 'phone', 'size', 'is_vip', 'likes'];
  const id = await exportAll(ctx, columns);
  const csv = (await read(ctx, id, 'csv')).toString();
  expect(csv).toBe(
    `${columns.join(',')}\r\nann@example.com,'=1+1,'+6281234567890,41,true,"Tea, Rum"\r\nbob@example.com,,,,,\r\n`,
  );
  const [ann, bob] = (await read(ctx, id, 'ndjson'))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(ann).toEqual({
    email: 'ann@example.com',
    first_name: '=1+1',
    phone: '+6281234567890',
    size: 41,
    is_vip: true,
    likes: 'Tea, Rum',
  });
  expect(bob).toMatchObject({ email: 'bob@example.com', size: null });
  const [sheet] = readWorkbook(await read(ctx, id, 'xlsx'));
  expect(sheet?.[1]).toEqual(['ann@example.com', '=1+1', '+6281234567890', 41, true, 'Tea, Rum']);
  expect(await refusalOf(startContactExport(ctx, { filter: null, columns: ['email', 'nonsense'] }))).toBe(
    'invalidField',
  );
});

test('sensitive values are masked for those who may not change contacts, who read no file that has them', async () => {
  const ctx = await account();
  await createField(ctx, { tag: 'passport', name: 'Passport', type: 'text', isSensitive: true });
  await upsert(ctx, [{ email: 'ann@example.com', fields: { 9: 'X1234567' } }]);
  const reader: Context = { ...ctx, grants: ['contacts/view', 'contacts/export'] };
  const whole = await exportAll(ctx, ['email', 'passport']);
  const masked = await exportAll(reader, ['email', 'passport']);
  expect((await read(ctx, whole, 'csv')).toString()).toContain('X1234567');
  expect((await read(reader, masked, 'csv')).toString()).toContain('••••4567');
  expect(await refusalOf(getSuiteExport(reader, whole))).toBe('notFound');
  expect((await listSuiteExports(reader, {})).data.map(({ id }) => id)).toEqual([masked]);
  expect(await refusalOf(getSuiteExport({ ...ctx, grants: ['contacts/view'] }, masked))).toBe('notFound');
});

test("an export is the company's own, finds who matches, and is gone when it is deleted", async () => {
  const [ctx, others] = [await account(), await account()];
  const people = Array.from({ length: 2_050 }, (_, index) => ({ email: `p${index}@example.com`, city: 'Bali' }));
  await upsert(ctx, people.slice(0, 1_500));
  await upsert(ctx, people.slice(1_500));
  await upsert(ctx, [{ email: 'else@example.com', city: 'Java' }]);
  await upsert(others, [{ email: 'eve@example.com', city: 'Bali' }]);
  const filter = { match: 'all', of: [{ source: 'column', name: 'city', op: 'is', value: ['Bali'] }] };
  const { exportId } = await startContactExport(ctx, { filter, columns: ['email'] });
  await runContactExports();
  const lines = (await read(ctx, exportId, 'csv')).toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(2_051);
  expect(new Set(lines.slice(1))).toEqual(new Set(people.map(({ email }) => email)));
  expect(await refusalOf(getSuiteExport(others, exportId))).toBe('notFound');
  expect(await refusalOf(cancelSuiteExport(others, exportId))).toBe('notFound');
  await cancelSuiteExport(ctx, exportId);
  expect(await refusalOf(getSuiteExport(ctx, exportId))).toBe('notFound');
});
