import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConsents } from '#lib/audience/consent/consents.ts';
import { deleteContactSet } from '#lib/audience/contacts/contacts.ts';
import { listContacts } from '#lib/audience/contacts/list.ts';
import { ContactQuery } from '#lib/audience/contacts/schema.ts';
import { listTesters } from '#lib/audience/contacts/testers.ts';
import { cancelImport, getImport, startImport, undoImport } from '#lib/audience/imports/imports.ts';
import { prepareImport, runPreparation } from '#lib/audience/imports/prepare.ts';
import { readRejectFile } from '#lib/audience/imports/rejects.ts';
import { runImport } from '#lib/audience/imports/run.ts';
import type { ImportOptions, PreparedImport, PrepareImportInput } from '#lib/audience/imports/schema.ts';
import { settleImports } from '#lib/audience/imports/settle.ts';
import { readRejects } from '#lib/audience/imports/store.ts';
import { runUndo } from '#lib/audience/imports/undo.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { insertImportFile } from '../../../fixtures/audience/import-files.ts';
import { idOf, statuses, stockOf, upsert } from '../../../fixtures/audience/people.ts';
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

const prepare = async (ctx: Context, text: string | Buffer, input: Partial<PrepareImportInput> = {}) =>
  prepareImport(ctx, { mediaId: await insertImportFile(ctx, Buffer.from(text)), ...input });

const OPTIONS = {
  mode: 'addAndUpdate',
  labels: [],
  replacesLabels: false,
  clearsEmpty: false,
  createsLabels: true,
  statement: 'These people agreed to get mail from us.',
} as const satisfies ImportOptions;

const startOf = ({ id, columns }: PreparedImport, options: Partial<ImportOptions> = {}) => ({
  importId: id,
  mapping: columns.map(({ column, target }) => ({ column, target })),
  options: { ...OPTIONS, ...options },
});

