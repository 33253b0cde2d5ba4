import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteField } from '#lib/audience/contacts/fields.ts';
import { deleteLabel } from '#lib/audience/contacts/labels.ts';
import { countContacts, findContacts } from '#lib/audience/contacts/list.ts';
import type { ContactFilter } from '#lib/audience/contacts/schema.ts';
import { getSegment, listSegments, listSegmentUsers, listSegmentVersions } from '#lib/audience/segments/lists.ts';
import { listSegmentContacts, previewSegment, testSegment } from '#lib/audience/segments/people.ts';
import { findMatchingIds } from '#lib/audience/segments/people-store.ts';
import { compileFilter } from '#lib/audience/segments/queries.ts';
import { createSegment, deleteSegment, updateSegment } from '#lib/audience/segments/segments.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import {
  contextOf,
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { insertFields, insertLabels, insertPeople, somebody } from '../../../fixtures/audience/segment-people.ts';

let close: () => Promise<void>;
let account: TestAccount;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  account = await registerTestAccount();
  ctx = contextOf(account, { environment: 'production' });
  await insertFields(account.companyId, [{ id: 1, type: 'number' }]);
  await insertLabels(account.companyId, [1, 2]);
});

afterAll(() => close());

const inCity = (...value: string[]) => ({
  match: 'all' as const,
  of: [{ source: 'column', name: 'city', op: 'is', value }],
});
const withLabel = (...ids: number[]) => ({ match: 'all' as const, of: [{ source: 'label', op: 'has', ids }] });
const inSegment = (id: string, version?: number) => ({
  match: 'all' as const,
  of: [{ source: 'segment', op: 'in', id, ...(version && { version }) }],
});
const nested = (depth: number, innermost: object): { match: 'all'; of: unknown[] } =>
  depth === 1 ? { match: 'all', of: [innermost] } : { match: 'all', of: [nested(depth - 1, innermost)] };

/** Returns the field that a promise is refused for. */
const refusedField = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.payload.field : 'no refusal'),
  );

const peopleOf = async (filter: unknown): Promise<string[]> =>
  findMatchingIds(await compileFilter(ctx, filter), null, 100);

describe('versions of a segment', () => {
  it('grow with each change of the question, and earlier ones select whom they selected', async () => {
    const [ann, bo] = [somebody({ city: 'Jakarta' }), somebody({ city: 'Bandung' })];
    await insertPeople(account.companyId, [ann, bo]);
    const { id, size } = await createSegment(ctx, { name: 'Near', ast: inCity('Jakarta') });
    expect(size).toBe(1);
    expect(await updateSegment(ctx, { id, name: 'Nearby' })).toMatchObject({ version: 1, name: 'Nearby' });
    expect(await updateSegment(ctx, { id, ast: inCity('Jakarta') })).toMatchObject({ version: 1 });
    expect(await updateSegment(ctx, { id, ast: inCity('Jakarta', 'Bandung') })).toMatchObject({ version: 2, size: 2 });
    expect(await peopleOf({ segmentId: id })).toEqual([bo.id, ann.id]);
    expect(await peopleOf({ segmentId: id, version: 1 })).toEqual([ann.id]);
    expect(await peopleOf(inSegment(id, 1))).toEqual([ann.id]);
    expect(await getSegment(ctx, { id, version: 1 })).toMatchObject({ version: 1, latest: 2, ast: inCity('Jakarta') });
    expect((await listSegmentVersions(ctx, { id })).data).toMatchObject([
      { version: 2, sentence: 'People whose city is Jakarta or Bandung.', createdBy: 'Ana Souza' },
      { version: 1, sentence: 'People whose city is Jakarta.' },
    ]);
    expect(await refusalOf(getSegment(ctx, { id, version: 3 }))).toBe('notFound');
    expect(await refusalOf(compileFilter(ctx, { segmentId: id, version: 3 }))).toBe('notFound');
  });

  it('are not overwritten by a change of an earlier version', async () => {
    const { id } = await createSegment(ctx, { name: 'Near', ast: inCity('Jakarta') });
    await updateSegment(ctx, { id, ast: inCity('Bandung'), ifVersion: 1 });
    expect(await refusalOf(updateSegment(ctx, { id, ast: inCity('Medan'), ifVersion: 1 }))).toBe('wrongState');
    expect(await getSegment(ctx, { id })).toMatchObject({ version: 2, ast: inCity('Bandung') });
  });
});

