import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { getValidationUsage } from '#lib/account/usage/queries.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { parseText } from '#lib/core/tables/parse-text.ts';
import { findSuppression } from '#lib/engine/suppressions/find-suppression.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { MailValidatedListJob, ValidateListJob } from '#lib/insight/validation/jobs.ts';
import { cancelList } from '#lib/insight/validation/lists/cancel-list.ts';
import { chooseColumn } from '#lib/insight/validation/lists/choose-column.ts';
import { mailValidatedList } from '#lib/insight/validation/lists/mail-validated-list.ts';
import { previewRows } from '#lib/insight/validation/lists/preview-rows.ts';
import { getValidationList, listValidationLists } from '#lib/insight/validation/lists/queries.ts';
import { readResults } from '#lib/insight/validation/lists/read-results.ts';
import { recheckList } from '#lib/insight/validation/lists/recheck-list.ts';
import { runList } from '#lib/insight/validation/lists/run-list.ts';
import { startList } from '#lib/insight/validation/lists/start-list.ts';
import { suppressList } from '#lib/insight/validation/lists/suppress-list.ts';
import { uploadList } from '#lib/insight/validation/lists/upload-list.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';

let close: () => Promise<void>;
const zone: Record<string, ZoneEntry> = {
  'shop.org': { mx: [[10, 'mx.shop.org']] },
  'mx.shop.org': { a: ['93.184.216.34'] },
};
let dns: DnsZone;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
  await ensurePlatform();
  dns = await startZone(zone);
});

beforeEach(async () => {
  const { scope } = await seedCompany();
  ctx = platformContext({ scope, actor: { type: 'apiKey', apiKeyId: newId() } });
});

afterAll(async () => {
  dns.close();
  await close();
});

const file = (text: string | Buffer, name = 'people.csv') => ({ name, content: Buffer.from(text) });
const upload = (text: string | Buffer, name?: string) => uploadList(ctx, file(text, name));
const used = async (): Promise<number> => (await getValidationUsage(ctx)).usage;
const run = (id: string, signal = new AbortController().signal) =>
  runList({ companyId: ctx.scope.companyId, listId: id }, signal, { resolver: dns.resolver, allowsPrivate: false });

const recheck = (id: string) =>
  recheckList({ companyId: ctx.scope.companyId, listId: id }, new AbortController().signal, {
    resolver: dns.resolver,
    allowsPrivate: false,
  });

async function results(id: string, result?: 'undeliverable' | 'neutral' | 'typo'): Promise<string> {
  let text = '';
  for await (const piece of (await readResults(ctx, id, { result })).lines) text += piece;
  return text;
}

async function validated(text: string): Promise<string> {
  const { id } = await upload(text);
  await startList(ctx, id);
  await run(id);
  return id;
}

/** A list of so many rows with addresses of every result. */
const manyRows = (count: number): string =>
  `email;note\n${Array.from({ length: count }, (_, row) => `user${row}@${row % 3 === 0 ? 'missing.org' : 'shop.org'};${row}`).join('\n')}`;

