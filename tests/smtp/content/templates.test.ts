import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publishTemplate } from '#lib/content/templates/publish-template.ts';
import { CreateTemplateInput } from '#lib/content/templates/schema.ts';
import { createTemplate } from '#lib/content/templates/templates.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

let rig: SubmissionRig;
let company: SeededCompany;
let client: SmtpClient;

beforeAll(async () => {
  rig = await startSubmissionRig();
  company = await seedCompany();
});

afterEach(() => client?.destroy());

afterAll(() => rig.stop());

/** Publishes a template; returns its alias and its id. */
async function publish(content: Record<string, unknown>) {
  const alias = `t-${newId().slice(-12)}`;
  const scope = { companyId: company.companyId, environment: company.environment };
  const ctx = platformContext({ scope, actor: { type: 'system' } });
  const id = await createTemplate(ctx, CreateTemplateInput.parse({ alias, ...content }));
  await publishTemplate(ctx, { id });
  return { alias, id };
}

/** Sends a message over SMTP; returns the reply, and the message as it was stored. */
async function send(lines: readonly string[], content = 'old text') {
  client = await SmtpClient.open(rig.securePort, company.apiKey);
  const data = `${[`From: Shop <${company.from}>`, ...lines].join('\r\n')}\r\n\r\n${content}\r\n.\r\n`;
  const reply = await client.transact(company.from, ['ada@example.net'], data);
  const { rows } = await getPool().query(
    `SELECT m.template_id, m.template_version, b.raw FROM messages m JOIN message_bodies b ON b.message_id = m.id
     WHERE m.company_id = $1 ORDER BY m.id DESC LIMIT 1`,
    [company.companyId],
  );
  return { reply, row: rows[0] };
}

describe('a message that names a template', () => {
  it('has the content of the template for its recipient, and keeps its own header and files', async () => {
    const { alias, id } = await publish({
      subject: 'Hello {{name}}',
      html: '<p>Hi {{name}}, {{@recipient.email}}</p>',
      preheader: 'Order {{n}}',
    });
    const { reply, row } = await send(
      [
        'To: Ada <ada@example.net>',
        'Message-ID: <own@example.org>',
        'X-Mailer: kept',
        `X-Template: ${alias}`,
        'X-Template-Variables: {"name": "Ada & Bob", "n": 7}',
        'Content-Type: multipart/mixed; boundary=b',
      ],
      [
        ...['--b', 'Content-Type: text/plain', '', 'old text', '--b', 'Content-Type: text/csv; name=a.csv'],
        'Content-Disposition: attachment; filename=a.csv',
        '',
        'a,b',
        '--b--',
      ].join('\r\n'),
    );
    expect(reply).toMatch(/^250 /);
    expect(row).toMatchObject({ template_id: id, template_version: 1 });
    const mail = await PostalMime.parse(row.raw);
    expect(mail).toMatchObject({
      subject: 'Hello Ada & Bob',
      messageId: '<own@example.org>',
      from: { name: 'Shop', address: company.from },
      attachments: [{ filename: 'a.csv', mimeType: 'text/csv' }],
    });
    expect(mail.html).toContain('<p>Hi Ada &amp; Bob, ada@example.net</p>');
    expect(mail.html).toMatch(/^<div style="display:none[^"]*">Order 7<\/div>/);
    expect(mail.text?.trim()).toBe('Hi Ada & Bob, ada@example.net');
    expect(mail.headers.map(({ key }) => key)).toContain('x-mailer');
    expect(row.raw.toString()).not.toMatch(/old text|X-Template/i);
  });

  it('may have a subject of its own, with tags', async () => {
    const { id } = await publish({ subject: 'Hello', text: 'x' });
    const { row } = await send([`X-Template: ${id}`, 'X-Template-Variables: {"a": 1}', 'Subject: Order {{a}}']);
    expect((await PostalMime.parse(row.raw)).subject).toBe('Order 1');
  });

  it.each([
    ['a value that is missing', [], /^550 5\.6\.0 The template needs a value/],
    [
      'variables that are no JSON',
      ['X-Template-Variables: {'],
      /^550 5\.6\.0 The header X-Template-Variables is Invalid/,
    ],
    ['two templates', ['X-Template: another'], /^550 5\.6\.0 The header X-Template is Invalid: .*another template/],
  ])('is refused with %s', async (_, lines, expected) => {
    const { alias } = await publish({ subject: 'Hello {{name}}', text: 'x' });
    expect((await send([`X-Template: ${alias}`, ...lines])).reply).toMatch(expected);
  });

  it('is refused if the template does not exist, and if only its variables are there', async () => {
    expect((await send(['X-Template: none'])).reply).toBe('550 5.6.0 There is no template none.');
    expect((await send(['X-Template-Variables: {}'])).reply).toMatch(/^550 5\.6\.0 The header X-Template-Variables/);
  });
});

