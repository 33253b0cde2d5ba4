import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelExport, getExportRow, readExport } from '#lib/account/exports/exports.ts';
import { runExport } from '#lib/account/exports/run-export.ts';
import type { ExportFormat } from '#lib/account/exports/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { parseText } from '#lib/core/tables/parse-text.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { ACTIVITY_EXPORT, listExports, startActivityExport } from '#lib/insight/activity/exports/activity-export.ts';
import { ExportQuery, type ExportView } from '#lib/insight/activity/exports/schema.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { ActivityQuery } from '#lib/insight/activity/schema.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { insertMessage } from '../../../fixtures/database/insert-message.ts';
import { readWorkbook } from '../../../fixtures/read-workbook.ts';

let close: () => Promise<void>;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const SEND_MS = 60_000;

async function seed(count: number): Promise<SeededCompany> {
  const company = await seedCompany();
  ctx = platformContext({ scope: company.scope });
  const id = await insertMessage(company, { atMs: Date.now() - SEND_MS, subject: '=Order, "0"' });
  await getPool().query(
    `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status, last_event, last_event_at)
     SELECT company_id, message_id, n, environment, n || '@example.net', n || '@example.net', recipient_domain, 'to',
       CASE WHEN n % 10 = 0 THEN 'bounced' ELSE status END, CASE WHEN n % 10 = 0 THEN 'bounce' ELSE last_event END, last_event_at
     FROM recipients, generate_series(1, $2::int) n WHERE message_id = $1 AND ordinal = 0`,
    [id, count - 1],
  );
  return company;
}

async function start(asked: Record<string, string> = {}, format: ExportFormat = 'csv'): Promise<string> {
  return (await startActivityExport(ctx, { format, query: ExportQuery.parse(asked), asked })).id;
}

const run = (id: string, signal = new AbortController().signal) =>
  runExport(ACTIVITY_EXPORT, { companyId: ctx.scope.companyId, exportId: id }, { signal });

const view = async (id: string): Promise<ExportView | undefined> =>
  (await listExports(ctx)).data.find((one) => one.id === id);

async function file(id: string): Promise<string> {
  let text = '';
  for await (const piece of (await readExport(ctx, ACTIVITY_EXPORT, id)).content) text += piece;
  return text;
}

