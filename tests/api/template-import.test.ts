import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MJML, TemplateRig } from '../support/template-rig.ts';

let rig: TemplateRig;

beforeAll(async () => {
  rig = await TemplateRig.start();
});

afterAll(() => rig.stop());

const post: TemplateRig['post'] = (...args) => rig.post(...args);

describe('an import', () => {
  const run = (format: string, content: unknown, more: object = {}) =>
    post('/templates/import', {
      format,
      content: typeof content === 'string' ? content : JSON.stringify(content),
      ...more,
    });

  test.each([
    ['html', '<title>Order receipt</title><p>{{a}}', { html: '<title>Order receipt</title><p>{{a}}' }],
    ['mjml', MJML, { source_format: 'mjml', mjml: MJML }],
    [
      'eml',
      'Subject: =?utf-8?q?Order_=C3=BC?=\r\nFrom: Shop <shop@example.org>\r\nContent-Type: text/html\r\n\r\n<p>Hi</p>\r\n',
      { subject: 'Order ü', from_email: 'shop@example.org', from_name: 'Shop' },
    ],
    [
      'sendgrid',
      {
        name: 'A',
        versions: [
          { active: 0, html_content: 'old' },
          { active: 1, subject: 'S', html_content: '<p>{{a}}' },
        ],
      },
      { dialect: 'handlebars', missing: 'blank', subject: 'S', html: '<p>{{a}}' },
    ],
    [
      'mailgun',
      { template: { name: 'a', version: { template: '<p>{{a}}' } } },
      { dialect: 'handlebars', html: '<p>{{a}}' },
    ],
    [
      'postmark',
      { Name: 'A', Alias: 'pm-welcome', Subject: 'S', HtmlBody: '<p>{{a}}', TextBody: '{{a}}' },
      { dialect: 'mustachio', subject: 'S', html: '<p>{{a}}', text: '{{a}}', text_mode: 'own' },
    ],
    [
      'sparkpost',
      {
        results: {
          id: 'sp',
          content: { from: { email: 'a@{{d}}', name: 'A' }, subject: 'S', html: '{{if a}}x{{end}}' },
        },
      },
      { dialect: 'sparkpost', from_email: 'a@{{d}}', from_name: 'A', html: '{{if a}}x{{end}}' },
    ],
  ])('of %s creates a draft', async (format, content, draft) => {
    const { status, body } = await run(format, content);
    expect(status).toBe(200);
    expect(body.template).toMatchObject({ state: 'draft', draft });
    expect(body.report.filter(({ level }: { level: string }) => level === 'error')).toEqual([]);
  });

  test('gives an alias that is free, and reports what it left out', async () => {
    const first = await run('html', '<title>Ünique näme</title>');
    const second = await run('html', '<title>Ünique näme</title>');
    expect([first, second].map(({ body }) => body.template.alias)).toEqual(['unique-name', 'unique-name-2']);
    expect(await run('html', 'x', { alias: 'unique-name' })).toMatchObject({ status: 409, body: { param: 'alias' } });
    const mail =
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>a\r\n--b\r\nContent-Type: text/csv; name=a.csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\na\r\n--b--\r\n';
    const { body } = await run('eml', mail, { name: 'With a file' });
    expect(body).toMatchObject({ template: { name: 'With a file' }, report: [{ level: 'warning' }] });
    expect(body.report[0].message).toContain('a.csv');
    const broken = await run('html', 'a\n{{#if b}}');
    expect(broken.body.report).toMatchObject([{ level: 'error', line: 2 }]);
  });

  test.each([
    ['sendgrid', '{'],
    ['postmark', { HtmlBody: 1 }],
    ['mailgun', {}],
    ['eml', 'Subject: x\r\n\r\n'],
    ['eml', '--\n'.repeat(10_000)],
    ['html', ''],
    ['docx', 'x'],
  ])('of %s that cannot be read is refused', async (format, content) => {
    const answer = await run(format, content);
    expect(answer).toMatchObject({ status: 422, body: { param: format === 'docx' ? 'format' : 'content' } });
  });
});
