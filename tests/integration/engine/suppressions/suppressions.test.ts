import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { csvLines } from '#lib/core/csv.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { errorEntry } from '#lib/core/errors/catalogue.ts';
import { newId } from '#lib/core/ids.ts';
import { parseText } from '#lib/core/tables/parse-text.ts';
import { addSuppression } from '#lib/engine/suppressions/add-suppression.ts';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import { exportSuppressions } from '#lib/engine/suppressions/export-suppressions.ts';
import { findSuppression } from '#lib/engine/suppressions/find-suppression.ts';
import { importSuppressions } from '#lib/engine/suppressions/import-suppressions.ts';
import { listRecipients } from '#lib/engine/suppressions/list-recipients.ts';
import { listSuppressions } from '#lib/engine/suppressions/list-suppressions.ts';
import { removeSuppression } from '#lib/engine/suppressions/remove-suppression.ts';
import { SUPPRESSIONS_AT_ONCE_MAX, SuppressionQuery } from '#lib/engine/suppressions/schema.ts';
import { suppressAfterEvent } from '#lib/engine/suppressions/suppress-after-event.ts';
import { serveApi } from '#lib/http/compat/serve-api.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';
import { callRoute } from '../../../fixtures/http/call-route.ts';
import { routeAt } from '../../../fixtures/http/route-at.ts';
import { readWorkbook } from '../../../fixtures/read-workbook.ts';

const { GET: checkRoute } = routeAt('/api/config/v1/suppression/check');
const { GET: exportRoute } = routeAt('/api/config/v1/suppression/export');
const { POST: importRoute } = routeAt('/api/config/v1/suppression/import');
const { POST: addRoute, GET: listRoute } = routeAt('/api/config/v1/suppression');
const { PUT: ruleRoute } = routeAt('/api/config/v1/suppression/rule');

let end: () => Promise<void>;
let company: SeededCompany;
let ctx: Context;

const contextOf = ({ scope }: SeededCompany): Context => platformContext({ scope });
const query = (given: object = {}) => SuppressionQuery.parse(given);

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

beforeEach(async () => {
  company = await seedCompany();
  ctx = contextOf(company);
});

afterAll(() => end());