describe('the upload of a list', () => {
  it('says what the list holds and costs, and counts nothing', async () => {
    const list = await upload('Name;E-Mail\nAda;ada@shop.org\nAda again;ADA@shop.org\nNobody;\nBob;bob@missing.org\n');
    expect(list).toMatchObject({
      name: 'people.csv',
      state: 'ready',
      column: 'E-Mail',
      rows: 4,
      cost: 2,
      duplicates: 1,
      invalid: 1,
      domains: [
        { domain: 'shop.org', rows: 2 },
        { domain: 'missing.org', rows: 1 },
      ],
    });
    expect(await used()).toBe(0);
    expect((await listValidationLists(ctx)).data).toEqual([list]);
  });

  it.each([
    ['a document', 'people.docx', 'a@b.org', 'fileTypeNotAllowed'],
    ['a file without addresses', 'people.csv', 'a,b\nc,d', 'emailFieldMissing'],
    ['an empty file', 'people.csv', '\n\n', 'importEmpty'],
    ['a header alone', 'people.csv', 'email\n', 'importEmpty'],
    ['a quotation mark without end', 'people.csv', `email\n"${'x'.repeat(200_000)}`, 'importFormat'],
    ['number signs between columns', 'people.csv', 'name#email\nx#a@b.org', 'importDelimiter'],
    ['more than 20 MB', 'people.csv', 'a'.repeat(20_971_521), 'fileTooLarge'],
    ['a line without an end', 'people.csv', `ada@shop.org ${'x'.repeat(20_000_000)}`, 'importFormat'],
    ['a row of 1,001 columns', 'people.csv', `email\nada@shop.org${','.repeat(1_000)}`, 'invalidFormat'],
    ['half a million rows and one', 'people.txt', 'a@b.org\n'.repeat(500_001), 'importSize'],
  ])('refuses %s', async (_what, name, text, code) => {
    expect(await refusalOf(upload(text, name))).toBe(code);
    expect((await listValidationLists(ctx)).data).toEqual([]);
  });

  it.each([
    ['bars', 'name|email\nAda, of Bonn|ada@shop.org'],
    ['a line that names its separator', 'sep=;\r\nname;email\r\nAda;ada@shop.org'],
    ['a comment before it', '# of Monday\nname;email\nAda;ada@shop.org'],
    ['single quotation marks', "'name','email'\n'Ada, \"of\" Bonn','ada@shop.org'"],
    ['backslashes before quotation marks', '"name","email"\n"Ada \\"of\\" Bonn","ada@shop.org"'],
    [
      'Polish letters of Windows-1250',
      Buffer.from(`6e616d653b656d61696c0aa3756b61737a3b61646140${Buffer.from('shop.org').toString('hex')}`, 'hex'),
    ],
  ])('reads %s', async (_what, text) => {
    const list = await upload(text);
    expect(list).toMatchObject({ column: 'email', columns: ['name', 'email'], rows: 1, cost: 1 });
    expect((await previewRows(ctx, list.id)).data[0]?.[1]).toBe('ada@shop.org');
  });

  it('reads ten million empty lines within the limits', async () => {
    expect(await upload(`email\n${'\n'.repeat(10_000_000)}ada@shop.org`)).toMatchObject({ rows: 1, cost: 1 });
  });

  it('takes a packed file, and another encoding', async () => {
    expect(await upload(gzipSync('email\nada@shop.org'), 'people.csv.gz')).toMatchObject({ rows: 1 });
    expect(await upload(Buffer.from('Prénom,email\nZoë,zoe@shop.org', 'latin1'))).toMatchObject({ rows: 1 });
  });
});

describe('a domain that does not answer', () => {
  const openJobs = async (kind: string) =>
    (
      await getPool().query<{ payload: unknown; minutes: number }>(
        `SELECT payload, round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM jobs
         WHERE kind = $1 AND company_id = $2 AND finished_at IS NULL`,
        [kind, ctx.scope.companyId],
      )
    ).rows;

  it('is asked once more after ten minutes, before the list is done', async () => {
    zone['late.org'] = 'SERVFAIL';
    const id = await validated('email;note\nada@late.org;=1\nbob@shop.org;2\neve@late.org;3\n');
    expect(await getValidationList(ctx, id)).toMatchObject({
      state: 'running',
      processed: 3,
      rechecks: 2,
      counts: { neutral: 3, 'Domain Unanswered': 2, 'Not Known': 1 },
    });
    expect(await openJobs('recheck-list')).toMatchObject([{ minutes: 10 }]);
    delete zone['late.org'];
    await getPool().query(`UPDATE validation_domains SET expires_at = now() WHERE domain = 'late.org'`);
    await recheck(id);
    expect(await getValidationList(ctx, id)).toMatchObject({
      state: 'done',
      rechecks: 0,
      counts: { neutral: 1, undeliverable: 2, 'Not Known': 1, 'Invalid Domain': 2 },
    });
    const rows = parseText(await results(id)).map(({ cells }) => [cells[0], ...cells.slice(11)]);
    expect(rows).toEqual([
      ['validation_result', 'email', 'note'],
      ['undeliverable', 'ada@late.org', '=1'],
      ['neutral', 'bob@shop.org', '2'],
      ['undeliverable', 'eve@late.org', '3'],
    ]);
  });

  it('keeps its result where it does not answer then either, and no other list waits for it', async () => {
    zone['dead.org'] = 'SERVFAIL';
    const id = await validated('ada@dead.org\n');
    const { id: next } = await upload('bob@shop.org\n');
    expect(await startList(ctx, next)).toMatchObject({ state: 'queued' });
    await recheck(id);
    expect(await getValidationList(ctx, id)).toMatchObject({ state: 'done', counts: { 'Domain Unanswered': 1 } });
  });

  it('is not asked about once the list was canceled', async () => {
    zone['gone.org'] = 'SERVFAIL';
    const id = await validated('ada@gone.org\n');
    await cancelList(ctx, id);
    await recheck(id);
    expect((await getValidationList(ctx, id)).state).toBe('canceled');
  });

  it('delays the mail to the person who started the list', async () => {
    zone['slow.org'] = 'SERVFAIL';
    const userId = newId();
    ctx = platformContext({ scope: ctx.scope, actor: { type: 'user', userId, sessionId: newId() } });
    const { id } = await upload('ada@slow.org\n');
    await startList(ctx, id);
    const key = { companyId: ctx.scope.companyId, listId: id, userId: userId };
    const network = { resolver: dns.resolver, allowsPrivate: false };
    await runList(key, new AbortController().signal, network);
    expect([await openJobs('mail-validated-list'), await openJobs('recheck-list')]).toMatchObject([
      [],
      [{ payload: key }],
    ]);
    await recheckList(key, new AbortController().signal, network);
    expect(await openJobs('mail-validated-list')).toMatchObject([{ payload: { listId: id, userId } }]);
  });
});

