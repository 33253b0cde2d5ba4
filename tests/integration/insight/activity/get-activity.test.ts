import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { removeSuppression } from '#lib/engine/suppressions/remove-suppression.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { getActivity } from '#lib/insight/activity/message/get-activity.ts';
import { getContent, getPreview, getSource, listActivityEvents } from '#lib/insight/activity/message/queries.ts';
import { ActivityDetail, MessageContent } from '#lib/insight/activity/message/schema.ts';
import { countByDay } from '#lib/insight/activity/usage/count-by-day.ts';
import { getUsageMonth } from '#lib/insight/activity/usage/get-usage-month.ts';
import { UsageMonth } from '#lib/insight/activity/usage/schema.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { insertMessage } from '../../../fixtures/database/insert-message.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const NOW = Date.parse('2026-11-20T12:00:00Z');

const context = (scope: SeededCompany['scope']): Context => ({
  scope,
  actor: { type: 'system' },
  requestId: 'test',
  ip: null,
  now: () => new Date(NOW),
});

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

const RAW = Buffer.from(
  [
    'From: =?utf-8?q?J=C3=B6rg?= <hello@c.example>',
    'To: someone@example.net',
    'Subject: Hi',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: multipart/related; boundary=r',
    '',
    '--r',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<html><head><title>x</title></head><body><script>parent.hacked=1</script><img src="cid:logo@x">' +
      '<img src="https://far.example/pixel.gif"><a href="https://far.example/">go</a></body></html>',
    '--r',
    'Content-Type: image/png',
    'Content-ID: <logo@x>',
    'Content-Transfer-Encoding: base64',
    '',
    'aGVsbG8=',
    '--r--',
    '--m',
    'Content-Type: application/pdf; name="a.pdf"',
    'Content-Disposition: attachment; filename="a.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0=',
    '--m--',
    '',
  ].join('\r\n'),
);

async function addAttempt(company: SeededCompany, messageId: string, ordinal: number, number: number): Promise<void> {
  await getPool().query(
    `INSERT INTO attempts (company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, mx_host, reply_code,
       enhanced_code, bounce_class, raw_reason, next_try_at, conversation)
     VALUES ($1, $2, $3, $4, $5, 120, 'deferred', 'mx', 'mx.example.net', 452, '4.2.2', 22, '452 4.2.2 full', $6, $7)`,
    [
      company.companyId,
      messageId,
      ordinal,
      number,
      new Date(NOW),
      new Date(NOW + 60_000),
      JSON.stringify([{ at: 1, from: 'server', text: '220 mx.example.net' }]),
    ],
  );
}

