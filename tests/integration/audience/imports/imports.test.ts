import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelImport,
  prepareImport,
  requireImport,
  runUndo,
  startImport,
  undoImport,
} from '#lib/audience/imports/imports.ts';
import { readCounts, runImport } from '#lib/audience/imports/run.ts';
import { readRejects } from '#lib/audience/imports/store.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { statuses, stockOf, upsert } from '../../../fixtures/audience/people.ts';
import { companyWith } from '../../../fixtures/plans/plan-rig.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const account = async () => (await registerTestAccount('Acme', 'production')).ctx;

const jobRun = (report: () => Promise<void> = async () => {}): JobRun => ({
  id: newId(),
  companyId: null,
  tries: 1,
  ctx: platformContext(),
  signal: new AbortController().signal,
  progress: null,
  report,
  checkpoint: async () => {},
});

const keyOf = (ctx: Context, importId: string) => ({ companyId: ctx.scope.companyId, importId });
const prepare = (ctx: Context, text: string) => prepareImport(ctx, { name: 'people.csv', content: Buffer.from(text) });
const OPTIONS = { mode: 'addAndUpdate', statement: 'These people agreed to get mail from us.' };
const withMapping = ({ columns }: { columns: { target: string | null }[] }) => ({
  ...OPTIONS,
  mapping: columns.map(({ target }, column) => ({ column, target })),
});

async function imported(ctx: Context, text: string, options: object = {}): Promise<string> {
  const prepared = await prepare(ctx, text);
  await startImport(ctx, prepared.id, { ...withMapping(prepared), ...options });
  await runImport(keyOf(ctx, prepared.id), jobRun());
  return prepared.id;
}

const people = async ({ scope }: Context) => {
  const { rows } = await getPool().query<{ email: string; name: string | null; city: string | null }>(
    `SELECT email_key AS email, first_name AS name, city FROM contacts WHERE company_id = $1 ORDER BY email_key COLLATE "C"`,
    [scope.companyId],
  );
  return rows;
};

/** A file of so many rows: some addresses occur again, some rows have none. */
const fileOf = (count: number): string =>
  ['E-Mail;Vorname;Stadt', ...Array.from({ length: count }, (_, row) => lineOf(row))].join('\r\n');

const lineOf = (row: number): string =>
  row % 50 === 7
    ? `nobody${row};Ann;Bonn`
    : `${row % 3 === 0 ? 'USER' : 'user'}${row % 2_500}@shop.org;Name ${row};${row % 5 === 0 ? '' : `City ${row}`}`;

/** The people of a file by a loop over its rows: the last row of an address counts, and an empty cell keeps what was there. */
function loopOver(text: string): { email: string; name: string | null; city: string | null }[] {
  const found = new Map<string, { email: string; name: string | null; city: string | null }>();
  for (const line of text.split('\r\n').slice(1)) {
    const [address = '', name = '', city = ''] = line.split(';');
    const email = address.toLowerCase();
    if (!email.includes('@')) continue;
    const before = found.get(email);
    found.set(email, { email, name: name || before?.name || null, city: city || before?.city || null });
  }
  return [...found.values()].sort((one, other) => (one.email < other.email ? -1 : 1));
}