describe('the run of a list', () => {
  it('keeps the order and all columns, adds the result, and disarms formulas', async () => {
    const id = await validated(
      'id,email,note\n1,ada@shop.org,=SUM(A1)\n2,nonsense,"two\nlines"\n3,ada@gmail.con,x,extra\n',
    );
    const rows = parseText(await results(id)).map(({ cells }) => cells);
    expect(rows[0]?.slice(0, 4)).toEqual([
      'validation_result',
      'validation_reason',
      'validation_delivery_confidence',
      'validation_address',
    ]);
    expect(rows.map((cells) => [cells[0], cells[1], cells[3], ...cells.slice(11)])).toEqual([
      ['validation_result', 'validation_reason', 'validation_address', 'id', 'email', 'note'],
      ['neutral', 'Not Known', 'ada@shop.org', '1', 'ada@shop.org', '=SUM(A1)'],
      ['undeliverable', 'Invalid Syntax', 'nonsense', '2', 'nonsense', 'two\nlines'],
      ['typo', '', 'ada@gmail.con', '3', 'ada@gmail.con', 'x', 'extra'],
    ]);
    expect(await results(id)).toContain("'=SUM(A1)");
    expect(await getValidationList(ctx, id)).toMatchObject({
      state: 'done',
      processed: 3,
      counts: { neutral: 1, undeliverable: 1, typo: 1, 'Not Known': 1, 'Invalid Syntax': 1 },
    });
    const { rows: pieces } = await getPool().query('SELECT FROM validation_list_pieces WHERE list_id = $1', [id]);
    expect(pieces).toEqual([]);
  });

  it('gives the same file when its job is killed after every step', async () => {
    const text = manyRows(3_500);
    const whole = await results(await validated(text));
    const { id } = await upload(text);
    await startList(ctx, id);
    for (let tries = 0; tries < 10; tries += 1) {
      const before = (await getValidationList(ctx, id)).processed;
      const stopping = new AbortController();
      const killed = run(id, stopping.signal);
      const watch = setInterval(async () => {
        if ((await getValidationList(ctx, id)).processed > before) stopping.abort(new Error('killed'));
      }, 1);
      await killed.catch(() => {});
      clearInterval(watch);
    }
    expect((await getValidationList(ctx, id)).state).toBe('done');
    const given = (text: string) => parseText(text).map(({ cells }) => cells.join(';'));
    expect(given(await results(id))).toEqual(given(whole));
  });

  it('writes each step once when two jobs run the same list', async () => {
    const { id } = await upload(manyRows(2_500));
    await startList(ctx, id);
    await Promise.allSettled([run(id), run(id)]);
    await run(id);
    expect(parseText(await results(id))).toHaveLength(2_501);
    expect((await getValidationList(ctx, id)).counts).toMatchObject({ neutral: 1_666, undeliverable: 834 });
  });

  it('stores the results as gzip members that are one file', async () => {
    const id = await validated(manyRows(1_500));
    const { rows } = await getPool().query<{ data: Buffer }>(
      'SELECT data FROM validation_list_chunks WHERE list_id = $1 ORDER BY number',
      [id],
    );
    expect(gunzipSync(Buffer.concat(rows.map(({ data }) => data))).toString()).toBe(await results(id));
  });

  it('downloads the rows of one result', async () => {
    const id = await validated(manyRows(30));
    const rows = parseText(await results(id, 'undeliverable')).map(({ cells }) => cells[0]);
    expect(rows).toEqual(['validation_result', ...Array.from({ length: 10 }, () => 'undeliverable')]);
  });
});