describe('getActivity', () => {
  it('returns the events and attempts of one recipient in order, and the other recipients', async () => {
    const company = await seedCompany();
    const recipients = [{ address: 'a@example.net' }, { address: 'b@example.net', status: 'deferred' }];
    const id = await insertMessage(company, { atMs: NOW - 1_000, recipients, raw: RAW });
    await addAttempt(company, id, 1, 1);
    const detail = await getActivity(context(company.scope), { id, recipient: 1 });
    expect(ActivityDetail.parse(detail)).toEqual(detail);
    expect(detail.recipients.map((one) => [one.recipient, one.status])).toEqual([
      ['a@example.net', 'delivered'],
      ['b@example.net', 'deferred'],
    ]);
    expect(detail.events.map((event) => [event.type, event.attempt])).toEqual([
      ['injection', null],
      ['delay', 1],
    ]);
    expect(detail.attempts).toMatchObject([
      {
        number: 1,
        reply: '452 4.2.2 full',
        bounce: { code: 22, name: 'Mailbox Full' },
        conversation: [{ from: 'server' }],
      },
    ]);
    expect(detail.nextTryAt).toBe(new Date(NOW + 60_000).toISOString());
    expect(detail.explanation.summary).toContain('mailbox is full');
    expect(detail.hasBody).toBe(true);
    const first = await getActivity(context(company.scope), { id, recipient: 0 });
    expect([first.attempts, first.nextTryAt]).toEqual([[], null]);
  });

  it('names the reports by mail that the client asked for and those that were sent, for the recipient alone', async () => {
    const company = await seedCompany();
    const recipients = [{ address: 'a@example.net', status: 'bounced' }, { address: 'b@example.net' }];
    const id = await insertMessage(company, { atMs: NOW - 1_000, recipients, raw: RAW });
    await getPool().query('UPDATE recipients SET dsn = $2 WHERE message_id = $1 AND ordinal = 0', [
      id,
      { envid: 'QQ', notify: ['SUCCESS', 'FAILURE'], reported: ['failed'] },
    ]);
    const detail = await getActivity(context(company.scope), { id, recipient: 0 });
    expect(ActivityDetail.parse(detail)).toEqual(detail);
    expect(detail.recipients.map(({ reports }) => reports)).toEqual([
      { wanted: ['SUCCESS', 'FAILURE'], sent: ['failed'] },
      null,
    ]);
  });

  it('lists the suppressions that the message caused until they are removed, and no others', async () => {
    const company = await seedCompany();
    const ctx = context(company.scope);
    const recipients = [{ address: 'gone@example.net', status: 'bounced' }];
    const id = await insertMessage(company, { atMs: NOW - 1_000, recipients, raw: RAW });
    const other = await insertMessage(company, { atMs: NOW - 2_000, recipients, raw: RAW });
    const suppressionId = newId();
    await getPool().query(
      `INSERT INTO suppressions (id, company_id, recipient, type, source, evidence_message_id, updated_at)
       VALUES ($1, $2, 'gone@example.net', 'transactional', 'Bounce Rule', $3, now())`,
      [suppressionId, company.companyId, id],
    );
    expect((await getActivity(ctx, { id, recipient: 0 })).causedSuppressions).toEqual([suppressionId]);
    expect((await getActivity(ctx, { id: other, recipient: 0 })).causedSuppressions).toEqual([]);
    await removeSuppression(ctx, { id: suppressionId });
    expect((await getActivity(ctx, { id, recipient: 0 })).causedSuppressions).toEqual([]);
  });

  it('throws notFound for another company, the other environment, an unknown id and a text that is no id', async () => {
    const [mine, theirs] = [await seedCompany(), await seedCompany()];
    const id = await insertMessage(theirs, { atMs: NOW - 1_000, raw: RAW });
    const outside = [context(mine.scope), context({ ...theirs.scope, environment: 'sandbox' })];
    for (const ctx of outside) {
      expect(await refusal(getActivity(ctx, { id, recipient: 0 }))).toBe('notFound');
      expect(await refusal(listActivityEvents(ctx, { id, recipient: 0 }))).toBe('notFound');
      expect(await refusal(getSource(ctx, id))).toBe('notFound');
      expect(await refusal(getContent(ctx, id))).toBe('notFound');
      expect(await refusal(getPreview(ctx, id, { theme: 'light' }))).toBe('notFound');
    }
    const own = context(theirs.scope);
    expect(await refusal(getActivity(own, { id: newId(), recipient: 0 }))).toBe('notFound');
    expect(await refusal(getActivity(own, { id: "1'; DROP TABLE messages", recipient: 0 }))).toBe('notFound');
    expect(await refusal(getActivity(own, { id, recipient: 1 }))).toBe('notFound');
    expect(await refusal(getSource(own, id))).toBe('answered');
  });

  it('returns the message without its body once the body’s retention is over', async () => {
    const company = await seedCompany();
    const id = await insertMessage(company, { atMs: NOW - 1_000 });
    expect((await getActivity(context(company.scope), { id, recipient: 0 })).hasBody).toBe(false);
    expect(await refusal(getSource(context(company.scope), id))).toBe('notFound');
  });
});

describe('the content of a message', () => {
  it('is returned byte for byte as source', async () => {
    const company = await seedCompany();
    const raw = Buffer.concat([RAW, Buffer.from([0xff, 0x00, 0x80, 0x0d, 0x0a])]);
    const id = await insertMessage(company, { atMs: NOW - 1_000, raw });
    expect(raw.equals(await getSource(context(company.scope), id))).toBe(true);
  });

  it('has decoded headers, and files with their sizes', async () => {
    const company = await seedCompany();
    const id = await insertMessage(company, { atMs: NOW - 1_000, raw: RAW });
    const content = await getContent(context(company.scope), id);
    expect(MessageContent.parse(content)).toEqual(content);
    expect(content.headers[0]).toEqual({ name: 'From', value: 'Jörg <hello@c.example>' });
    expect([content.hasHtml, content.hasRemoteImages]).toEqual([true, true]);
    expect(content.attachments).toEqual([
      { filename: 'unnamed', contentType: 'image/png', sizeBytes: 5, inline: true },
      { filename: 'a.pdf', contentType: 'application/pdf', sizeBytes: 5, inline: false },
    ]);
  });

  it('is previewed without scripts, with inline pictures, and with remote pictures only on request', async () => {
    const company = await seedCompany();
    const id = await insertMessage(company, { atMs: NOW - 1_000, raw: RAW });
    const ctx = context(company.scope);
    const { html, contentSecurityPolicy } = await getPreview(ctx, id, { theme: 'dark' });
    expect(html).toContain('src="data:image/png;base64,aGVsbG8="');
    expect(html).toContain('color-scheme:dark');
    const directives = contentSecurityPolicy.split('; ');
    expect(directives).toContain("default-src 'none'");
    expect(directives).toContain('img-src data:');
    expect(directives).toContain('sandbox');
    expect(contentSecurityPolicy).not.toMatch(/script|allow-same-origin/);
    const withImages = await getPreview(ctx, id, { theme: 'light', images: '1' });
    expect(withImages.contentSecurityPolicy.split('; ')).toContain('img-src data: https:');
  });

  it('is shown as text when there is no HTML, with markup escaped', async () => {
    const company = await seedCompany();
    const raw = Buffer.from(
      'From: a@c.example\r\n\r\n<img src=x onerror=alert(1)> see https://c.example/?a=1&b=2.\r\n',
    );
    const id = await insertMessage(company, { atMs: NOW - 1_000, raw });
    const { html } = await getPreview(context(company.scope), id, { theme: 'light' });
    expect(html).toContain('&lt;img src=x');
    expect(html).toContain('<a href="https://c.example/?a=1&amp;b=2" rel="noopener noreferrer">');
  });
});