describe('a question is refused with the path of the condition', () => {
  const city = inCity('Jakarta').of[0];
  it.each([
    ['a value of the wrong type', { source: 'field', id: 1, op: 'gt', value: 'many' }, 'conditions[1].value'],
    [
      'an operator that the field does not have',
      { source: 'field', id: 1, op: 'contains', value: 'a' },
      'conditions[1].op',
    ],
    ['a field that was deleted', { source: 'field', id: 7, op: 'gt', value: 1 }, 'conditions[1].id'],
    ['a label that was deleted', { source: 'label', op: 'has', ids: [1, 9] }, 'conditions[1].ids[1]'],
    [
      'a status that does not exist',
      { source: 'column', name: 'status', op: 'is', value: 'gone' },
      'conditions[1].value',
    ],
    ['a column that does not exist', { source: 'column', name: 'fields', op: 'is', value: 'x' }, 'conditions[1].name'],
    ['a segment that does not exist', { source: 'segment', op: 'in', id: newId() }, 'conditions[1].id'],
    [
      'a day that does not exist',
      { source: 'column', name: 'createdAt', op: 'before', value: '2026-02-30' },
      'conditions[1].value',
    ],
    ['a window without a unit', { source: 'activity', what: 'opened', op: 'inLast', n: 3 }, 'conditions[1].unit'],
    ['a field of a condition that is unknown', { source: 'share', percent: 5, sql: '1' }, 'conditions[1].sql'],
  ])('%s', async (_, condition, field) => {
    const ast = { match: 'any' as const, of: [{ match: 'all', of: [city] }, condition] };
    expect(await refusedField(createSegment(ctx, { name: 'Wrong', ast }))).toBe(field);
  });

  it('51 conditions, six levels of groups, and 1,001 values', async () => {
    const many = { match: 'all' as const, of: Array.from({ length: 51 }, () => city) };
    expect(await refusedField(createSegment(ctx, { name: 'A', ast: many }))).toBe('conditions[50]');
    expect(await refusedField(createSegment(ctx, { name: 'A', ast: nested(6, city ?? {}) }))).toBe('conditions[0]');
    const values = inCity(...Array.from({ length: 1_001 }, (_, index) => `City ${index}`));
    expect(await refusedField(createSegment(ctx, { name: 'A', ast: values }))).toBe('conditions[0].value');
    expect(await refusalOf(createSegment(ctx, { name: 'A', ast: nested(5, city ?? {}) }))).toBe('none');
  });
});

describe('segments in segments', () => {
  it('refuse a circle, of two as well as of three', async () => {
    const one = await createSegment(ctx, { name: 'One', ast: inCity('Jakarta') });
    const two = await createSegment(ctx, { name: 'Two', ast: inSegment(one.id) });
    const three = await createSegment(ctx, { name: 'Three', ast: inSegment(two.id) });
    for (const id of [one.id, two.id, three.id])
      expect(await refusedField(updateSegment(ctx, { id: one.id, ast: inSegment(id) }))).toBe('conditions[0].id');
    expect(await getSegment(ctx, { id: one.id })).toMatchObject({ version: 1, ast: inCity('Jakarta') });
  });

  it('refuse a circle that two changes at the same time would make', async () => {
    const one = await createSegment(ctx, { name: 'One', ast: inCity('Jakarta') });
    const two = await createSegment(ctx, { name: 'Two', ast: inCity('Bandung') });
    const changes = await Promise.allSettled([
      updateSegment(ctx, { id: one.id, ast: inSegment(two.id) }),
      updateSegment(ctx, { id: two.id, ast: inSegment(one.id) }),
    ]);
    expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuse a change that makes a segment which uses this one too deep', async () => {
    const city = inCity('Jakarta').of[0] ?? {};
    const one = await createSegment(ctx, { name: 'One', ast: nested(2, city) });
    const use = { source: 'segment', op: 'notIn', id: one.id };
    await createSegment(ctx, { name: 'Two', ast: nested(3, use) });
    expect(await refusedField(createSegment(ctx, { name: 'Three', ast: nested(4, use) }))).toBe('conditions[0].id');
    const error = await updateSegment(ctx, { id: one.id, ast: nested(3, city) }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      code: 'invalidField',
      message: expect.stringContaining('The segment Two uses this one'),
    });
    expect(await getSegment(ctx, { id: one.id })).toMatchObject({ version: 1 });
  });

  it('keep a used one from being deleted, name its users, and let it be archived', async () => {
    const one = await createSegment(ctx, { name: 'One', ast: inCity('Jakarta') });
    const two = await createSegment(ctx, { name: 'Two', ast: inSegment(one.id) });
    const error = await deleteSegment(ctx, { id: one.id }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      code: 'wrongState',
      message: expect.stringContaining('used by these segments: Two.'),
    });
    expect(await listSegmentUsers(ctx, { id: one.id })).toEqual({
      data: [{ kind: 'segment', id: two.id, name: 'Two' }],
    });
    await updateSegment(ctx, { id: one.id, isArchived: true });
    const query = { page: 1, size: 10, sort: 'name', state: 'live' } as const;
    expect((await listSegments(ctx, query)).data.map(({ name }) => name)).toEqual(['Two']);
    expect((await listSegments(ctx, { ...query, state: 'archived' })).data).toMatchObject([{ name: 'One', usedBy: 1 }]);
    await deleteSegment(ctx, { id: two.id });
    expect(await deleteSegment(ctx, { id: one.id })).toEqual({ id: one.id });
  });

  it('keep their labels and fields from being deleted', async () => {
    const of = [...withLabel(1).of, { source: 'field', id: 1, op: 'gt', value: 5 }];
    const one = await createSegment(ctx, { name: 'One', ast: { match: 'any', of } });
    expect(await refusalOf(deleteLabel(ctx, '1'))).toBe('wrongState');
    expect(await refusalOf(deleteField(ctx, '1'))).toBe('wrongState');
    await deleteLabel(ctx, '2');
    await deleteSegment(ctx, { id: one.id });
    await deleteLabel(ctx, '1');
    await deleteField(ctx, '1');
    expect(await refusedField(createSegment(ctx, { name: 'One', ast: { match: 'any', of } }))).toBe(
      'conditions[0].ids[0]',
    );
  });

  it('have a name that no other one has, in any case', async () => {
    const { id } = await createSegment(ctx, { name: 'Lapsed', ast: inCity('Jakarta') });
    await createSegment(ctx, { name: 'Other', ast: inCity('Jakarta') });
    expect(await refusalOf(createSegment(ctx, { name: 'LAPSED', ast: inCity('Jakarta') }))).toBe('duplicate');
    expect(await refusalOf(updateSegment(ctx, { id, name: 'other' }))).toBe('duplicate');
    expect(await updateSegment(ctx, { id, name: 'LAPSED' })).toMatchObject({ name: 'LAPSED' });
  });
});