describe('a message with recipients and texts in X-SMTPAPI', () => {
  /** Sends to two recipients of the envelope; returns the reply, and the messages that were stored with it. */
  async function sendCopies(api: object, lines: readonly string[], content: string) {
    const before = await idsOf();
    const type = 'Content-Type: multipart/mixed; boundary=b';
    client = await SmtpClient.open(rig.securePort, company.apiKey);
    const header = [`From: Shop <${company.from}>`, type, `X-SMTPAPI: ${JSON.stringify(api)}`, ...lines].join('\r\n');
    const data = `${header}\r\n\r\n${content.replaceAll('\n', '\r\n')}\r\n.\r\n`;
    const reply = await client.transact(company.from, ['one@example.net', 'two@example.net'], data);
    const { rows } = await getPool().query(
      `SELECT m.id, m.transmission_id, b.raw, array_agg(r.raw_rcpt_to) AS recipients FROM messages m
       JOIN message_bodies b ON b.message_id = m.id JOIN recipients r ON r.message_id = m.id
       WHERE m.company_id = $1 AND m.id <> ALL($2::uuid[]) GROUP BY m.id, m.transmission_id, b.raw ORDER BY m.id`,
      [company.companyId, before],
    );
    const mails = await Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)));
    return { reply, rows, mails };
  }

  async function idsOf(): Promise<string[]> {
    const { rows } = await getPool().query('SELECT id FROM messages WHERE company_id = $1', [company.companyId]);
    return rows.map(({ id }) => id);
  }

  const CONTENT = [
    '--b',
    'Content-Type: multipart/alternative; boundary=a',
    '',
    '--a',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Dear %name%, %role%',
    ...['--a', 'Content-Type: text/html; charset=utf-8', '', '<p>Dear %name%, %role%</p>', '--a--'],
    ...['--b', 'Content-Type: text/csv; name=a.csv', 'Content-Disposition: attachment; filename=a.csv', '', 'a,%name%'],
    '--b--',
  ].join('\n');

  it('is sent to each of them as a message of its own, filled with its texts, in one transmission', async () => {
    const api = {
      to: ['Ben <ben@example.net>', 'joe@example.net'],
      sub: { '%name%': ['Ben', 'Joë'], '%role%': ['%seller%', '%buyer%'] },
      section: { '%seller%': 'sold by %name%', '%buyer%': 'bought by %name%' },
      category: 'roles',
    };
    const lines = ['To: all@example.net', 'Subject: For %name%', 'Message-ID: <one@example.org>', 'X-Mailer: kept'];
    const { reply, rows, mails } = await sendCopies(api, lines, CONTENT);
    expect(reply).toMatch(/^250 2\.0\.0 Ok: queued as /);
    expect(rows.map(({ recipients }) => recipients)).toEqual([['ben@example.net'], ['joe@example.net']]);
    expect(new Set(rows.map(({ transmission_id }) => transmission_id)).size).toBe(1);
    expect(mails.map(({ to, subject, text }) => [to?.[0]?.address, subject, text?.trim()])).toEqual([
      ['ben@example.net', 'For Ben', 'Dear Ben, sold by Ben'],
      ['joe@example.net', 'For Joë', 'Dear Joë, bought by Joë'],
    ]);
    expect(mails.map(({ html }) => html?.trim())).toEqual([
      '<p>Dear Ben, sold by Ben</p>',
      '<p>Dear Joë, bought by Joë</p>',
    ]);
    for (const { attachments, headers } of mails) {
      expect(
        Buffer.from(new Uint8Array(Object(attachments[0]).content))
          .toString()
          .trim(),
      ).toBe('a,%name%');
      expect(headers.map(({ key }) => key)).toContain('x-mailer');
    }
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
    expect(rows[0].raw.toString()).not.toMatch(/x-smtpapi/i);
  });

  it('counts for the recipients of the envelope where it names none', async () => {
    const { rows, mails } = await sendCopies({ sub: { '%name%': ['A', 'B'] } }, ['Subject: %name%'], CONTENT);
    expect(rows.map(({ recipients }) => recipients)).toEqual([['one@example.net'], ['two@example.net']]);
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['A', 'one@example.net'],
      ['B', 'two@example.net'],
    ]);
  });

  it('is sent once to a mailbox that is named twice with the same texts, and twice with different ones', async () => {
    const to = ['ann@example.net', 'ANN@example.net', 'Ann@example.net'];
    const { mails } = await sendCopies({ to, sub: { '%name%': ['A', 'A', 'B'] } }, ['Subject: %name%'], CONTENT);
    expect(mails.map(({ subject, to: shown }) => [subject, shown?.[0]?.address])).toEqual([
      ['A', 'ann@example.net'],
      ['B', 'Ann@example.net'],
    ]);
  });

  it.each<[what: string, api: object, lines: string[], cause: RegExp]>([
    ['too few texts', { to: ['a@b.example', 'c@b.example'], sub: { '-a-': ['x'] } }, [], /a text for each recipient/],
    ['no address', { to: ['a@b.example', 'nobody'] }, [], /to\[1\] is not an email address/],
    ['a Cc header', { to: ['a@b.example'] }, ['Cc: c@b.example'], /together with a Cc header/],
    ['a template', { to: ['a@b.example'] }, ['X-Template: welcome'], /together with a template/],
    ['too long texts', { sub: { '-a-': ['x '.repeat(5_001), ''] } }, [], /10000 bytes at most/],
  ])('is refused with %s, and nothing is stored', async (_what, api, lines, cause) => {
    const { reply, rows } = await sendCopies(api, lines, CONTENT);
    expect(reply).toMatch(/^550 5\.6\.0 The header X-SMTPAPI is Invalid/);
    expect(reply).toMatch(cause);
    expect(rows).toEqual([]);
  });
});
