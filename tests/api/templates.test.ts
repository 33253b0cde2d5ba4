import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type ApiHost, callApi, startApiHost } from '../support/api-host.ts';
import { type SeededCompany, seedCompany } from '../support/seed.ts';

let host: ApiHost;
let company: SeededCompany;
let other: SeededCompany;

beforeAll(async () => {
  host = await startApiHost();
  [company, other] = [await seedCompany(), await seedCompany()];
});

afterAll(() => host.stop());

type Options = { method?: string; body?: unknown; headers?: Record<string, string>; key?: string };

const call = (path: string, { key = company.apiKey, ...options }: Options = {}) =>
  callApi(host, path, { key, ...options });
const post = (path: string, body: unknown = {}, key?: string) =>
  call(path, { method: 'POST', body, ...(key && { key }) });
const send = (body: unknown) => post('/emails', { to: 'Ada <ada@example.net>', ...Object(body) });

const newAlias = () => `t-${newId().slice(-12)}`;

const RECEIPT = {
  from_email: 'shop@{{@recipient.domain}}',
  from_name: 'The "{{shop}}" shop',
  reply_to: 'help@example.org',
  subject: 'Order {{order.id}}',
  html: '<h1>Hi {{name or "there"}}</h1>{{#each order.items}}<p>{{name}}: {{currency price "EUR"}}</p>{{/each}}',
  text: 'Hi {{name or "there"}}\n{{#each order.items}}\n- {{name}}\n{{/each}}\n',
  headers: { 'X-Order': '{{order.id}}' },
};

const ORDER = { shop: 'Pen', order: { id: 7, items: [{ name: 'Pen & ink', price: 1.5 }] } };

/** Creates and publishes a template; returns it. */
async function publish(body: Record<string, unknown>) {
  const made = await post('/templates', { alias: newAlias(), ...body });
  expect(made.status).toBe(200);
  const published = await post(`/templates/${made.body.id}/publish`, { note: 'First' });
  expect(published.body).toMatchObject({ state: 'published', published_version: 1 });
  return published.body;
}

const readMail = async (id: string) => {
  const { rows } = await getPool().query('SELECT raw FROM message_bodies WHERE message_id = $1', [id]);
  return PostalMime.parse(rows[0].raw);
};