describe('the suppression list', () => {
  it('suppresses an address for both kinds of mail in any spelling', async () => {
    await addSuppression(ctx, { recipient: ' Ada@Far.EXAMPLE ', description: 'asked by phone' });
    const state = await findSuppression(ctx, { recipient: '"ada"@far.example' });
    expect(state).toMatchObject({ recipient: 'ada@far.example', isSuppressed: true });
    expect(state.data.map(({ type, source, description }) => `${type} ${source} ${description}`).sort()).toEqual([
      'non_transactional Manually Added asked by phone',
      'transactional Manually Added asked by phone',
    ]);
    const { rows } = await getPool().query(`SELECT action FROM audit_entries WHERE company_id = $1`, [
      company.companyId,
    ]);
    expect(rows).toEqual([{ action: 'suppression.add' }]);
  });

  it('answers per row, refuses only invalid rows, and updates repeated ones', async () => {
    const given = {
      suppressions: [
        { recipient: 'a@far.example' },
        { recipient: 'nonsense' },
        { recipient: 'a@far.example', types: ['transactional'], bogus: 1 },
        7,
        { recipient: 'b@far.example', expiresAt: '2020-01-01T00:00:00Z' },
      ],
    };
    const first = await addSuppressions(ctx, given);
    expect(first).toMatchObject({ added: 1, updated: 0, refused: 4 });
    expect(first.results.map(({ outcome }) => outcome)).toEqual(['added', 'refused', 'refused', 'refused', 'refused']);
    expect(first.results[1]).toMatchObject({
      index: 1,
      recipient: 'nonsense',
      message: 'nonsense is not an email address',
    });
    expect(await addSuppressions(ctx, given)).toMatchObject({ added: 0, updated: 1 });
  });

  it('counts repeated rows as duplicates, and two kinds of one address as two rows', async () => {
    await addSuppression(ctx, { recipient: 'old@far.example' });
    const answer = await addSuppressions(ctx, {
      suppressions: [
        { recipient: 'a@far.example' },
        { recipient: 'A@far.example ' },
        { recipient: 'old@far.example' },
        { recipient: 'b@far.example', types: ['transactional'] },
        { recipient: 'b@far.example', types: ['non_transactional'] },
        { recipient: 'a@far.example', types: ['transactional'] },
        { recipient: 'nonsense' },
      ],
    });
    expect(answer).toMatchObject({ added: 3, updated: 1, duplicates: 2, refused: 1 });
    expect(answer.results.map(({ line, outcome, code }) => [line, outcome, code])).toEqual([
      [1, 'added', null],
      [2, 'duplicate', null],
      [3, 'updated', null],
      [4, 'added', null],
      [5, 'added', null],
      [6, 'duplicate', null],
      [7, 'refused', 'invalidAddress'],
    ]);
  });

  it('numbers the results of a file by its lines, header and empty lines included', async () => {
    const csv = 'email,reason\n\none@far.example,"two\nlines"\nbad,\none@far.example,\n';
    const { results } = await importSuppressions(ctx, { csv });
    expect(results.map(({ line, outcome }) => [line, outcome])).toEqual([
      [4, 'added'],
      [5, 'refused'],
      [6, 'duplicate'],
    ]);
  });

  it('lists each address once with its rows, in pages', async () => {
    for (const recipient of ['a', 'b', 'c']) await addSuppression(ctx, { recipient: `${recipient}@far.example` });
    await addSuppression(ctx, { recipient: 'd@far.example', types: ['transactional'] });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listRecipients>> = await listRecipients(
        ctx,
        query({ limit: 3, ...(cursor && { cursor }) }),
      );
      for (const { recipient, data } of page.data) seen.push(`${recipient} ${data.map(({ type }) => type).join()}`);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([
      'd@far.example transactional',
      'c@far.example transactional,non_transactional',
      'b@far.example transactional,non_transactional',
      'a@far.example transactional,non_transactional',
    ]);
    const filtered = await listRecipients(ctx, query({ type: 'non_transactional', search: 'C@' }));
    expect(filtered.data.map(({ recipient, data }) => [recipient, data.length])).toEqual([['c@far.example', 2]]);
    expect((await listRecipients(contextOf(await seedCompany()), query())).data).toEqual([]);
  });

  it('removes an address once for simultaneous calls', async () => {
    await addSuppression(ctx, { recipient: 'once@far.example' });
    const calls = Array.from({ length: 6 }, () => refusalOf(removeSuppression(ctx, { recipient: 'once@far.example' })));
    expect((await Promise.all(calls)).sort()).toEqual(['none', ...Array(5).fill('notFound')]);
    const { rows } = await getPool().query(
      `SELECT count(*)::int AS removals FROM audit_entries WHERE company_id = $1 AND action = 'suppression.remove'`,
      [company.companyId],
    );
    expect(rows).toEqual([{ removals: 2 }]);
  });

  it('accepts ten thousand rows at once', async () => {
    const suppressions = Array.from({ length: 10_000 }, (_, n) => ({
      recipient: `r${n}@far.example`,
      types: ['transactional'],
    }));
    expect(await addSuppressions(ctx, { suppressions })).toMatchObject({ added: 10_000 });
    let seen = 0;
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listSuppressions>> = await listSuppressions(
        ctx,
        query({ limit: 100, search: 'r99', ...(cursor && { cursor }) }),
      );
      seen += page.data.length;
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toBe(111);
  });

  it('cannot be read, changed or cleared by another company', async () => {
    const other = contextOf(await seedCompany());
    const { data } = await addSuppression(ctx, { recipient: 'ada@far.example' });
    expect(await findSuppression(other, { recipient: 'ada@far.example' })).toMatchObject({ isSuppressed: false });
    expect((await listSuppressions(other, query())).data).toEqual([]);
    await expect(removeSuppression(other, { id: data[0]?.id ?? '' })).rejects.toMatchObject({ code: 'notFound' });
    await expect(removeSuppression(other, { recipient: 'ada@far.example' })).rejects.toMatchObject({
      code: 'notFound',
    });
    await removeSuppression(ctx, { id: data[0]?.id ?? '' });
    expect((await findSuppression(ctx, { recipient: 'ada@far.example' })).data).toHaveLength(1);
  });

  it('is inherited by subaccounts, which see it next to their own rows and change only those', async () => {
    const subaccountId = newId();
    await getPool().query(
      'INSERT INTO subaccounts (id, company_id, number, name, updated_at) VALUES ($1, $2, 1, $3, now())',
      [subaccountId, company.companyId, 'one'],
    );
    const sub = { ...ctx, scope: { ...ctx.scope, subaccountId } };
    await addSuppression(ctx, { recipient: 'all@far.example', types: ['transactional'] });
    await addSuppression(sub, { recipient: 'own@far.example', types: ['transactional'] });
    expect((await listSuppressions(sub, query())).data.map(({ recipient }) => recipient).sort()).toEqual([
      'all@far.example',
      'own@far.example',
    ]);
    await expect(removeSuppression(sub, { recipient: 'all@far.example' })).rejects.toMatchObject({ code: 'notFound' });
    await expect(addSuppression(ctx, { recipient: 'x@far.example', subaccountId: newId() })).rejects.toMatchObject({
      code: 'invalidField',
    });
    await expect(
      addSuppression(
        { ...ctx, scope: { ...ctx.scope, subaccountId: newId() } },
        { recipient: 'x@far.example', subaccountId },
      ),
    ).rejects.toMatchObject({ code: 'invalidField' });
  });

  it('keeps a manual entry unchanged, but removes its expiry', async () => {
    await addSuppression(ctx, { recipient: 'ada@far.example', description: 'mine' });
    await addSuppression(ctx, {
      recipient: 'bob@far.example',
      description: 'for a day',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const fact = (rcptTo: string) => ({
      kind: 'bounce' as const,
      bounceClass: 10,
      companyId: company.companyId,
      subaccountId: null,
      messageId: newId(),
      rcptTo,
      isTransactional: true,
      at: new Date(),
      reason: '550 5.1.1 gone',
      nextHop: 'mx.far.example',
    });
    await suppressAfterEvent(
      getPool(),
      [fact('ADA@far.example'), fact('bob@far.example'), fact('carl@far.example')],
      new Date(),
    );
    const told = async (recipient: string) =>
      (await findSuppression(ctx, { recipient })).data.map(({ source, description, expiresAt }) => ({
        source,
        description,
        expiresAt,
      }))[0];
    expect(await told('ada@far.example')).toEqual({ source: 'Manually Added', description: 'mine', expiresAt: null });
    expect(await told('bob@far.example')).toEqual({
      source: 'Bounce Rule',
      description: '550 5.1.1 gone',
      expiresAt: null,
    });
    expect(await told('carl@far.example')).toMatchObject({ source: 'Bounce Rule' });
  });

  it('is exported as a workbook and as JSON lines, and has the names of the columns where it is empty', async () => {
    const names = [
      'recipient',
      'type',
      'source',
      'description',
      'subaccount_id',
      'evidence_message_id',
      'created_at',
      'expires_at',
    ];
    const read = async (reader: Context, format: 'csv' | 'ndjson' | 'xlsx') => {
      const pieces: Buffer[] = [];
      for await (const piece of exportSuppressions(reader, format)) pieces.push(Buffer.from(piece));
      return Buffer.concat(pieces);
    };
    const empty = contextOf(await seedCompany());
    expect((await read(empty, 'csv')).toString()).toBe(`${names.join(',')}\r\n`);
    await addSuppression(empty, { recipient: 'ada@far.example', description: '=1+1' });
    const [sheet = []] = readWorkbook(await read(empty, 'xlsx'));
    expect(sheet[0]).toEqual(names);
    expect(
      sheet
        .slice(1)
        .map((row) => row.slice(0, 4).join(' '))
        .sort(),
    ).toEqual([
      'ada@far.example non_transactional Manually Added =1+1',
      'ada@far.example transactional Manually Added =1+1',
    ]);
    const lines = (await read(empty, 'ndjson')).toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { recipient: 'ada@far.example', description: '=1+1', subaccount_id: null },
      { recipient: 'ada@far.example' },
    ]);
  });

  it('is exported as CSV without spreadsheet formulas and imported again', async () => {
    await addSuppression(ctx, { recipient: '=cmd@far.example', description: '=HYPERLINK("x"), "quoted"' });
    let csv = '';
    for await (const piece of exportSuppressions(ctx)) csv += piece;
    expect(csv).toContain(`\r\n'=cmd@far.example,`);
    expect(csv).toContain(`"'=HYPERLINK(""x""), ""quoted"""`);
    const other = contextOf(await seedCompany());
    expect(await importSuppressions(other, { csv })).toMatchObject({ added: 2, refused: 0 });
    expect((await findSuppression(other, { recipient: '=cmd@far.example' })).data[0]?.description).toBe(
      '=HYPERLINK("x"), "quoted"',
    );
    expect(await importSuppressions(other, { csv: 'one@far.example\n\nbad\ntwo@far.example\n' })).toMatchObject({
      added: 2,
      refused: 1,
    });
    expect(await importSuppressions(other, { csv: '\ufeffEmail;Reason\nthree@far.example;asked us' })).toMatchObject({
      added: 1,
    });
    expect(parseText(csvLines([['a', '-1', 'x"y,z', null]]) + csvLines([['', '', '', '']]))).toEqual([
      { cells: ['a', '-1', 'x"y,z', ''], line: 1 },
    ]);
  });
});