describe('countByDay', () => {
  it('counts each day in the time zone of the company, also days without mail, folded or not', async () => {
    const company = await seedCompany();
    await getPool().query(`UPDATE companies SET timezone = 'Asia/Jakarta' WHERE id = $1`, [company.companyId]);
    await insertMessage(company, {
      atMs: Date.parse('2026-11-18T17:00:00Z'),
      recipients: [{ address: 'a@example.net' }],
    });
    await insertMessage(company, {
      atMs: Date.parse('2026-11-18T16:59:59Z'),
      recipients: [{ address: 'a@example.net', status: 'bounced' }],
    });
    const expected = [
      { day: '2026-11-17', accepted: 0, delivered: 0, bounced: 0, suppressed: 0 },
      { day: '2026-11-18', accepted: 1, delivered: 0, bounced: 1, suppressed: 0 },
      { day: '2026-11-19', accepted: 1, delivered: 1, bounced: 0, suppressed: 0 },
      { day: '2026-11-20', accepted: 0, delivered: 0, bounced: 0, suppressed: 0 },
    ];
    const count = ({ scope }: SeededCompany) =>
      countByDay({ scope }, { timezone: 'Asia/Jakarta', to: '2026-11-20', days: 4 });
    expect(await count(company)).toEqual(expected);
    await foldStatistics();
    expect(await count(company)).toEqual(expected);
    const other = await seedCompany();
    expect((await count(other)).map((day) => day.accepted)).toEqual([0, 0, 0, 0]);
  });
});

describe('getUsageMonth', () => {
  it('has the days of the month up to today and all of the month before, in the time zone of the company', async () => {
    const company = await seedCompany();
    await getPool().query(`UPDATE companies SET timezone = 'Asia/Jakarta' WHERE id = $1`, [company.companyId]);
    const accept = (at: string, status: 'delivered' | 'bounced') =>
      insertMessage(company, { atMs: Date.parse(at), recipients: [{ address: 'a@example.net', status }] });
    await accept('2026-10-31T16:59:59Z', 'delivered');
    await accept('2026-10-31T17:00:00Z', 'delivered');
    await accept('2026-11-19T17:00:00Z', 'bounced');
    const month = UsageMonth.parse(await getUsageMonth(context(company.scope)));
    expect([month.first, month.today, month.last]).toEqual(['2026-11-01', '2026-11-20', '2026-11-30']);
    expect(month.days).toHaveLength(20);
    expect(month.previous).toHaveLength(31);
    expect(month.previous.at(-1)).toEqual({ day: '2026-10-31', accepted: 1 });
    expect(month.days[0]).toMatchObject({ day: '2026-11-01', accepted: 1, delivered: 1, waiting: 0 });
    expect(month.days.at(-1)).toMatchObject({ day: '2026-11-20', accepted: 1, bounced: 1, waiting: 0 });
  });

  it('counts suppressed recipients apart from bounces', async () => {
    const company = await seedCompany();
    await insertMessage(company, { atMs: NOW, recipients: [{ address: 'a@example.net', status: 'suppressed' }] });
    const { days } = await getUsageMonth(context(company.scope));
    expect(days.at(-1)).toMatchObject({ accepted: 1, delivered: 0, bounced: 0, suppressed: 1, waiting: 0 });
  });
});