describe('a template', () => {
  test('is created as a draft, found by id and alias, listed, and numbered within its company', async () => {
    const alias = newAlias();
    const made = await post('/templates', { alias, name: 'Receipt', labels: ['shop'], ...RECEIPT });
    expect(made.body).toMatchObject({
      ...{ object: 'template', alias, name: 'Receipt', kind: 'email', state: 'draft', published: null, problems: [] },
      draft: {
        ...{ version: 1, revision: 1, dialect: 'mailwright', missing: 'refuse', ...RECEIPT },
        ...{ source_format: 'html', mjml: null, text_mode: 'own', preheader: null },
      },
      ...{ last_used_at: null, includes: [], used_by: [] },
    });
    expect(made.body.variables.map(({ path }: { path: string }) => path)).toEqual([
      ...['shop', 'order.id', 'name', 'order.items', 'order.items[].name', 'order.items[].price'],
    ]);
    expect((await call(`/templates/${alias}`)).body).toEqual(made.body);
    expect((await call(`/templates/${made.body.id}`)).body).toEqual(made.body);
    const next = await post('/templates', { alias: newAlias() });
    expect(next.body.number).toBe(made.body.number + 1);
    const list = await call('/templates?label=shop&search=RECEI');
    expect(list.body).toMatchObject({ total: 1, has_more: false, data: [{ id: made.body.id }] });
    expect((await call('/templates?limit=1')).body).toMatchObject({ has_more: true, data: [{ id: next.body.id }] });
  });

  test('of another company reads as not found, for every call', async () => {
    const { id, alias } = await publish(RECEIPT);
    for (const ref of [id, alias]) {
      const theirs = [
        await call(`/templates/${ref}`, { key: other.apiKey }),
        await call(`/templates/${ref}`, { key: other.apiKey, method: 'PATCH', body: { name: 'Mine' } }),
        await call(`/templates/${ref}`, { key: other.apiKey, method: 'DELETE' }),
        await call(`/templates/${ref}/versions`, { key: other.apiKey }),
        ...(await Promise.all(
          [
            ['publish', {}],
            ['duplicate', { alias: newAlias() }],
            ['restore', { version: 1 }],
            ['preview', {}],
          ].map(([action, body]) => post(`/templates/${ref}/${action}`, body, other.apiKey)),
        )),
      ];
      expect(theirs.map(({ status }) => status)).toEqual(theirs.map(() => 404));
    }
    expect((await call(`/templates/${id}`)).status).toBe(200);
    expect((await call('/templates', { key: other.apiKey })).body.data).toEqual([]);
  });

  test('keeps its alias for itself', async () => {
    const alias = newAlias();
    await post('/templates', { alias });
    expect(await post('/templates', { alias })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', param: 'alias' },
    });
    const { body } = await post('/templates', { alias: newAlias() });
    const renamed = await call(`/templates/${body.id}`, { method: 'PATCH', body: { alias } });
    expect(renamed).toMatchObject({ status: 409, body: { code: 'duplicate' } });
  });

  test('saves its draft only over the revision that was read', async () => {
    const { body } = await post('/templates', { alias: newAlias(), subject: 'One' });
    const save = (subject: string, revision: string) =>
      call(`/templates/${body.id}`, { method: 'PATCH', body: { subject }, headers: { 'if-match': revision } });
    expect(await save('Two', '"1"')).toMatchObject({ status: 200, body: { draft: { subject: 'Two', revision: 2 } } });
    expect(await save('Three', '1')).toMatchObject({ status: 412, body: { code: 'draftChanged' } });
    expect(await save('Three', 'x')).toMatchObject({ status: 422, body: { param: 'if-match' } });
    const together = await Promise.all(['A', 'B', 'C', 'D'].map((subject) => save(subject, '2')));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  test('may have errors as a draft, with line and column, and is not published with them', async () => {
    const { body } = await post('/templates', {
      alias: newAlias(),
      subject: 'x',
      html: '<p>\n{{#if a}}',
      text: '{{> none}}',
    });
    expect(body.problems).toMatchObject([
      { level: 'error', code: 'syntax', part: 'html', line: 2, column: 1 },
      { level: 'error', code: 'unknownSnippet', part: 'text', line: 1, column: 1 },
    ]);
    const refused = await post(`/templates/${body.id}/publish`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'templateSyntax', param: 'html' } });
    expect(refused.body.message).toContain('html, line 2, column 1: if is not closed');
    for (const change of [
      { html: null, text: null },
      { html: 'x', text: null, subject: '' },
      { subject: 'x', layout: 'none' },
    ]) {
      await call(`/templates/${body.id}`, { method: 'PATCH', body: change });
      expect(await post(`/templates/${body.id}/publish`)).toMatchObject({
        status: 422,
        body: { code: 'templateSyntax' },
      });
    }
  });

  test('publishes versions that never change, and restores an earlier one as its draft', async () => {
    const { id } = await publish({ subject: 'One', text: 'one' });
    expect(await post(`/templates/${id}/publish`)).toMatchObject({ status: 422, body: { code: 'noDraft' } });
    const changed = await call(`/templates/${id}`, { method: 'PATCH', body: { subject: 'Two' } });
    expect(changed.body).toMatchObject({
      state: 'draft_ahead',
      draft: { version: 2, subject: 'Two', text: 'one' },
      published: { subject: 'One' },
    });
    await post(`/templates/${id}/publish`, { note: 'Second' });
    expect((await call(`/templates/${id}/versions`)).body.data).toMatchObject([
      { version: 2, note: 'Second' },
      { version: 1, note: 'First' },
    ]);
    expect((await call(`/templates/${id}?version=1`)).body.version).toMatchObject({ subject: 'One' });
    const restored = await post(`/templates/${id}/restore`, { version: 1 });
    expect(restored.body).toMatchObject({
      draft: { version: 3, subject: 'One' },
      published: { version: 2, subject: 'Two' },
    });
    const update = getPool().query(
      "UPDATE template_versions SET subject = 'x' WHERE template_id = $1 AND version = 1",
      [id],
    );
    await expect(update).rejects.toThrow('a published version never changes');
  });

  test('is duplicated, archived, brought back and deleted', async () => {
    const { id, alias } = await publish({ subject: 'One', text: 'one' });
    const copy = await post(`/templates/${alias}/duplicate`, { alias: newAlias(), name: 'Copy' });
    expect(copy.body).toMatchObject({
      name: 'Copy',
      state: 'draft',
      draft: { version: 1, subject: 'One', text: 'one' },
    });
    const archive = (archived: boolean) => call(`/templates/${id}`, { method: 'PATCH', body: { archived } });
    expect((await archive(true)).body.archived_at).not.toBeNull();
    const unknown = { status: 422, body: { code: 'unknownTemplate', param: 'template' } };
    expect(await send({ from: company.from, template: { id } })).toMatchObject(unknown);
    expect((await archive(false)).body).toMatchObject({ archived_at: null, state: 'published' });
    expect((await send({ from: company.from, template: { id } })).status).toBe(200);
    expect((await call(`/templates/${id}`, { method: 'DELETE' })).body).toEqual({
      object: 'template',
      id,
      deleted: true,
    });
    expect((await call(`/templates/${id}`)).status).toBe(404);
    expect(await send({ from: company.from, template: { id } })).toMatchObject(unknown);
  });

  test('is previewed with data, or with its own test data, and shows what is missing', async () => {
    const test_data = { first: { name: 'Ada' }, second: { name: '<Bob>' } };
    const { body } = await post('/templates', {
      alias: newAlias(),
      subject: 'Hi {{name}}',
      html: '{{name}} {{gone}}',
      test_data,
    });
    const preview = async (input: unknown) => (await post(`/templates/${body.id}/preview`, input)).body;
    expect(await preview({})).toMatchObject({
      version: 1,
      subject: 'Hi Ada',
      html: 'Ada ',
      text: 'Ada ',
      html_bytes: 4,
    });
    expect(await preview({ test_data: 'second' })).toMatchObject({ subject: 'Hi <Bob>', html: '&lt;Bob&gt; ' });
    expect(await preview({ data: { name: 1, gone: 2 } })).toMatchObject({ html: '1 2', warnings: [] });
    expect((await preview({})).warnings).toMatchObject([
      { code: 'missingVariable', part: 'html', line: 1, column: 12 },
    ]);
    expect(await preview({ test_data: 'third' })).toMatchObject({ code: 'invalidField', param: 'test_data' });
    expect(await preview({ version: 5 })).toMatchObject({ code: 'notFound' });
  });

  test.each([
    ['an alias with blanks', { alias: 'a b' }, 'alias'],
    ['an alias like an id', { alias: '00000000-0000-4000-8000-000000000000' }, 'alias'],
    ['an unknown dialect', { dialect: 'liquid' }, 'dialect'],
    ['two lines in the subject', { subject: 'a\nb' }, 'subject'],
    ['a header that is no text', { headers: { a: 1 } }, 'headers.a'],
    ['test data that is no object', { test_data: { a: 1 } }, 'test_data'],
    ['an unknown field', { body: 'x' }, 'body'],
    ['a source over 1 MiB', { html: 'x'.repeat(1_048_577) }, 'html'],
    ['a bad label', { labels: ['a;b'] }, 'labels[0]'],
    ['an alias that is a call', { alias: 'import' }, 'alias'],
    ['HTML beside MJML', { source_format: 'mjml', html: 'x' }, 'html'],
    ['MJML without its format', { mjml: '<mjml/>' }, 'mjml'],
    ['a text that would be replaced', { text_mode: 'generated', text: 'x' }, 'text'],
    ['deep test data', { test_data: { a: JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`) } }, 'test_data'],
  ])('refuses %s', async (_, change, param) => {
    const answer = await post('/templates', { alias: newAlias(), ...change });
    expect(answer).toMatchObject({ status: 422, body: { param } });
  });
});

/** A document in which the linter finds nothing. */
const MJML = `<mjml lang="en"><mj-head><mj-title>Order</mj-title><mj-raw><meta name="color-scheme" content="light dark"></mj-raw></mj-head>
<mj-body><mj-section><mj-column>
<mj-text font-size="16px">Hi {{name}}, your order of {{count items}} items is on its way.</mj-text>
</mj-column></mj-section></mj-body></mjml>`;

describe('a template in MJML', () => {
  const create = async (body: Record<string, unknown>) =>
    (await post('/templates', { alias: newAlias(), subject: 'x', source_format: 'mjml', preheader: 'A', ...body }))
      .body;

  test('is compiled when it is saved, has a generated text and a preheader, and is sent as HTML', async () => {
    const made = await create({ mjml: MJML, preheader: 'For {{name}} & co' });
    expect(made).toMatchObject({ problems: [], draft: { source_format: 'mjml', mjml: MJML, text_mode: 'generated' } });
    expect(made.draft.html).toContain('Hi {{name}}, your order of {{count items}} items');
    expect(made.draft.text).toBe('Hi {{name}}, your order of {{count items}} items is on its way.');
    expect((await post(`/templates/${made.id}/publish`)).status).toBe(200);
    const { body } = await send({
      from: company.from,
      template: { id: made.id, variables: { name: '<Ada>', items: [1, 2] } },
    });
    const mail = await readMail(body.id);
    expect(mail.html).toContain('Hi &lt;Ada&gt;, your order of 2 items');
    expect(mail.html).toMatch(/<body[^>]*>\s*<div style="display:none[^"]*">For &lt;Ada&gt; &amp; co<\/div>/);
    expect(mail.text?.trim()).toBe('Hi <Ada>, your order of 2 items is on its way.');
    expect((await call(`/templates/${made.id}`)).body.last_used_at).not.toBeNull();
  });

  test('with errors is saved with their lines, and not published', async () => {
    const made = await create({ mjml: MJML.replace('</mj-text>', '') });
    expect(made.problems[0]).toMatchObject({ level: 'error', code: 'mjml', part: 'mjml', line: 3 });
    expect(await post(`/templates/${made.id}/publish`)).toMatchObject({
      status: 422,
      body: { code: 'templateSyntax' },
    });
    const broken = await create({ mjml: MJML.replace('{{name}}', '\n{{#if a}}') });
    expect(broken.problems).toMatchObject([{ level: 'error', code: 'syntax', part: 'mjml', line: 4, column: 1 }]);
  });

  test('becomes one in HTML with what it was compiled to, and back', async () => {
    const { id, draft } = await create({ mjml: MJML });
    const patch = (body: unknown) => call(`/templates/${id}`, { method: 'PATCH', body });
    const html = await patch({ source_format: 'html' });
    expect(html.body.draft).toMatchObject({ source_format: 'html', mjml: null, html: draft.html });
    expect(await patch({ mjml: MJML })).toMatchObject({ status: 422, body: { param: 'mjml' } });
    expect((await patch({ source_format: 'mjml', mjml: MJML })).body.draft).toMatchObject({
      mjml: MJML,
      html: draft.html,
    });
  });
});

describe('a preview', () => {
  test('of content that is not saved changes nothing', async () => {
    const { body } = await post('/templates', { alias: newAlias(), subject: 'Hi {{name}}', html: '<p>{{name}}</p>' });
    const preview = await post(`/templates/${body.id}/preview`, {
      content: { html: '<b>{{name}}</b>{{#if x}}', preheader: 'Pre' },
      data: { name: 'Ada' },
    });
    expect(preview).toMatchObject({ status: 200, body: { version: 1, subject: 'Hi Ada', html: null, text: null } });
    expect(preview.body.problems).toMatchObject([
      { level: 'error', code: 'syntax', part: 'html', line: 1, column: 16 },
    ]);
    const whole = await post(`/templates/${body.id}/preview`, { content: { html: '<b>{{name}}</b>' } });
    expect(whole.body).toMatchObject({ html: '<b></b>', variables: [{ path: 'name', use: 'value' }] });
    expect((await call(`/templates/${body.id}`)).body.draft).toMatchObject({ revision: 1, html: '<p>{{name}}</p>' });
  });

  test('needs no template', async () => {
    const test_data = { a: { name: 'Ada', items: [] } };
    const content = { source_format: 'mjml', mjml: MJML, preheader: 'A', test_data };
    const { status, body } = await post('/templates/preview', { content });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: null, problems: [], warnings: [] });
    expect(body.html).toContain('Hi Ada, your order of 0 items');
    expect(body.html_bytes).toBe(Buffer.byteLength(body.html));
    expect(await post('/templates/preview', {})).toMatchObject({ status: 422, body: { param: 'content' } });
  });

  test('names a variable that no test data has', async () => {
    const content = { subject: '{{a}} {{b.c}}', text: 'x', test_data: { one: { a: 1 } } };
    const { body } = await post('/templates/preview', { content });
    expect(body.problems).toMatchObject([{ level: 'warning', code: 'untestedVariable', part: 'test_data' }]);
    expect(body.problems[0].message).toContain('b');
  });
});

describe('a test of a template', () => {
  test('is sent to each recipient with its data, and marked in its subject', async () => {
    const test_data = { first: { name: 'Ada' }, second: { name: 'Bob' } };
    const { body } = await post('/templates', {
      alias: newAlias(),
      subject: 'Hi {{name}}',
      text: '{{name}}',
      test_data,
    });
    const sendTest = (input: object) =>
      post(`/templates/${body.id}/test`, { to: ['ada@example.net', 'bob@example.net'], ...input });
    const sent = await sendTest({ test_data: 'second' });
    expect(sent.body).toEqual({ ids: [expect.any(String), expect.any(String)] });
    expect((await readMail(sent.body.ids[1])).subject).toBe('[Test] Hi Bob');
    const own = await sendTest({ data: { name: 'Eve' } });
    expect((await readMail(own.body.ids[0])).subject).toBe('[Test] Hi Eve');
    expect(await sendTest({ data: {} })).toMatchObject({ status: 422, body: { code: 'missingVariable' } });
    expect(await sendTest({ test_data: 'third' })).toMatchObject({ status: 422, body: { param: 'test_data' } });
    expect(await sendTest({ version: 9 })).toMatchObject({ status: 404 });
    expect(await sendTest({ to: Array(6).fill('a@example.net') })).toMatchObject({
      status: 422,
      body: { param: 'to' },
    });
    expect(await sendTest({ to: ['nobody'] })).toMatchObject({ status: 422, body: { param: 'recipients[0].address' } });
  });
});

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

describe('snippets and layouts', () => {
  test('are pinned when the template is published', async () => {
    const footer = await publish({
      alias: `footer-${newAlias()}`,
      kind: 'snippet',
      html: '<i>{{shop}} {{year}}</i>',
      text: '-- {{year}}',
    });
    const layout = await publish({ kind: 'layout', html: '<body>{{{@content}}}</body>' });
    const mail = {
      subject: 'x',
      html: `<p>{{a}}</p>{{> ${footer.alias} year=2026}}`,
      text: `{{> ${footer.alias} year=1}}`,
      layout: layout.alias,
    };
    const { id } = await publish(mail);
    const data = { a: '&', shop: 'Pen' };
    const render = async () => {
      const { body } = await send({ from: company.from, template: { id, variables: data } });
      const { html, text } = await readMail(body.id);
      return [html?.trim(), text?.trim()];
    };
    const before = ['<body><p>&amp;</p><i>Pen 2026</i></body>', '-- 1'];
    expect(await render()).toEqual(before);
    await call(`/templates/${footer.id}`, { method: 'PATCH', body: { html: '<b>{{year}}</b>' } });
    await post(`/templates/${footer.id}/publish`);
    expect(await render()).toEqual(before);
    await call(`/templates/${id}`, { method: 'PATCH', body: { subject: 'y' } });
    await post(`/templates/${id}/publish`);
    expect(await render()).toEqual(['<body><p>&amp;</p><b>2026</b></body>', '-- 1']);
  });

  test('name the templates that include them, and publish these again', async () => {
    const footer = await publish({ alias: `footer-${newAlias()}`, kind: 'snippet', html: '<i>1</i>' });
    const mail = await publish({ subject: 'x', html: `<p>a</p>{{> ${footer.alias}}}` });
    expect(mail.includes).toEqual([{ kind: 'snippet', alias: footer.alias }]);
    const usersOf = async () => (await call(`/templates/${footer.id}`)).body.used_by;
    expect(await usersOf()).toMatchObject([{ id: mail.id, version: 1, is_outdated: false }]);
    await call(`/templates/${footer.id}`, { method: 'PATCH', body: { html: '<i>2</i>' } });
    await post(`/templates/${footer.id}/publish`);
    expect(await usersOf()).toMatchObject([{ id: mail.id, is_outdated: true }]);
    await call(`/templates/${mail.id}`, { method: 'PATCH', body: { subject: 'draft' } });
    const unknown = newId();
    const again = await post(`/templates/${footer.id}/republish`, { ids: [mail.id, unknown] });
    expect(again.body).toMatchObject({ published: [mail.id], refused: [{ id: unknown }] });
    expect(await usersOf()).toMatchObject([{ id: mail.id, version: 2, is_outdated: false }]);
    const { body } = await call(`/templates/${mail.id}`);
    expect(body).toMatchObject({
      ...{ state: 'draft_ahead', published: { version: 2, subject: 'x' }, draft: { version: 3, subject: 'draft' } },
    });
    const sent = await send({ from: company.from, template: { id: mail.id } });
    expect((await readMail(sent.body.id)).html?.trim()).toBe('<p>a</p><i>2</i>');
  });

  test('cannot be sent themselves', async () => {
    const { id } = await publish({ kind: 'snippet', html: 'x' });
    expect(await send({ from: company.from, template: { id } })).toMatchObject({
      status: 422,
      body: { code: 'unknownTemplate' },
    });
  });
});

describe('labels', () => {
  test('are listed with the number of their templates, without those of archived ones', async () => {
    const label = `label ${newAlias().slice(2)}`;
    const made = [];
    for (const labels of [[label], [label, `${label} b`], [label]])
      made.push((await post('/templates', { alias: newAlias(), labels })).body.id);
    await call(`/templates/${made[2]}`, { method: 'PATCH', body: { archived: true } });
    const { body } = await call('/templates/labels');
    expect(body.data.filter((one: { label: string }) => one.label.startsWith(label))).toEqual([
      { label, count: 2 },
      { label: `${label} b`, count: 1 },
    ]);
    expect((await call('/templates/labels', { key: other.apiKey })).body.data).toEqual([]);
  });
});

describe('mail from a template', () => {
  test('has its sender, reply address, subject, texts and headers, and remembers its version', async () => {
    const { id, alias } = await publish({ ...RECEIPT, from_email: `shop@${company.domain}` });
    const { status, body } = await send({ template: { alias, variables: ORDER } });
    expect(status).toBe(200);
    const mail = await readMail(body.id);
    expect(mail).toMatchObject({
      from: { name: 'The "Pen" shop', address: `shop@${company.domain}` },
      replyTo: [{ address: 'help@example.org' }],
      subject: 'Order 7',
    });
    expect(mail.html?.trim()).toBe('<h1>Hi there</h1><p>Pen &amp; ink: €1.50</p>');
    expect(mail.text?.trim()).toBe('Hi there\n- Pen & ink');
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-order', value: '7' }));
    const { rows } = await getPool().query('SELECT template_id, template_version FROM messages WHERE id = $1', [
      body.id,
    ]);
    expect(rows).toEqual([{ template_id: id, template_version: 1 }]);
  });

  test('takes sender, subject, reply address and headers of the request over those of the template', async () => {
    const { id } = await publish(RECEIPT);
    const { body } = await send({
      ...{
        from: `Me <${company.from}>`,
        subject: 'Hello {{shop}}',
        reply_to: 'me@example.org',
        headers: { 'x-order': 'own' },
      },
      template: { id, variables: ORDER },
    });
    const mail = await readMail(body.id);
    expect(mail).toMatchObject({
      from: { name: 'Me' },
      subject: 'Hello Pen',
      replyTo: [{ address: 'me@example.org' }],
    });
    expect(mail.headers.filter(({ key }) => key === 'x-order').map(({ value }) => value)).toEqual(['own']);
  });

  test('is personal for each of 200 recipients in one request, each with its own body', async () => {
    const { id } = await publish({ subject: 'Hi {{n}}', text: 'Number {{n}} at {{@recipient.email}}' });
    const recipients = Array.from({ length: 200 }, (_, n) => ({
      address: `r${n}@example.net`,
      substitution_data: n === 50 ? {} : { n },
    }));
    const answer = await post('/emails', { from: company.from, template: { id }, recipients });
    expect(answer.body).toMatchObject({
      accepted: 199,
      rejected: [{ email: 'r50@example.net', code: 'missingVariable' }],
    });
    const last = await readMail(answer.body.data[198].id);
    expect([last.subject, last.text?.trim()]).toEqual(['Hi 199', 'Number 199 at r199@example.net']);
  });

  test('can name an earlier version or the draft', async () => {
    const { id } = await publish({ subject: 'One', text: 'x' });
    await call(`/templates/${id}`, { method: 'PATCH', body: { subject: 'Two' } });
    const subjectOf = async (version?: unknown) => {
      const { body } = await send({ from: company.from, template: { id, ...(version !== undefined && { version }) } });
      return body.id ? (await readMail(body.id)).subject : body.code;
    };
    expect(await subjectOf()).toBe('One');
    expect(await subjectOf('draft')).toBe('Two');
    await post(`/templates/${id}/publish`);
    expect([await subjectOf(), await subjectOf(1), await subjectOf(9)]).toEqual(['Two', 'One', 'templateUnpublished']);
  });

  test('is rendered in the dialect of its template, which prints nothing for a missing value', async () => {
    const subjects = {
      handlebars: '{{#greaterThan n 1}}{{n}}{{/greaterThan}}{{gone}}!',
      mustachio: '{{#each xs}}{{.}}{{/each}}!',
      sparkpost: "{{xs[1]}}{{gone or 'x'}}{{address.email}}!",
    };
    const sent = await Promise.all(
      Object.entries(subjects).map(async ([dialect, subject]) => {
        const { id } = await publish({ dialect, subject, text: 'x' });
        const { body } = await send({ from: company.from, template: { id, variables: { n: 2, xs: [1, 2] } } });
        return (await readMail(body.id)).subject;
      }),
    );
    expect(sent).toEqual(['2!', '12!', '1xada@example.net!']);
  });

  test.each([
    ['an unknown template', { template: { alias: 'nope' } }, 'unknownTemplate', 'template'],
    ['a template and HTML', { template: { alias: 'a' }, html: 'x' }, 'invalidField', 'html'],
    ['no name of a template', { template: {} }, 'invalidField', 'template'],
    ['a template with raw', { template: { alias: 'a' }, raw: 'x' }, 'invalidField', 'template'],
  ])('is refused with %s', async (_, change, code, param) => {
    expect(await send({ from: company.from, ...change })).toMatchObject({ status: 422, body: { code, param } });
  });

  test('is refused without a sender, from an unproven domain, and of another company', async () => {
    const { id } = await publish({ subject: 'x', text: 'x' });
    expect(await send({ template: { id } })).toMatchObject({
      status: 422,
      body: { code: 'missingField', param: 'from' },
    });
    const unproven = await publish({ ...RECEIPT, from_email: 'a@unproven.example' });
    expect(await send({ template: { id: unproven.id, variables: ORDER } })).toMatchObject({
      body: { code: 'unprovenDomain' },
    });
    const theirs = await post('/emails', { from: other.from, to: 'a@example.net', template: { id } }, other.apiKey);
    expect(theirs).toMatchObject({ status: 422, body: { code: 'unknownTemplate' } });
  });
});