describe('an import of another vendor', () => {
  const at = 'Tue, 24 Nov 2026 10:00:00 UTC';
  const both = ['non_transactional', 'transactional'];
  it.each<[vendor: string, csv: string, description: string | null, types?: string[]]>([
    ['Mailchimp', 'Email Address,First Name,Address,UNSUB_REASON\nann@far.example,Ann,1 Main St,NORMAL\n', 'NORMAL'],
    ['Amazon SES', 'EmailAddress,Reason,LastUpdateTime\nann@far.example,COMPLAINT,2026-11-24\n', 'COMPLAINT'],
    ['SendGrid', 'status,reason,email,created\n5.1.1,550 no such user,ann@far.example,1\n', '550 no such user'],
    [
      'Mailgun',
      `address,code,error,created_at\nann@far.example,550,"5.1.1 no, such user","${at}"\n`,
      '5.1.1 no, such user',
    ],
    ['Postmark', 'Recipient,Type,Details\nann@far.example,HardBounce,gone\n', 'gone'],
    ['SparkPost', 'recipient,type,description\nann@far.example,non-transactional,x\n', 'x', ['non_transactional']],
    ['a list of unsubscribes', 'email,type\nann@far.example,Unsubscribe\n', null, ['non_transactional']],
    ['Brevo', '\ufeff"CONTACT ID";"EMAIL"\r\n"7";"ann@far.example"\r\n', null],
    [
      'German Excel',
      '\ufeffsep=;\r\nName;E-Mail-Adresse;Grund\r\nAnn;ann@far.example;"zwei\r\nZeilen"\r\n',
      'zwei Zeilen',
    ],
    ['Excel as Unicode text', 'Name\tE-Mail\r\nAnn\t ann@far.example \r\n', null],
    ['an old Mac', 'email,name\rann@far.example,Ann\r', null],
    ['a listmonk with padded cells', 'email    ,name ,attributes\nann@far.example  , Ann, "{""a"": true}"\n', null],
    ['a mail program', 'Ann Example <ann@far.example>\n', null],
    ['no header, addresses second', '7,ann@far.example\n', null],
  ])('%s suppresses its address with its reason', async (_vendor, csv, description, types = both) => {
    const other = contextOf(await seedCompany());
    expect(await importSuppressions(other, { csv })).toMatchObject({ added: 1, refused: 0 });
    const { data } = await findSuppression(other, { recipient: 'ann@far.example' });
    expect(data.map((row) => row.type).sort()).toEqual(types);
    expect(data[0]?.description).toBe(description);
  });

  it('names the line and the column of a row that is refused', async () => {
    const csv = 'sep=;\nE-Mail-Adresse;Type;Expires\nann;;\nann@far.example;never;\nbob@far.example;;2020\n';
    const { results } = await importSuppressions(contextOf(await seedCompany()), { csv });
    expect(results.map(({ line, outcome, message }) => [line, outcome, message])).toEqual([
      [3, 'refused', 'Column E-Mail-Adresse: ann is not an email address'],
      [4, 'refused', expect.stringMatching(/^Column Type: /)],
      [5, 'refused', expect.stringMatching(/^Column Expires: /)],
    ]);
  });
});