describe('an import', () => {
  it('says what it would write before anything is written', async () => {
    const ctx = await account();
    await upsert(ctx, [{ email: 'bob@shop.org' }]);
    const prepared = await prepare(
      ctx,
      'Surel,Nama Depan\nann@shop.org,Ann\nbob@shop.org,Bob\nANN@shop.org,Ann\nnobody,X\n',
    );
    expect(prepared).toMatchObject({
      columns: [{ target: 'email' }, { target: 'firstName' }],
      counts: { rows: 4, valid: 3, refused: 1, repeated: 1, known: 1, new: 1 },
      cost: { new: 1 },
    });
    expect(await people(ctx)).toHaveLength(1);
  });

  it('writes what a loop over its rows would write', async () => {
    const ctx = await account();
    // Rows of one address lie in different slices, too: a row that fills one value keeps the other.
    const text = fileOf(6_000);
    const id = await imported(ctx, text);
    const expected = loopOver(text);
    expect((await people(ctx)).map(({ email }) => email)).toEqual(expected.map(({ email }) => email));
    expect((await people(ctx)).map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    expect(await readCounts(keyOf(ctx, id))).toMatchObject({ rows: 6_000, created: expected.length, refused: 120 });
    expect(await requireImport(ctx, id)).toMatchObject({ state: 'done', made: expected.length });
    expect(await stockOf(ctx)).toEqual({ stored: expected.length, counted: expected.length });
  });

  it('continues behind its marks after it was killed between two slices', async () => {
    const ctx = await account();
    const text = fileOf(6_000);
    const prepared = await prepare(ctx, text);
    await startImport(ctx, prepared.id, withMapping(prepared));
    const key = keyOf(ctx, prepared.id);
    for (const slices of [1, 2]) {
      let left = slices;
      const killed = jobRun(async () => {
        left -= 1;
        if (left <= 0) throw new Error('killed');
      });
      await expect(runImport(key, killed)).rejects.toThrow('killed');
    }
    expect((await requireImport(ctx, prepared.id)).state).toBe('running');
    await runImport(key, jobRun());
    const expected = loopOver(text);
    expect((await people(ctx)).map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    expect(await readCounts(key)).toMatchObject({ rows: 6_000, created: expected.length, refused: 120 });
    expect(await stockOf(ctx)).toEqual({ stored: expected.length, counted: expected.length });
  });

  it('keeps refused rows with their lines and reasons', async () => {
    const ctx = await account();
    const id = await imported(ctx, 'email,country\nann@shop.org,Indonesia\nnobody,ID\nbob@shop.org,Atlantis\n');
    const rejects = [];
    for await (const data of readRejects(keyOf(ctx, id))) rejects.push(...JSON.parse(gunzipSync(data).toString()));
    rejects.sort((one, other) => one.line - other.line);
    expect(rejects.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 0, 'invalidAddress'],
      [4, 1, 'invalidField'],
    ]);
  });

  it('leaves people who left as they are, and lowers those whose rows say so', async () => {
    const ctx = await account();
    const left = { addresses: ['left@shop.org'], source: 'Unsubscribe Link', types: ['non_transactional'] } as const;
    await suppressAddresses(getPool(), ctx.scope.companyId, left, new Date());
    await imported(ctx, 'email,status\nleft@shop.org,subscribed\nann@shop.org,active\nbob@shop.org,unsubscribed\n');
    expect(await statuses(ctx)).toEqual({
      'ann@shop.org': 'active',
      'bob@shop.org': 'unsubscribed',
      'left@shop.org': 'unsubscribed',
    });
  });

  it('is refused as a whole where the plan has no room for its new people', async () => {
    const { ctx } = await companyWith({ 'Contact Management': { contact: 3 } });
    await upsert(ctx, [{ email: 'one@shop.org' }, { email: 'two@shop.org' }]);
    const prepared = await prepare(ctx, 'email\nthree@shop.org\nfour@shop.org\n');
    expect(prepared.cost).toEqual({ new: 2, available: 1 });
    expect(await refusalOf(startImport(ctx, prepared.id, withMapping(prepared)))).toBe('importQuota');
    expect((await requireImport(ctx, prepared.id)).state).toBe('prepared');
    expect(await stockOf(ctx)).toEqual({ stored: 2, counted: 2 });
  });

  it('runs alone in its company', async () => {
    const ctx = await account();
    const [one, two] = [await prepare(ctx, 'email\na@shop.org\n'), await prepare(ctx, 'email\nb@shop.org\n')];
    await startImport(ctx, one.id, withMapping(one));
    expect((await startImport(ctx, one.id, withMapping(one))).state).toBe('queued');
    expect(await refusalOf(startImport(ctx, two.id, withMapping(two)))).toBe('importUnfinished');
    await runImport(keyOf(ctx, one.id), jobRun());
    expect((await startImport(ctx, two.id, withMapping(two))).state).toBe('queued');
  });

  it('gives its stock back when it is canceled, and writes nothing afterwards', async () => {
    const ctx = await account();
    const prepared = await prepare(ctx, 'email\na@shop.org\nb@shop.org\n');
    await startImport(ctx, prepared.id, withMapping(prepared));
    expect(await stockOf(ctx)).toEqual({ stored: 2, counted: 0 });
    expect((await cancelImport(ctx, prepared.id)).state).toBe('canceled');
    await runImport(keyOf(ctx, prepared.id), jobRun());
    expect(await stockOf(ctx)).toEqual({ stored: 0, counted: 0 });
  });

  it('is undone but for people who were changed since', async () => {
    const ctx = await account();
    const id = await imported(ctx, 'email,name\na@shop.org,Ann\nb@shop.org,Bob\nc@shop.org,Cy\n');
    await upsert(ctx, [{ email: 'b@shop.org', city: 'Bonn' }]);
    await undoImport(ctx, id);
    expect(await runUndo(keyOf(ctx, id), jobRun())).toEqual({ deleted: 2 });
    expect((await people(ctx)).map(({ email }) => email)).toEqual(['b@shop.org']);
    expect(await stockOf(ctx)).toEqual({ stored: 1, counted: 1 });
    expect((await requireImport(ctx, id)).state).toBe('undone');
  });

  it('of another company does not exist', async () => {
    const [one, other] = [await account(), await account()];
    const { id } = await prepare(one, 'email\na@shop.org\n');
    expect(await refusalOf(startImport(other, id, OPTIONS))).toBe('notFound');
    expect(await refusalOf(cancelImport(other, id))).toBe('notFound');
    expect(await refusalOf(undoImport(other, id))).toBe('notFound');
  });
});