async function imported(ctx: Context, text: string, options: Partial<ImportOptions> = {}): Promise<string> {
  const prepared = await prepare(ctx, text);
  await startImport(ctx, startOf(prepared, options));
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
    expect(await getImport(ctx, id)).toMatchObject({
      state: 'done',
      counts: { rows: 6_000, read: 6_000, created: expected.length, refused: 120 },
    });
    expect(await stockOf(ctx)).toEqual({ stored: expected.length, counted: expected.length });
  });

  it('continues behind its marks after it was killed between two slices', async () => {
    const ctx = await account();
    const text = fileOf(6_000);
    const prepared = await prepare(ctx, text);
    await startImport(ctx, startOf(prepared));
    const key = keyOf(ctx, prepared.id);
    for (const slices of [1, 2]) {
      let left = slices;
      const killed = jobRun(async () => {
        left -= 1;
        if (left <= 0) throw new Error('killed');
      });
      await expect(runImport(key, killed)).rejects.toThrow('killed');
    }
    expect((await getImport(ctx, prepared.id)).state).toBe('running');
    await runImport(key, jobRun());
    const expected = loopOver(text);
    expect((await people(ctx)).map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    expect((await getImport(ctx, prepared.id)).counts).toMatchObject({
      read: 6_000,
      created: expected.length,
      refused: 120,
    });
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

  it('sees who left in a transaction beside its own', async () => {
    const ctx = await account();
    const prepared = await prepare(ctx, 'email\nann@shop.org\nbob@shop.org\n');
    await startImport(ctx, startOf(prepared));
    const left = { addresses: ['ann@shop.org'], source: 'Unsubscribe Link', types: ['non_transactional'] } as const;
    const open = await getPool().connect();
    await open.query('BEGIN');
    await suppressAddresses(open, ctx.scope.companyId, left, new Date());
    // The rows are written before that commits.
    const ends = jobRun(async () => {
      await open.query('COMMIT');
      open.release();
    });
    await runImport(keyOf(ctx, prepared.id), ends);
    expect(await statuses(ctx)).toEqual({ 'ann@shop.org': 'unsubscribed', 'bob@shop.org': 'active' });
  });

  it('is refused as a whole where its new people are more than the plan has left', async () => {
    const { ctx } = await companyWith({ 'Contact Management': { contact: 3 } });
    await upsert(ctx, [{ email: 'one@shop.org' }, { email: 'two@shop.org' }]);
    const prepared = await prepare(ctx, 'email\nthree@shop.org\nfour@shop.org\n');
    expect(prepared.cost).toEqual({ new: 2, used: 2, limit: 3 });
    expect(await refusalOf(startImport(ctx, startOf(prepared)))).toBe('importQuota');
    expect((await getImport(ctx, prepared.id)).state).toBe('prepared');
    expect(await stockOf(ctx)).toEqual({ stored: 2, counted: 2 });
  });

  it('runs alone in its company', async () => {
    const ctx = await account();
    const [one, two] = [await prepare(ctx, 'email\na@shop.org\n'), await prepare(ctx, 'email\nb@shop.org\n')];
    await startImport(ctx, startOf(one));
    expect((await startImport(ctx, startOf(one))).state).toBe('queued');
    expect(await refusalOf(startImport(ctx, startOf(two)))).toBe('importUnfinished');
    await runImport(keyOf(ctx, one.id), jobRun());
    expect((await startImport(ctx, startOf(two))).state).toBe('queued');
  });

  it('gives its stock back when it is canceled, and writes nothing afterwards', async () => {
    const ctx = await account();
    const prepared = await prepare(ctx, 'email\na@shop.org\nb@shop.org\n');
    await startImport(ctx, startOf(prepared));
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
    await runUndo(keyOf(ctx, id), jobRun());
    expect((await getImport(ctx, id)).undone).toEqual({ deleted: 2, changed: 1, mailed: 0 });
    expect((await people(ctx)).map(({ email }) => email)).toEqual(['b@shop.org']);
    expect(await stockOf(ctx)).toEqual({ stored: 1, counted: 1 });
    expect((await getImport(ctx, id)).state).toBe('undone');
  });

  it('is undone whole, also where rows of one person lie in several slices', async () => {
    const ctx = await account();
    const id = await imported(ctx, fileOf(6_000));
    await undoImport(ctx, id);
    await runUndo(keyOf(ctx, id), jobRun());
    expect((await getImport(ctx, id)).undone).toMatchObject({ changed: 0, mailed: 0 });
    expect(await people(ctx)).toEqual([]);
  });

  it('is counted by a job where its file is large, and a later preparation takes its place', async () => {
    const ctx = await account();
    const line = (row: number) => `user${row}@shop.org;${'x'.repeat(90)}\n`;
    const mediaId = await insertImportFile(
      ctx,
      Buffer.from(`email;company\n${Array.from({ length: 25_000 }, (_, row) => line(row)).join('')}`),
    );
    const first = await prepareImport(ctx, { mediaId });
    expect(first).toMatchObject({ state: 'preparing', counts: null, cost: null });
    expect(await refusalOf(startImport(ctx, startOf(first)))).toBe('wrongState');
    const again = await prepareImport(ctx, { mediaId, mapping: [{ column: 0, target: 'email' }] });
    expect(again.id).toBe(first.id);
    await runPreparation(keyOf(ctx, first.id), 1, jobRun());
    expect((await getImport(ctx, first.id)).preparation?.state).toBe('preparing');
    await runPreparation(keyOf(ctx, first.id), 2, jobRun());
    expect((await getImport(ctx, first.id)).preparation).toMatchObject({
      state: 'prepared',
      columns: [{ target: 'email' }, { target: null }],
      counts: { rows: 25_000, new: 25_000 },
      cost: { new: 25_000 },
    });
  });

  it('asks for the order of dates that fit several, and for the address', async () => {
    const ctx = await account();
    const prepared = await prepare(ctx, 'email,birthday\na@shop.org,01/02/1990\nb@shop.org,03/04/1990\n');
    expect(prepared.columns[1]).toMatchObject({ target: 'birthday', dates: null, dateChoices: ['dmy', 'mdy'] });
    expect(await refusalOf(startImport(ctx, startOf(prepared)))).toBe('invalidField');
    const mediaId = prepared.mediaId;
    const chosen = await prepareImport(ctx, {
      mediaId,
      mapping: [
        { column: 0, target: 'email' },
        { column: 1, target: 'birthday', dates: 'mdy' },
      ],
    });
    await startImport(ctx, startOf(chosen));
    await runImport(keyOf(ctx, chosen.id), jobRun());
    const { rows } = await getPool().query(
      'SELECT birthday::text FROM contacts WHERE company_id = $1 ORDER BY email_key',
      [ctx.scope.companyId],
    );
    expect(rows.map(({ birthday }) => birthday)).toEqual(['1990-01-02', '1990-03-04']);
    const without = await prepare(ctx, 'x,y\n1,2\n3,4\n');
    expect(without).toMatchObject({ counts: null, cost: null });
    expect(await refusalOf(startImport(ctx, startOf(without)))).toBe('emailFieldMissing');
  });

  it('needs the words of the consent where it adds people, which then prove it', async () => {
    const ctx = await account();
    const prepared = await prepare(ctx, 'email\na@shop.org\n');
    expect(await refusalOf(startImport(ctx, startOf(prepared, { statement: undefined })))).toBe('missingField');
    await startImport(ctx, startOf(prepared));
    await runImport(keyOf(ctx, prepared.id), jobRun());
    const { rows } = await getPool().query('SELECT id FROM contacts WHERE company_id = $1', [ctx.scope.companyId]);
    expect(await listConsents(ctx.scope.companyId, rows[0].id)).toMatchObject([
      { purpose: 'marketing', action: 'given', method: 'import', wording: OPTIONS.statement },
    ]);
  });

  it('has the mapping of the last import with the same columns', async () => {
    const ctx = await account();
    const text = 'email,colour\na@shop.org,Bonn\n';
    expect((await prepare(ctx, text)).columns[1]).toMatchObject({ target: null });
    const mediaId = await insertImportFile(ctx, Buffer.from(text));
    const mapping = [
      { column: 0, target: 'email' },
      { column: 1, target: 'city' },
    ];
    const prepared = await prepareImport(ctx, { mediaId, mapping });
    await startImport(ctx, startOf(prepared));
    await runImport(keyOf(ctx, prepared.id), jobRun());
    expect((await prepare(ctx, text)).columns[1]).toMatchObject({ target: 'city', confidence: 1 });
  });

  it('creates the labels that a column names, and leaves out what is no telephone number, with a warning', async () => {
    const ctx = await account();
    const prepared = await prepare(
      ctx,
      'email,phone,labels\na@shop.org,0812 3456 7890,"lamps, linen"\nb@shop.org,12,Lamps\n',
    );
    expect(prepared.sample.map(({ faults }) => faults)).toMatchObject([
      [{ column: 1, level: 'doubtful', message: 'This is read as +6281234567890.' }],
      [{ column: 1, level: 'doubtful' }],
    ]);
    expect(prepared.warnings).toMatchObject([{ code: 'invalidPhone', count: 1, examples: [{ line: 3, value: '12' }] }]);
    await startImport(ctx, startOf(prepared));
    await runImport(keyOf(ctx, prepared.id), jobRun());
    expect((await getImport(ctx, prepared.id)).warnings).toMatchObject([{ code: 'invalidPhone', count: 1 }]);
    const { rows } = await getPool().query(
      `SELECT c.email_key AS email, c.phone_e164 AS phone, array_agg(lower(l.name) ORDER BY lower(l.name)) AS labels
       FROM contacts c JOIN contact_labels x ON x.company_id = c.company_id AND x.contact_id = c.id
       JOIN labels l ON l.company_id = c.company_id AND l.id = x.label_id WHERE c.company_id = $1 GROUP BY 1, 2 ORDER BY 1`,
      [ctx.scope.companyId],
    );
    expect(rows).toEqual([
      { email: 'a@shop.org', phone: '+6281234567890', labels: ['lamps', 'linen'] },
      { email: 'b@shop.org', phone: null, labels: ['lamps'] },
    ]);
  });

  it('refuses the rows that are more than the plan has left meanwhile', async () => {
    const { ctx } = await companyWith({ 'Contact Management': { contact: 2 } });
    const [known] = await upsert(ctx, [{ email: 'known@shop.org' }]);
    const prepared = await prepare(ctx, 'email\nknown@shop.org\nnew@shop.org\n');
    await startImport(ctx, startOf(prepared));
    // Somebody deletes a person of the list, and another one takes the place.
    await deleteContactSet(ctx, { ids: [idOf(known)] });
    await upsert(ctx, [{ email: 'other@shop.org' }]);
    await runImport(keyOf(ctx, prepared.id), jobRun());
    expect(await getImport(ctx, prepared.id)).toMatchObject({
      state: 'done',
      counts: { created: 0, refused: 2 },
      reasons: [{ code: 'importQuota', count: 2 }],
    });
    expect(await stockOf(ctx)).toEqual({ stored: 1, counted: 1 });
  });

  it('gives a file of its refused rows, which can be corrected and imported', async () => {
    const ctx = await account();
    const id = await imported(ctx, 'email,name\nann@shop.org,Ann\nnobody,=Bob\n');
    const file = await readRejectFile(ctx, id);
    let text = '';
    for await (const lines of file.content) text += lines;
    expect([file.name, text]).toEqual([
      'people-refused.csv',
      "\u{feff}Line,Reason,email,name\r\n3,This is not an email address.,nobody,'=Bob\r\n",
    ]);
    await imported(ctx, text.replace('nobody,', 'bob@shop.org,'));
    expect((await people(ctx)).map(({ email, name }) => [email, name])).toEqual([
      ['ann@shop.org', 'Ann'],
      ['bob@shop.org', '=Bob'],
    ]);
  });

  it('unsubscribes the addresses of a list, those that are no contacts too', async () => {
    const ctx = await account();
    const [ann] = await upsert(ctx, [{ email: 'ann@shop.org' }]);
    const id = await imported(ctx, 'email\nann@shop.org\nnobody-else@shop.org\nann@shop.org\n', {
      mode: 'unsubscribe',
      statement: undefined,
    });
    expect((await getImport(ctx, id)).counts).toMatchObject({ created: 0, updated: 2, unchanged: 1 });
    expect(await statuses(ctx)).toEqual({ 'ann@shop.org': 'unsubscribed' });
    expect(await listConsents(ctx.scope.companyId, idOf(ann))).toMatchObject([
      { action: 'withdrawn', method: 'import' },
    ]);
    await imported(ctx, 'email\nnobody-else@shop.org\n');
    expect(await statuses(ctx)).toMatchObject({ 'nobody-else@shop.org': 'unsubscribed' });
    expect(await refusalOf(undoImport(ctx, id))).toBe('wrongState');
  });

  it('makes its people testers, as many as the plan allows', async () => {
    const { ctx } = await companyWith({ 'Contact Management': { tester: 2 } });
    const id = await imported(ctx, 'email,name\na@shop.org,Ann\nb@shop.org,Bob\nc@shop.org,Cy\n', {
      mode: 'testers',
      statement: undefined,
    });
    expect((await getImport(ctx, id)).counts).toMatchObject({ created: 2, refused: 1 });
    expect((await listTesters(ctx)).map(({ email, name }) => [email, name])).toEqual([
      ['a@shop.org', 'Ann'],
      ['b@shop.org', 'Bob'],
    ]);
    expect(await people(ctx)).toEqual([]);
  });

  it('that has lost its job is ended, and gives its stock back', async () => {
    const ctx = await account();
    const prepared = await prepare(ctx, 'email\na@shop.org\n');
    await startImport(ctx, startOf(prepared));
    await getPool().query(`UPDATE jobs SET finished_at = now(), outcome = 'failed' WHERE unique_key = $1`, [
      prepared.id,
    ]);
    await settleImports();
    expect(await getImport(ctx, prepared.id)).toMatchObject({ state: 'failed', error: { code: 'internalError' } });
    expect(await stockOf(ctx)).toEqual({ stored: 0, counted: 0 });
  });

  it('finds the people whom it added in the contact book, and those of no other import', async () => {
    const ctx = await account();
    await imported(ctx, 'email\na@shop.org\n');
    const id = await imported(ctx, 'email\na@shop.org\nb@shop.org\nc@shop.org\n');
    const list = (query: object) => listContacts(ctx, ContactQuery.parse({ sort: 'email', ...query }));
    expect((await list({ import: id })).data.map(({ email }) => email)).toEqual(['b@shop.org', 'c@shop.org']);
    expect((await list({ import: newId() })).data).toEqual([]);
  });

  it('of another company does not exist', async () => {
    const [one, other] = [await account(), await account()];
    const mediaId = await insertImportFile(one, Buffer.from('email\na@shop.org\n'));
    const prepared = await prepareImport(one, { mediaId });
    const { id } = prepared;
    expect(await refusalOf(prepareImport(other, { mediaId }))).toBe('notFound');
    expect(await refusalOf(getImport(other, id))).toBe('notFound');
    expect(await refusalOf(readRejectFile(other, id))).toBe('notFound');
    expect(await refusalOf(startImport(other, startOf(prepared)))).toBe('notFound');
    expect(await refusalOf(cancelImport(other, id))).toBe('notFound');
    expect(await refusalOf(undoImport(other, id))).toBe('notFound');
  });
});