describe('an import that cannot be read as a whole', () => {
  it.each([
    ['no rows', 'email\n', 129],
    ['no text', '\n\n', 129],
    ['columns without addresses', 'name,reason\nAna,asked\n', 50],
    ['one column, which holds no addresses', 'reason\nasked\n', 50],
    ['two columns of addresses', 'email;address\na@far.example;b@far.example\n', 'importHeaderException'],
    ['a cell that is never closed', 'email\n"four@far.example\n', 'importFormatException'],
    ['columns separated by number signs', 'email#reason\na@far.example#asked\n', 'importDelimiterException'],
    ['bytes of another encoding', 'email\nzo\ufffd@far.example\n', 'importEncodingException'],
    ['a row too many', `email\n${'a@far.example\n'.repeat(SUPPRESSIONS_AT_ONCE_MAX + 1)}`, 'importSizeException'],
  ])('with %s is refused and suppresses nobody', async (_fault, csv, code) => {
    const other = contextOf(await seedCompany());
    const refusal = await importSuppressions(other, { csv }).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? errorEntry(error.code).specCode : error),
    );
    expect(refusal).toBe(code);
    expect((await listSuppressions(other, SuppressionQuery.parse({}))).data).toEqual([]);
  });
});

describe('the suppression calls', () => {
  const as = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

  it('work with an API key that has the grant, and not without it', async () => {
    const call = as(company.apiKey);
    expect(
      await callRoute(addRoute, { ...call, method: 'POST', body: { recipient: 'ada@far.example' } }),
    ).toMatchObject({ status: 200, body: { isSuppressed: true } });
    expect(await callRoute(checkRoute, { ...call, path: '/x?recipient=Ada%40far.example' })).toMatchObject({
      status: 200,
      body: { recipient: 'ada@far.example', isSuppressed: true },
    });
    expect(await callRoute(listRoute, { ...call, path: '/x?search=ADA&limit=1' })).toMatchObject({
      status: 200,
      body: { nextCursor: expect.any(String) },
    });
    expect(
      await callRoute(importRoute, { ...call, method: 'POST', body: { csv: 'email\nbob@far.example' } }),
    ).toMatchObject({ status: 200, body: { added: 1 } });
    expect(await callRoute(ruleRoute, { ...call, method: 'PUT', body: { softBounceLimit: 3 } })).toMatchObject({
      status: 200,
      body: { softBounceLimit: 3 },
    });
    expect(await callRoute(ruleRoute, { ...call, method: 'PUT', body: { softBounceLimit: 1 } })).toMatchObject({
      status: 422,
    });
    const file = await exportRoute(new Request('http://localhost/x', as(company.apiKey)), {
      params: Promise.resolve({}),
    });
    expect(file.headers.get('content-disposition')).toContain('suppression-list.csv');
    expect((await file.text()).split('\r\n')).toHaveLength(6);
    const weak = await seedCompany({ grants: ['smtp/inject'] });
    for (const route of [listRoute, checkRoute, exportRoute])
      expect((await callRoute(route, as(weak.apiKey))).status).toBe(403);
  });

  it('are part of the customer API too', async () => {
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${company.apiKey}`, 'content-type': 'application/json' };
      const response = await serveApi(
        new Request(`http://localhost/api/v1${path}`, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      return { status: response.status, body: await response.json() };
    };
    expect(
      await call('POST', '/suppressions', { suppressions: [{ recipient: 'ada@far.example' }, { recipient: 'x' }] }),
    ).toMatchObject({ status: 200, body: { added: 1, refused: 1 } });
    expect(await call('GET', '/suppressions/ada%40far.example')).toMatchObject({
      status: 200,
      body: { is_suppressed: true },
    });
    expect(await call('GET', '/suppressions?type=transactional')).toMatchObject({
      status: 200,
      body: { data: [{ recipient: 'ada@far.example' }] },
    });
    expect(await call('DELETE', '/suppressions/ada%40far.example')).toMatchObject({
      status: 200,
      body: { deleted: true },
    });
    expect((await call('DELETE', '/suppressions/ada%40far.example')).status).toBe(404);
    expect((await call('GET', '/suppressions/%E0%A4%A')).status).toBe(422);
  });
});
