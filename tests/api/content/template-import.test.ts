import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onePixel } from '../../fixtures/one-pixel.ts';
import { MJML, TemplateRig } from '../../fixtures/templates/template-rig.ts';

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

  test('of a mail uploads the pictures that its HTML shows, and reports the others', async () => {
    const part = (id: string, name: string, base64: string) =>
      `--b\r\nContent-Type: image/png; name=${name}\r\nContent-ID: <${id}>\r\nContent-Transfer-Encoding: base64\r\n` +
      `Content-Disposition: inline; filename=${name}\r\n\r\n${base64}\r\n`;
    const pixel = (await onePixel()).toString('base64');
    const mail =
      'Subject: Hi\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n' +
      '<img src="cid:logo" alt=""><img src="cid:logo2" alt=""><img src="cid:bad" alt="">\r\n' +
      `${part('logo', 'logo.png', pixel)}${part('logo2', 'second.png', pixel)}${part('bad', 'bad.png', 'AAAA')}` +
      `${part('hidden', 'hidden.png', pixel)}--b--\r\n`;
    const { body } = await run('eml', mail);
    const urls = [...body.template.draft.html.matchAll(/src="([^"]+)"/g)].map(([, url]: string[]) => url);
    expect(urls).toEqual([
      expect.stringMatching(/\/t\/m\/[\da-f-]{36}\/logo\.png$/),
      expect.stringMatching(/\/t\/m\/[\da-f-]{36}\/second\.png$/),
      'cid:bad',
    ]);
    expect(new Set(urls).size).toBe(3);
    const messages: string[] = body.report.map(({ message }: { message: string }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([
        '2 images were uploaded.',
        expect.stringMatching(/^cid:bad was left out/),
        expect.stringMatching(/^hidden\.png was left out/),
      ]),
    );
  });

  test.each([
    ['sendgrid', '{'],
    ['postmark', { HtmlBody: 1 }],
    ['mailgun', {}],
    ['eml', 'Subject: x\r\n\r\n'],
    ['eml', '--\n'.repeat(10_000)],
    ['blocks', `{"version":1,"rows":${'['.repeat(200_000)}`],
    ['postmark', `{"HtmlBody":${'['.repeat(200_000)}`],
    ['html', ''],
    ['docx', 'x'],
  ])('of %s that cannot be read is refused', async (format, content) => {
    const answer = await run(format, content);
    expect(answer).toMatchObject({ status: 422, body: { param: format === 'docx' ? 'format' : 'content' } });
  });
});

describe('an import of a hostile mail', () => {
  test.each([
    ['mails in mails without end', 'Content-Type: message/rfc822\r\n\r\n'.repeat(5_000)],
    ['parts in parts without end', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(400)],
    ['a boundary of 900 KB', `Content-Type: multipart/mixed; boundary=${'b'.repeat(900_000)}\r\n\r\n--b\r\n\r\n`],
    ['a header of 900 KB', `Subject: ${'=?utf-8?q?a?= '.repeat(65_000)}\r\n\r\nHi`],
  ])('with %s is read or refused', async (_what, content) => {
    const { status, body } = await post('/templates/import', { format: 'eml', content });
    expect([200, 422]).toContain(status);
    if (status === 422) expect(body.param).toMatch(/^content|^subject/);
  });
});

describe('the images of an API key', () => {
  test('are uploaded as base64, listed, named with their templates, and deleted', async () => {
    const content = (await onePixel()).toString('base64');
    const { status, body: image } = await rig.post('/images', { name: 'logo.png', content });
    expect([status, image.name, image.width]).toEqual([200, 'logo.png', 1]);
    await rig.post('/templates', { alias: 'with-an-image', subject: 'x', html: `<img src="${image.url}" alt="">` });
    expect((await rig.call(`/images/${image.id}`)).body.used_by).toHaveLength(1);
    expect((await rig.call('/images?search=logo')).body.data.map(({ id }: { id: string }) => id)).toContain(image.id);
    expect((await rig.call('/images', { key: rig.other.apiKey })).body.data).toEqual([]);
    expect((await rig.call(`/images/${image.id}`, { method: 'DELETE' })).body.deleted).toBe(true);
    expect((await rig.call(`/images/${image.id}`)).status).toBe(404);
  });

  test.each([
    ['no file', { name: 'a.png', content: 'not base64 !' }],
    ['another type', { name: 'a.png', content: Buffer.from('%PDF-1.7').toString('base64') }],
    ['no name', { content: 'AAAA' }],
    ['no content', { name: 'a.png', content: '' }],
  ])('are refused with %s', async (_, body) => {
    expect((await rig.post('/images', body)).status).toBe(422);
  });
});