describe('a filter of contacts', () => {
  it('is a question, a segment or a version of one', async () => {
    const [ann, bo] = [somebody({ city: 'Jakarta' }), somebody({ city: 'Bandung' })];
    await insertPeople(account.companyId, [ann, bo]);
    const { id } = await createSegment(ctx, { name: 'Near', ast: inCity('Jakarta') });
    await updateSegment(ctx, { id, ast: inCity('Bandung') });
    const page = { page: 1, size: 10, sort: '-createdAt' } as const;
    const idsOf = async (filter: ContactFilter) =>
      (await findContacts(ctx, { filter, ...page })).data.map((one) => one.id);
    expect((await idsOf(null)).sort()).toEqual([ann.id, bo.id].sort());
    expect(await idsOf(inCity('Jakarta'))).toEqual([ann.id]);
    expect(await idsOf({ segmentId: id })).toEqual([bo.id]);
    expect(await idsOf({ segmentId: id, version: 1 })).toEqual([ann.id]);
    expect(await countContacts(ctx, { filter: { segmentId: id } })).toMatchObject({ total: 1 });
    expect(await refusedField(countContacts(ctx, { filter: inCity('') }))).toBe('conditions[0].value[0]');
  });
});

describe('another company', () => {
  it('finds neither a segment, nor its people, nor a label or field by their ids', async () => {
    const one = await createSegment(ctx, { name: 'One', ast: inCity('Jakarta') });
    const ann = somebody({ city: 'Jakarta', email: 'ann@shop.example' });
    await insertPeople(account.companyId, [ann]);
    const other = contextOf(await registerTestAccount('Other'), { environment: 'production' });
    const asks: (() => Promise<unknown>)[] = [
      () => getSegment(other, { id: one.id }),
      () => updateSegment(other, { id: one.id, name: 'Mine' }),
      () => deleteSegment(other, { id: one.id }),
      () => listSegmentUsers(other, { id: one.id }),
      () => listSegmentVersions(other, { id: one.id }),
      () => compileFilter(other, { segmentId: one.id }),
      () => testSegment(other, { ast: inCity('Jakarta'), contactId: ann.id }),
      () => listSegmentContacts(other, { id: one.id, limit: 10 }),
    ];
    for (const ask of asks) expect(await refusalOf(ask())).toBe('notFound');
    expect(await refusedField(createSegment(other, { name: 'A', ast: inSegment(one.id) }))).toBe('conditions[0].id');
    expect(await refusedField(createSegment(other, { name: 'A', ast: withLabel(1) }))).toBe('conditions[0].ids[0]');
    const preview = await previewSegment(other, { ast: inCity('Jakarta') }, new AbortController().signal);
    expect(preview).toMatchObject({ everyone: 0, total: 0, people: [] });
    expect(
      await compileFilter(other, { match: 'all', of: [{ source: 'list', op: 'ids', values: [ann.id] }] }),
    ).toBeDefined();
    expect((await previewSegment(ctx, { ast: inCity('Jakarta') }, new AbortController().signal)).total).toBe(1);
  });
});

