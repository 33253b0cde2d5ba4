import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '#lib/audience/imports/job-handlers.ts';
import type { Context } from '#lib/core/context.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { writeWorkbook } from '#lib/infra/xlsx/write-sheet.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { insertImportFile } from '../../fixtures/audience/import-files.ts';
import { statuses, stockOf, upsert } from '../../fixtures/audience/people.ts';
import { type ApiHost, callApi, type JsonAnswer, startApiHost } from '../../fixtures/http/api-host.ts';
import { runOpenJobs } from '../../fixtures/jobs/run-open-jobs.ts';
import { companyWith, type PlanLimits } from '../../fixtures/plans/plan-rig.ts';

let host: ApiHost;

beforeAll(async () => {
  host = await startApiHost({ NEXTAUTH_SECRET: 'a secret for tests that is long enough' });
});

afterAll(() => host.stop());

const runImports = () => runOpenJobs(jobs.filter(({ lane }) => lane !== 'calendar'));

const CSV = { 'content-type': 'text/csv' };
const XLSX = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
const STATEMENT = 'These people agreed to get mail from us.';
const AGREED = `statement=${encodeURIComponent(STATEMENT)}`;

type Ask = (name: string, body?: unknown, headers?: Record<string, string>) => Promise<JsonAnswer>;

/** Returns a function that makes calls of the customer API with a key of a company. */
async function askerOf({ ctx }: Pick<TestAccount, 'ctx'>, grants: Grant[] = ['contacts/view', 'contacts/modify']) {
  const production = { ...ctx, scope: { ...ctx.scope, environment: 'production' as const } };
  const { key } = await createApiKey(production, { name: `Key ${grants.length}`, grants });
  const ask: Ask = (name, body, headers = {}) => {
    const [method = 'GET', path = ''] = name.split(' ');
    return callApi(host, path, { key, method, ...(body !== undefined && { body }), headers });
  };
  return { ask, key };
}

/** Creates a company in production that has a plan with these limits. */
async function companyOf(limits: PlanLimits): Promise<Context> {
  const { ctx } = await companyWith(limits);
  await getPool().query('UPDATE companies SET sandbox = false WHERE id = $1', [ctx.scope.companyId]);
  return ctx;
}

async function company() {
  const account = await registerTestAccount('Acme', 'production');
  return { account, ...(await askerOf(account)) };
}