/** All rows of the list, page by page. */
async function listed(asked: Record<string, string>): Promise<string[]> {
  const rows: string[] = [];
  let cursor: string | null = null;
  do {
    const query = ActivityQuery.parse({ ...asked, limit: '100', ...(cursor && { cursor }) });
    const page = await listActivity(ctx, query);
    rows.push(...page.data.map(({ id, recipient, verdict }) => [id, recipient, verdict].join(' ')));
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

const exported = (text: string): string[] =>
  parseText(text)
    .slice(1)
    .map(({ cells }) => [cells[0], cells[1], cells[5]].join(' '));

describe('an export', () => {
  it.each<Record<string, string>>([
    {},
    { status: 'bounce' },
    { recipientTo: '7@' },
    { search: 'order' },
    { search: '11@example.net' },
  ])('with the filters %j holds the rows of the list in their order', async (asked) => {
    await seed(250);
    const id = await start(asked);
    await run(id);
    const rows = exported(await file(id));
    expect(rows).toEqual(await listed(asked));
    expect(rows.length).toBeGreaterThan(0);
    expect(await view(id)).toMatchObject({ state: 'done', progress: 1, rows: rows.length, query: asked });
  });

  it('has the names of its columns once, and disarms formulas', async () => {
    await seed(4_100);
    const id = await start();
    await run(id);
    const text = await file(id);
    expect(text.split('\r\n')[0]).toBe(
      'message_id,recipient,subject,from,status,verdict,last_event,last_event_at,accepted_at,reason,simulated',
    );
    expect(text.match(/message_id/g)).toHaveLength(1);
    expect(text).toContain('"\'=Order, ""0"""');
    expect(parseText(text)).toHaveLength(4_101);
    expect((await view(id))?.sizeBytes).toBe(Buffer.byteLength(text));
  });

  it('is an object a line as NDJSON', async () => {
    await seed(3);
    const id = await start({}, 'ndjson');
    await run(id);
    const lines = (await file(id)).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).recipient)).toEqual([
      'someone@example.net',
      '1@example.net',
      '2@example.net',
    ]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ subject: '=Order, "0"', simulated: false, reason: null });
  });

  it('is a workbook with the same rows, whose texts no program runs', async () => {
    await seed(4_100);
    const id = await start({}, 'xlsx');
    await run(id);
    const pieces: Buffer[] = [];
    for await (const piece of (await readExport(ctx, ACTIVITY_EXPORT, id)).content) pieces.push(Buffer.from(piece));
    const [sheet = []] = readWorkbook(Buffer.concat(pieces));
    const asText = await start();
    await run(asText);
    const [head, ...rows] = parseText(await file(asText)).map(({ cells }) => cells);
    expect(sheet[0]).toEqual(head);
    const [bodies, wanted] = [sheet.slice(1), rows.map((row) => row.slice(0, -1))];
    expect(bodies.map((cells) => cells.slice(0, wanted[0]?.length).map((cell) => cell ?? ''))).toEqual(wanted);
    expect(sheet[1]?.[2]).toBe('=Order, "0"');
  });

  it('gives the same file when its job is killed after every step', async () => {
    await seed(9_000);
    const whole = await start();
    await run(whole);
    const id = await start();
    for (let tries = 0; tries < 20 && (await view(id))?.state !== 'done'; tries += 1) {
      const before = (await getExportRow(ctx, ACTIVITY_EXPORT, id)).steps;
      const stopping = new AbortController();
      const watch = setInterval(async () => {
        if ((await getExportRow(ctx, ACTIVITY_EXPORT, id)).steps > before) stopping.abort(new Error('killed'));
      }, 1);
      await run(id, stopping.signal).catch(() => {});
      clearInterval(watch);
    }
    const digest = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(digest(await file(id))).toBe(digest(await file(whole)));
  });

  it('writes each step once when two jobs run it', async () => {
    await seed(6_500);
    const id = await start();
    await Promise.all([run(id), run(id)]);
    await run(id);
    expect(new Set(exported(await file(id))).size).toBe(6_500);
    expect((await view(id))?.rows).toBe(6_500);
  });

  it('of nothing is an empty file', async () => {
    await seed(1);
    const id = await start({ subject: 'no such subject' });
    await run(id);
    expect([await file(id), (await view(id))?.rows]).toEqual(['', 0]);
  });

  it('leaves out what is accepted after its start', async () => {
    const company = await seed(5);
    const id = await start();
    await insertMessage(company, { atMs: Date.now() + 1_000 });
    await run(id);
    expect((await view(id))?.rows).toBe(5);
  });

  it('notifies the person who started it, and nobody else', async () => {
    const owner = await registerTestAccount('Exporting');
    ctx = contextOf(owner);
    const id = await start();
    await run(id);
    const { rows } = await getPool().query(
      'SELECT user_id AS "userId", title FROM notifications WHERE company_id = $1 AND title LIKE $2',
      [owner.companyId, '%export%'],
    );
    expect(rows).toEqual([{ userId: owner.userId, title: 'Your export is ready' }]);
  });

  it('runs two at a time at most, and stops when it is deleted', async () => {
    await seed(10);
    const [first] = [await start(), await start()];
    expect(await refusalOf(start())).toBe('exportsRunning');
    await cancelExport(ctx, ACTIVITY_EXPORT, first);
    await run(first);
    expect(await refusalOf(readExport(ctx, ACTIVITY_EXPORT, first))).toBe('notFound');
    expect(await start()).toBeDefined();
  });

  it('reads as not found to another company, in another environment, and before it is done or after its time', async () => {
    const company = await seed(2);
    const id = await start();
    expect(await refusalOf(readExport(ctx, ACTIVITY_EXPORT, id))).toBe('notFound');
    await run(id);
    const other = platformContext({ scope: (await seedCompany()).scope });
    const sandbox = platformContext({ scope: { ...company.scope, environment: 'sandbox' } });
    for (const reader of [other, sandbox]) {
      expect(await refusalOf(readExport(reader, ACTIVITY_EXPORT, id))).toBe('notFound');
      expect(await refusalOf(cancelExport(reader, ACTIVITY_EXPORT, id))).toBe('notFound');
      expect((await listExports(reader)).data).toEqual([]);
    }
    for (const wrong of [newId(), 'nonsense'])
      expect(await refusalOf(readExport(ctx, ACTIVITY_EXPORT, wrong))).toBe('notFound');
    await getPool().query(`UPDATE exports SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]);
    expect((await view(id))?.state).toBe('expired');
    expect(await refusalOf(readExport(ctx, ACTIVITY_EXPORT, id))).toBe('notFound');
  });
});

describe('an export of the version before', () => {
  const steps = ['message_id,recipient\r\n1,a@example.net\r\n', '2,b@example.net\r\n'];

  /** Writes an export as that version did, beside this one. */
  async function insertEarlier(state: 'queued' | 'done'): Promise<string> {
    const id = newId();
    const { companyId, environment } = ctx.scope;
    await getPool().query(
      `INSERT INTO activity_exports (company_id, id, environment, format, query, starts_at, ends_at, state, steps, rows, created_at, expires_at)
       VALUES ($1, $2, $3, 'csv', '{"range":"7d"}', now() - interval '7 days', now(), 'queued', 0, 0, now(), now() + interval '1 day')`,
      [companyId, id, environment],
    );
    if (state === 'queued') return id;
    for (const [step, text] of steps.entries())
      await getPool().query(
        `INSERT INTO activity_export_pieces (company_id, export_id, step, data, expires_at) VALUES ($1, $2, $3, $4, now() + interval '1 day')`,
        [companyId, id, step, gzipSync(text)],
      );
    await getPool().query(`UPDATE activity_exports SET state = 'done', steps = 2, rows = 2 WHERE id = $1`, [id]);
    return id;
  }

  it('is listed and downloaded as it is, and deleted with its file', async () => {
    await seed(3);
    const id = await insertEarlier('done');
    expect(await view(id)).toMatchObject({ state: 'done', progress: 1, rows: 2, query: { range: '7d' } });
    expect(await file(id)).toBe(steps.join(''));
    await cancelExport(ctx, ACTIVITY_EXPORT, id);
    expect(await view(id)).toBeUndefined();
    const { rows } = await getPool().query(
      'SELECT FROM activity_exports WHERE id = $1 UNION ALL SELECT FROM activity_export_pieces WHERE export_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('that has not run is written by this version', async () => {
    await seed(3);
    const id = await insertEarlier('queued');
    await run(id);
    expect(exported(await file(id))).toHaveLength(3);
    expect(await view(id)).toMatchObject({ state: 'done', rows: 3 });
  });
});