describe('a question that is written', () => {
  it('is counted with who may be mailed, and 20 of the people after another', async () => {
    const people = Array.from({ length: 25 }, (_, index) =>
      somebody({ city: 'Jakarta', email: `p${index}@shop.example`, status: index < 5 ? 'bounced' : 'active' }),
    );
    await insertPeople(account.companyId, [...people, somebody({ city: 'Bandung' })]);
    await getPool().query("UPDATE contacts SET paused_until = now() + interval '1 day' WHERE id = $1", [
      people[24]?.id,
    ]);
    const signal = new AbortController().signal;
    const first = await previewSegment(ctx, { ast: inCity('Jakarta') }, signal);
    expect(first).toMatchObject({ everyone: 26, total: 25, mailable: 19, estimate: null });
    expect(first.people?.map(({ values }) => values)).toEqual(Array.from({ length: 20 }, () => ['Jakarta']));
    const before = first.people?.at(-1)?.id;
    const second = await previewSegment(ctx, { ast: inCity('Jakarta'), ...(before && { before }) }, signal);
    expect(second.people?.map(({ email }) => email)).toEqual([4, 3, 2, 1, 0].map((index) => `p${index}@shop.example`));
  });

  it('gives way to the next one of the same person, whose count alone is answered', async () => {
    // A lock that the count waits for holds it in the database.
    const blocker = await getPool().connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE contact_labels IN ACCESS EXCLUSIVE MODE');
    try {
      const slow = previewSegment(ctx, { ast: withLabel(1) }, new AbortController().signal);
      const fast = await previewSegment(ctx, { ast: inCity('Jakarta') }, new AbortController().signal);
      expect(fast.total).toBe(0);
      expect((await slow).total).toBeNull();
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
  });

  it('has no number and an estimate where counting takes longer than 2 s', async () => {
    await insertPeople(account.companyId, [somebody({ city: 'Jakarta' })]);
    await getPool().query(`
      CREATE FUNCTION slow_city(text) RETURNS text LANGUAGE sql VOLATILE AS 'SELECT $1 FROM pg_sleep(3)';
      CREATE POLICY slow ON contacts USING (slow_city(city) IS NOT DISTINCT FROM city);
      ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
      ALTER TABLE contacts FORCE ROW LEVEL SECURITY`);
    try {
      const { total, estimate, ms } = await previewSegment(
        ctx,
        { ast: inCity('Jakarta') },
        new AbortController().signal,
      );
      expect({ total, ms }).toEqual({ total: null, ms: null });
      expect(estimate).toBeTypeOf('number');
    } finally {
      await getPool().query(`
        ALTER TABLE contacts DISABLE ROW LEVEL SECURITY;
        ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
        DROP POLICY slow ON contacts;
        DROP FUNCTION slow_city(text)`);
    }
  });

  it('is explained for one person by their address in any spelling', async () => {
    const ann = somebody({ firstName: 'Ann', city: 'Medan', email: 'ann@shop.example', fields: { 1: 7 } });
    await insertPeople(account.companyId, [{ ...ann, labels: [{ id: 2, at: new Date() }] }]);
    const ast = {
      match: 'any' as const,
      of: [
        ...inCity('Jakarta').of,
        { match: 'none', of: withLabel(2).of },
        { source: 'field', id: 1, op: 'gt', value: 5 },
      ],
    };
    expect(await testSegment(ctx, { ast, email: ' Ann@Shop.EXAMPLE ' })).toEqual({
      contact: { id: ann.id, email: 'ann@shop.example', name: 'Ann', status: 'active' },
      matches: true,
      conditions: [
        { matches: false, value: 'Medan' },
        { matches: true, value: ['Label 2'] },
        { matches: true, value: 7 },
      ],
    });
    expect(await refusedField(testSegment(ctx, { ast, email: 'nobody' }))).toBe('email');
    expect(await refusalOf(testSegment(ctx, { ast, email: 'bo@shop.example' }))).toBe('notFound');
  });

  it('lists who matches a segment for keys, page by page', async () => {
    const people = Array.from({ length: 3 }, () => somebody({ city: 'Jakarta' }));
    await insertPeople(account.companyId, people);
    const { id } = await createSegment(ctx, { name: 'Near', ast: inCity('Jakarta') });
    const first = await listSegmentContacts(ctx, { id, limit: 2 });
    expect(first.data.map((one) => one.id)).toEqual([people[2]?.id, people[1]?.id]);
    const rest = await listSegmentContacts(ctx, {
      id,
      limit: 2,
      ...(first.nextCursor && { cursor: first.nextCursor }),
    });
    expect(rest).toMatchObject({ data: [{ id: people[0]?.id }], nextCursor: null });
  });
});