describe('the cost of a list', () => {
  it('is counted once, however often it is started', async () => {
    const { id } = await upload(manyRows(10));
    await startList(ctx, id);
    expect(await startList(ctx, id)).toMatchObject({ state: 'queued' });
    await run(id);
    expect(await startList(ctx, id)).toMatchObject({ state: 'done' });
    expect(await used()).toBe(10);
    const { rows } = await getPool().query(`SELECT FROM jobs WHERE kind = 'validate-list' AND company_id = $1`, [
      ctx.scope.companyId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('refuses a list that does not fit the quota, and leaves it ready', async () => {
    await setQuota(ctx, { slot: 'purify', quota: 9 });
    const { id } = await upload(manyRows(10));
    expect(await refusalOf(startList(ctx, id))).toBe('monthlyQuotaExceeded');
    expect(await getValidationList(ctx, id)).toMatchObject({ state: 'ready' });
    expect(await used()).toBe(0);
  });

  it('is refunded for the rows without a result when the list is canceled', async () => {
    const { id } = await upload(manyRows(2_500));
    await startList(ctx, id);
    const stopping = new AbortController();
    const killed = run(id, stopping.signal);
    await expect.poll(async () => (await getValidationList(ctx, id)).processed, { interval: 1 }).toBeGreaterThan(0);
    stopping.abort(new Error('killed'));
    await killed.catch(() => {});
    await cancelList(ctx, id);
    const { state, processed } = await getValidationList(ctx, id);
    expect(state).toBe('canceled');
    expect(await used()).toBe(processed);
    await run(id);
    expect((await getValidationList(ctx, id)).processed).toBe(processed);
  });

  it('lets one list of a company run at a time', async () => {
    const first = await upload(manyRows(5));
    const second = await upload(manyRows(6));
    await startList(ctx, first.id);
    expect(await refusalOf(startList(ctx, second.id))).toBe('importUnfinished');
    await expect(upload(manyRows(7))).rejects.toThrow('There is still import in progress');
    await run(first.id);
    expect(await startList(ctx, second.id)).toMatchObject({ state: 'queued' });
  });
});

describe('the results of a list', () => {
  it('put their undeliverable addresses on the suppression list in one call', async () => {
    const id = await validated(manyRows(6));
    expect(await suppressList(ctx, id)).toEqual({ suppressed: 2 });
    expect((await findSuppression(ctx, { recipient: 'user0@missing.org' })).isSuppressed).toBe(true);
    expect((await findSuppression(ctx, { recipient: 'user1@shop.org' })).isSuppressed).toBe(false);
  });

  it('read as not found to another company, and as a list that is not there', async () => {
    const id = await validated(manyRows(3));
    const other = platformContext({ scope: (await seedCompany()).scope });
    for (const [given, list] of [
      [other, id],
      [ctx, newId()],
      [ctx, 'nonsense'],
    ] as const) {
      const choose = (of: Context, at: string) => chooseColumn(of, at, { column: 0 });
      for (const work of [getValidationList, startList, cancelList, suppressList, choose])
        expect(await refusalOf(work(given, list)), work.name).toBe('notFound');
      expect(await refusalOf(readResults(given, list, {}))).toBe('notFound');
    }
  });

  it('are gone with the list when it is deleted', async () => {
    const id = await validated(manyRows(3));
    await cancelList(ctx, id);
    expect(await refusalOf(getValidationList(ctx, id))).toBe('notFound');
    const { rows } = await getPool().query('SELECT FROM validation_list_chunks WHERE list_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('expire, and the summary stays', async () => {
    const id = await validated(manyRows(3));
    await getPool().query(`UPDATE validation_lists SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    expect(await getValidationList(ctx, id)).toMatchObject({ state: 'expired', counts: { neutral: 2 } });
    expect(await refusalOf(readResults(ctx, id, {}))).toBe('notFound');
  });
});

describe('the column of a list', () => {
  const text = 'private;work\nada@shop.org;ada@missing.org\nbob@shop.org;bob@missing.org\n;eve@missing.org\n';

  it('is chosen until the list is started, counts the list again, and is the one that is validated', async () => {
    const { id, columns, columnIndex } = await upload(text);
    expect({ columns, columnIndex }).toEqual({ columns: ['private', 'work'], columnIndex: 0 });
    expect(await chooseColumn(ctx, id, { column: 1 })).toMatchObject({ column: 'work', cost: 3, invalid: 0 });
    expect(await previewRows(ctx, id)).toEqual({
      columns: ['private', 'work'],
      data: [
        ['ada@shop.org', 'ada@missing.org'],
        ['bob@shop.org', 'bob@missing.org'],
        ['', 'eve@missing.org'],
      ],
    });
    expect(await chooseColumn(ctx, id, { column: 1 })).toEqual(await getValidationList(ctx, id));
    await startList(ctx, id);
    expect(await chooseColumn(ctx, id, { column: 0 })).toMatchObject({ state: 'queued', column: 'work' });
    await run(id);
    expect((await getValidationList(ctx, id)).counts).toMatchObject({ undeliverable: 3 });
  });

  it('is seen in the first 20 rows, cells cut to 200 characters, and in none once the text is deleted', async () => {
    const long = 'x'.repeat(300);
    const { id } = await upload(manyRows(30));
    const { id: other } = await upload(`email,note\nada@shop.org,${long}\nbob@shop.org`);
    expect((await previewRows(ctx, id)).data).toHaveLength(20);
    expect((await previewRows(ctx, other)).data).toEqual([
      ['ada@shop.org', long.slice(0, 200)],
      ['bob@shop.org', ''],
    ]);
    await startList(ctx, id);
    await run(id);
    expect((await previewRows(ctx, id)).data).toEqual([]);
  });

  it('is refused where the list has no such column', async () => {
    const { id } = await upload(text);
    expect(await refusalOf(chooseColumn(ctx, id, { column: 2 }))).toBe('invalidField');
  });
});

describe('the end of a list', () => {
  const network = () => ({ resolver: dns.resolver, allowsPrivate: false });
  const payloadsOf = async (kind: string, companyId: string): Promise<unknown[]> => {
    const { rows } = await getPool().query('SELECT payload FROM jobs WHERE kind = $1 AND company_id = $2', [
      kind,
      companyId,
    ]);
    return rows.map(({ payload }) => payload);
  };

  it('is mailed once to the person who started it, with the counts', async () => {
    const owner = await registerTestAccount('Lists');
    const { id } = await uploadList(owner.ctx, file(manyRows(6), 'customers.csv'));
    await startList(owner.ctx, id);
    const [job] = await payloadsOf('validate-list', owner.companyId);
    await runList(ValidateListJob.parse(job), new AbortController().signal, network());
    const [mail, ...more] = await payloadsOf('mail-validated-list', owner.companyId);
    expect(more).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      await mailValidatedList(platformContext(), MailValidatedListJob.parse(mail));
    const { rows } = await getPool().query(
      `SELECT messages.subject FROM messages JOIN recipients ON recipients.message_id = messages.id
       WHERE recipients.rcpt_to = $1`,
      [owner.email],
    );
    expect(rows).toEqual([{ subject: 'customers.csv is validated' }]);
  });

  it('is mailed to nobody after a key has started it', async () => {
    await validated(manyRows(3));
    expect(await payloadsOf('mail-validated-list', ctx.scope.companyId)).toEqual([]);
  });
});