async function workbookOf(columns: readonly string[], ...rows: string[][]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeWorkbook(columns, asyncOf(rows))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* asyncOf(rows: string[][]) {
  yield rows;
}

const filesOf = async ({ companyId }: Pick<TestAccount, 'companyId'>): Promise<number> =>
  host.count('media', companyId);

describe('POST /api/v1/imports', () => {
  it('imports the rows of its body, and says what it found and what has come of it', async () => {
    const { account, ask } = await company();
    await upsert(account.ctx, [{ email: 'known@shop.org' }]);
    const rows = 'E-Mail;Vorname;Rang\nann@shop.org;Ann;1\nknown@shop.org;Kim;2\nnobody;Bob;3\n';
    const { status, body } = await ask(`POST /imports?name=fair&labels=Fair,News&${AGREED}&origin=event`, rows, CSV);
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'fair.csv',
        state: 'queued',
        mode: 'addAndUpdate',
        layout: { kind: 'csv', delimiter: ';', header: true },
        columns: [{ name: 'E-Mail', target: 'email' }, { target: 'first_name' }, { name: 'Rang', target: null }],
        found: { rows: 3, valid: 2, refused: 1, new: 1, known: 1 },
        labels: [{ name: 'Fair' }, { name: 'News' }],
        reasons: [{ code: 'invalidAddress', count: 1 }],
        error: null,
      },
    ]);
    await runImports();
    expect((await ask(`GET /imports/${body.id}`)).body).toMatchObject({
      state: 'done',
      counts: { rows: 3, read: 3, created: 1, updated: 1, refused: 1 },
      found: { rows: 3 },
      has_rejects: true,
      finished_at: expect.any(String),
    });
    const { rows: people } = await getPool().query(
      `SELECT c.email_key, c.first_name, count(l.*)::int AS labels FROM contacts c
       LEFT JOIN contact_labels l ON l.company_id = c.company_id AND l.contact_id = c.id
       WHERE c.company_id = $1 GROUP BY 1, 2 ORDER BY 1`,
      [account.companyId],
    );
    expect(people).toEqual([
      { email_key: 'ann@shop.org', first_name: 'Ann', labels: 2 },
      { email_key: 'known@shop.org', first_name: 'Kim', labels: 2 },
    ]);
    const stock = await stockOf(account.ctx);
    expect(stock?.stored).toBe(stock?.counted);
  });

  it('imports an uploaded file with a mapping by the names of its columns', async () => {
    const { account, ask } = await company();
    const mediaId = await insertImportFile(account.ctx, Buffer.from('wer,wo\nann@shop.org,Bonn\n'));
    const asked = {
      media_id: mediaId,
      mapping: [
        { column: 'wer', target: 'email' },
        { column: 1, target: 'city' },
      ],
    };
    const { status, body } = await ask('POST /imports', { ...asked, mode: 'addOnly', statement: STATEMENT });
    expect([status, body]).toMatchObject([200, { media_id: mediaId, mode: 'addOnly', found: { new: 1 } }]);
    await runImports();
    expect((await ask('GET /contacts/ann@shop.org')).body).toMatchObject({ city: 'Bonn', source: 'import' });
  });

  it('reads a workbook, and a mapping by position', async () => {
    const { ask } = await company();
    const book = await workbookOf(['Address', 'X', 'Town'], ['ann@shop.org', 'x', 'Bonn']);
    const { status, body } = await ask(`POST /imports?mapping=email,,city&${AGREED}`, book, XLSX);
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'import.xlsx',
        layout: { kind: 'xlsx' },
        columns: [{ target: 'email' }, { target: null }, { target: 'city' }],
      },
    ]);
    await runImports();
    expect((await ask('GET /contacts/ann@shop.org')).body).toMatchObject({ city: 'Bonn' });
  });

  it('counts a large file in the background, and starts it then', async () => {
    const { account, ask } = await company();
    const line = (row: number) => `user${row}@shop.org,${'x'.repeat(900)}\n`;
    const rows = `email,company\n${Array.from({ length: 2_500 }, (_, row) => line(row)).join('')}`;
    const { body } = await ask(`POST /imports?${AGREED}&mapping=email`, rows, CSV);
    expect(body).toMatchObject({ state: 'preparing', found: null });
    await runImports();
    expect((await ask(`GET /imports/${body.id}`)).body).toMatchObject({ state: 'done', counts: { created: 2_500 } });
    expect(await stockOf(account.ctx)).toEqual({ stored: 2_500, counted: 2_500 });
  });

  it('says why an import that was counted in the background did not start', async () => {
    const ctx = await companyOf({ 'Contact Management': { contact: 10 } });
    const { ask } = await askerOf({ ctx });
    const line = (row: number) => `user${row}@shop.org,${'x'.repeat(900)}\n`;
    const rows = `email,company\n${Array.from({ length: 2_500 }, (_, row) => line(row)).join('')}`;
    const { body } = await ask(`POST /imports?${AGREED}&mapping=email`, rows, CSV);
    await runImports();
    expect((await ask(`GET /imports/${body.id}`)).body).toMatchObject({
      state: 'failed',
      error: { code: 'importQuota', message: 'Import data count is greater than your available quota' },
    });
    expect(await stockOf(ctx)).toEqual({ stored: 0, counted: 0 });
  });

  it('never makes anybody active who has left', async () => {
    const { account, ask } = await company();
    const left = { addresses: ['left@shop.org'], source: 'Unsubscribe Link', types: ['non_transactional'] } as const;
    await suppressAddresses(getPool(), account.companyId, left, new Date());
    await ask(`POST /imports?${AGREED}`, 'email,status\nleft@shop.org,active\nann@shop.org,active\n', CSV);
    await runImports();
    expect(await statuses(account.ctx)).toEqual({ 'ann@shop.org': 'active', 'left@shop.org': 'unsubscribed' });
  });

  it('is done once for its idempotency key', async () => {
    const { account, ask } = await company();
    const once = { ...CSV, 'idempotency-key': 'fair-1' };
    const path = `POST /imports?${AGREED}`;
    const first = await ask(path, 'email\nann@shop.org\n', once);
    await runImports();
    const again = await ask(path, 'email\nann@shop.org\n', once);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await host.count('imports', account.companyId)).toBe(1);
    expect(await filesOf(account)).toBe(1);
    expect(await ask(path, 'email\nbob@shop.org\n', once)).toMatchObject({ status: 409 });
  });

  it('keeps in whose name it was: the key is in the audit log and in the proof of the consent', async () => {
    const { account, ask } = await company();
    const { body } = await ask(`POST /imports?${AGREED}`, 'email\nann@shop.org\n', CSV);
    await runImports();
    const { rows } = await getPool().query(
      'SELECT action, actor_type AS actor FROM audit_entries WHERE company_id = $1 AND target_id = $2 ORDER BY action',
      [account.companyId, body.id],
    );
    expect(rows).toEqual([
      { action: 'contact-import.prepare', actor: 'apiKey' },
      { action: 'contact-import.start', actor: 'apiKey' },
    ]);
    const { body: ann } = await ask('GET /contacts/ann@shop.org');
    expect(ann.consents).toMatchObject([{ action: 'given', method: 'import', wording: STATEMENT }]);
  });

  it('gives its refused rows as CSV, with lines and reasons', async () => {
    const { ask, key } = await company();
    const { body } = await ask(`POST /imports?${AGREED}`, 'email,name\nnobody,=Bob\nann@shop.org,Ann\n', CSV);
    await runImports();
    const answer = await fetch(`${host.url}/imports/${body.id}/rejects`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="import-refused.csv"');
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
      "\u{feff}Line,Reason,email,name\r\n2,This is not an email address.,nobody,'=Bob\r\n",
    );
  });

  it.each([
    ['no words of consent', 'email\na@shop.org\n', '', 'missingField', 'statement'],
    ['no column of addresses', 'x,y\n1,2\n3,4\n', AGREED, 'emailFieldMissing', 'mapping'],
    ['an update without addresses', 'x,y\n1,2\n', 'mode=updateOnly', 'importContactUpdate', 'mapping'],
    [
      'an open order of dates',
      'email,birthday\na@shop.org,01/02/1990\nb@shop.org,03/04/1990\n',
      AGREED,
      'invalidField',
      'dates',
    ],
    ['no rows', 'email\n', AGREED, 'importEmpty', null],
    ['a header with one name twice', 'email,email\na@shop.org,b@shop.org\n', AGREED, 'importHeader', null],
    ['bytes that are no table', '\u0000\u0001\u0002', AGREED, 'invalidFormat', 'file'],
    ['an unknown column', 'email\na@shop.org\n', `${AGREED}&mapping=shoe_size`, 'invalidField', 'mapping[0].target'],
    [
      'a label that does not exist',
      'email\na@shop.org\n',
      `${AGREED}&labels=X&create_labels=false`,
      'notFound',
      'labels[0]',
    ],
    ['an unknown choice', 'email\na@shop.org\n', `${AGREED}&replace=true`, 'unknownField', 'replace'],
  ])('refuses %s, and leaves nothing behind', async (_what, rows, query, code, param) => {
    const { account, ask } = await company();
    const { status, body } = await ask(`POST /imports?${query}`, rows, CSV);
    expect([status, body]).toMatchObject([code === 'notFound' ? 404 : 422, { code, param }]);
    expect(await host.count('imports', account.companyId)).toBe(0);
    expect(await filesOf(account)).toBe(0);
  });

  it('refuses more people than the plan has left, another one while one runs, and files beyond the storage', async () => {
    const ctx = await companyOf({ 'Contact Management': { contact: 2 }, 'File Manager': { storage: 60 } });
    const { ask } = await askerOf({ ctx });
    const three = await ask(`POST /imports?${AGREED}`, 'email\na@shop.org\nb@shop.org\nc@shop.org\n', CSV);
    expect(three).toMatchObject({ status: 422, body: { code: 'importQuota' } });
    expect((await ask(`POST /imports?${AGREED}`, 'email\na@shop.org\n', CSV)).status).toBe(200);
    const two = await ask(`POST /imports?${AGREED}`, 'email\nb@shop.org\n', CSV);
    expect(two).toMatchObject({
      status: 422,
      body: { code: 'importUnfinished', message: 'There is still import in progress' },
    });
    await runImports();
    const large = await ask(`POST /imports?${AGREED}`, `email\nb@shop.org\n${'x'.repeat(60)}\n`, CSV);
    expect(large).toMatchObject({ status: 422, body: { code: 'overQuota' } });
    expect(await host.count('imports', ctx.scope.companyId)).toBe(1);
    expect(await stockOf(ctx)).toEqual({ stored: 1, counted: 1 });
  });

  it.each([
    ['a statement with NUL', CSV, 'email\na@shop.org\n', 'statement=%00a'],
    ['a name with NUL', CSV, 'email\na@shop.org\n', `${AGREED}&name=%00`],
    ['a label with NUL', CSV, 'email\na@shop.org\n', `${AGREED}&labels=%00`],
    ['cells with NUL', CSV, 'email,name\na@shop.org,A\u0000\n', AGREED],
    ['a text with the type of a workbook', XLSX, 'email\na@shop.org\n', AGREED],
    ['a workbook that ends early', XLSX, Buffer.from('PK\u0003\u0004xl/'), AGREED],
    ['a sheet that a text does not have', CSV, 'email\na@shop.org\n', `${AGREED}&sheet=People&mapping=,,,,,,,,email`],
    ['an encoding that the bytes do not have', CSV, Buffer.from([0xff, 0xfe, 0x41]), `${AGREED}&encoding=utf-8`],
    ['a delimiter of two signs', CSV, 'email\na@shop.org\n', `${AGREED}&delimiter=ab`],
    ['a label that is no label', CSV, 'email\na@shop.org\n', `${AGREED}&labels=%3Cb%3E`],
  ])('refuses %s with a sentence', async (_what, headers, rows, query) => {
    const { account, ask } = await company();
    const { status, body } = await ask(`POST /imports?${query}`, rows, headers);
    expect([status, body]).toMatchObject([422, { message: expect.stringMatching(/\S/), docs_url: expect.any(String) }]);
    expect(await host.count('imports', account.companyId)).toBe(0);
    expect(await filesOf(account)).toBe(0);
  });

  it('refuses bodies of other types, above 20 MB, and choices in both places', async () => {
    const { account, ask } = await company();
    expect((await ask('POST /imports', 'email\n', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask('POST /imports', 'email\n', { ...CSV, 'content-encoding': 'gzip' })).status).toBe(415);
    const large = await ask(`POST /imports?${AGREED}`, Buffer.alloc(20_971_521, 'a'), CSV);
    expect(large).toMatchObject({ status: 413, body: { code: 'fileTooLarge', param: 'body' } });
    const mediaId = await insertImportFile(account.ctx, Buffer.from('email\na@shop.org\n'));
    const both = await ask('POST /imports?mode=addOnly', { media_id: mediaId, statement: STATEMENT });
    expect(both).toMatchObject({ status: 422, body: { code: 'invalidField', param: 'mode' } });
    expect((await ask('POST /imports', { statement: STATEMENT })).body).toMatchObject({
      code: 'missingField',
      param: 'media_id',
    });
  });

  it('needs a live key of the company with the grant, and a plan with imports', async () => {
    const { account, ask } = await company();
    const reader = await askerOf(account, ['contacts/view']);
    const { body } = await ask(`POST /imports?${AGREED}`, 'email\nann@shop.org\nnobody\n', CSV);
    await runImports();
    expect((await reader.ask(`POST /imports?${AGREED}`, 'email\nbob@shop.org\n', CSV)).status).toBe(403);
    expect((await reader.ask(`GET /imports/${body.id}`)).body).toMatchObject({ state: 'done' });
    expect((await reader.ask(`GET /imports/${body.id}/rejects`)).status).toBe(403);
    const { ask: elsewhere } = await askerOf(await registerTestAccount('Elsewhere', 'production'));
    for (const path of ['', '/rejects']) expect((await elsewhere(`GET /imports/${body.id}${path}`)).status).toBe(404);
    expect((await elsewhere('POST /imports', { media_id: body.media_id, statement: STATEMENT })).status).toBe(404);
    const { ctx } = await registerTestAccount('Sandbox');
    const { key } = await createApiKey(ctx, { name: 'Test', grants: ['contacts/modify'] });
    const test = await callApi(host, `/imports?${AGREED}`, { key, body: 'email\nann@shop.org\n', headers: CSV });
    expect(test).toMatchObject({ status: 403, body: { code: 'liveKeyRequired' } });
    const { ask: poor } = await askerOf({ ctx: await companyOf({}) });
    expect((await poor(`POST /imports?${AGREED}`, 'email\nann@shop.org\n', CSV)).body).toMatchObject({
      code: 'featureOff',
    });
  });
});
