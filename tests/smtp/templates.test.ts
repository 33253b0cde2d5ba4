import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createTemplate } from '#lib/templates/create-template.ts';
import { publishTemplate } from '#lib/templates/publish-template.ts';
import { CreateTemplateInput } from '#lib/templates/schema.ts';
import { type SeededCompany, seedCompany } from '../support/seed.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { type SubmissionRig, startSubmissionRig } from '../support/submission-rig.ts';

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
      ...{ subject: 'Hello {{name}}', html: '<p>Hi {{name}}, {{@recipient.email}}</p>', preheader: 'Order {{n}}' },
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
        ...['Content-Disposition: attachment; filename=a.csv', '', 'a,b', '--b--'],
      ].join('\r\n'),
    );
    expect(reply).toMatch(/^250 /);
    expect(row).toMatchObject({ template_id: id, template_version: 1 });
    const mail = await PostalMime.parse(row.raw);
    expect(mail).toMatchObject({
      ...{ subject: 'Hello Ada & Bob', messageId: '<own@example.org>', from: { name: 'Shop', address: company.from } },
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
