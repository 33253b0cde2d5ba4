import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { MJML, newAlias, readMail, TemplateRig } from '../../fixtures/templates/template-rig.ts';

let rig: TemplateRig;

beforeAll(async () => {
  rig = await TemplateRig.start();
});

afterAll(() => rig.stop());

const call: TemplateRig['call'] = (...args) => rig.call(...args);
const post: TemplateRig['post'] = (...args) => rig.post(...args);
const send: TemplateRig['send'] = (...args) => rig.send(...args);
const publish: TemplateRig['publish'] = (...args) => rig.publish(...args);

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
      from: rig.company.from,
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

  test('shows the HTML as a client of a color scheme does, and keeps it as it is sent', async () => {
    const preview = async (html: string, color_scheme?: string) =>
      (await post('/templates/preview', { content: { html }, ...(color_scheme && { color_scheme }) })).body;
    const own = '<style>@media (prefers-color-scheme: dark){p{color:red}}</style><p>Hi</p>';
    expect((await preview(own)).shown).toBeNull();
    const dark = await preview(own, 'dark');
    expect(dark.html).toBe(own);
    expect(dark.shown).toEqual({
      html: own.replace('(prefers-color-scheme: dark)', '(min-width: 0px)'),
      root_scheme: 'light',
    });
    const forced = await preview('<p style="color:#000000">Hi</p>', 'dark');
    expect(forced.shown).toMatchObject({ html: expect.not.stringContaining('#000000'), root_scheme: 'dark' });
    const light = await preview('<p style="color:#000000">Hi</p>', 'light');
    expect(light.shown).toEqual({ html: light.html, root_scheme: 'light' });
    expect(await post('/templates/preview', { content: { html: 'x' }, color_scheme: 'sepia' })).toMatchObject({
      status: 422,
      body: { param: 'color_scheme' },
    });
  });

  test('names a variable that no test data has', async () => {
    const content = { subject: '{{a}} {{b.c}}', text: 'x', test_data: { one: { a: 1 } } };
    const { body } = await post('/templates/preview', { content });
    expect(body.problems).toMatchObject([{ level: 'warning', code: 'untestedVariable', part: 'test_data' }]);
    expect(body.problems[0].message).toContain('b');
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
      const { body } = await send({ from: rig.company.from, template: { id, variables: data } });
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
      state: 'draft_ahead',
      published: { version: 2, subject: 'x' },
      draft: { version: 3, subject: 'draft' },
    });
    const sent = await send({ from: rig.company.from, template: { id: mail.id } });
    expect((await readMail(sent.body.id)).html?.trim()).toBe('<p>a</p><i>2</i>');
  });

  test('cannot be sent themselves', async () => {
    const { id } = await publish({ kind: 'snippet', html: 'x' });
    expect(await send({ from: rig.company.from, template: { id } })).toMatchObject({
      status: 422,
      body: { code: 'unknownTemplate' },
    });
  });
});
