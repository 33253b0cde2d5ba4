import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { documentOf, EVERY_BLOCK, EVERY_PICTURE } from '../../fixtures/documents/block-documents.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost({ ENCRYPTION_KEY: 'a secret for tests that is long enough' });
  company = await seedCompany();
});

afterAll(() => host.stop());

type Options = { method?: string; body?: unknown; headers?: Record<string, string> };

const call = (path: string, options: Options = {}) => callApi(host, path, { key: company.apiKey, ...options });
const post = (path: string, body: unknown = {}) => call(path, { method: 'POST', body });
const patch = (id: string, body: unknown) => call(`/templates/${id}`, { method: 'PATCH', body });
const newAlias = () => `t-${newId().slice(-12)}`;

const HELLO = { id: 'hello', type: 'text', props: { body: [{ type: 'paragraph', runs: [{ text: 'Hi {{name}}' }] }] } };
const GO = { id: 'go', type: 'button', props: { label: 'Open', href: 'https://a.example/{{id}}' } };

const rowsOf = (...blocks: object[]) => ({ version: 1, rows: [{ columns: [{ blocks }] }] });
const create = (blocks: unknown, more: object = {}) =>
  post('/templates', {
    alias: newAlias(),
    subject: 'x',
    source_format: 'blocks',
    preheader: 'A',
    blocks,
    ...more,
  });

describe('a template in blocks', () => {
  test('is compiled when it is saved, has its defaults and a generated text, and is sent as HTML', async () => {
    const { body: made } = await create(rowsOf(HELLO, GO));
    expect(made).toMatchObject({
      state: 'draft',
      draft: { source_format: 'blocks', mjml: null, text_mode: 'generated' },
    });
    expect(made.draft.blocks).toMatchObject({
      version: 2,
      surface: 'email',
      settings: { width: 600 },
      rows: [{ padding: 16, columns: [{ blocks: [{ id: 'hello', props: { size: 16 } }, { id: 'go' }] }] }],
    });
    expect(made.draft.html).toContain('href="https://a.example/{{id}}"');
    expect(made.draft.text).toContain('Hi {{name}}');
    expect((await post(`/templates/${made.id}/publish`)).status).toBe(200);
    const { body } = await post('/emails', {
      to: 'ada@example.net',
      from: company.from,
      template: { id: made.id, variables: { name: '<Ada>', id: 7 } },
    });
    const { rows } = await getPool().query('SELECT raw FROM message_bodies WHERE message_id = $1', [body.id]);
    const mail = await PostalMime.parse(rows[0].raw);
    expect(mail.html).toContain('Hi &lt;Ada&gt;');
    expect(mail.html).toContain('href="https://a.example/7"');
    const { body: read } = await call(`/templates/${made.id}`);
    expect(read.published.blocks).toEqual(made.draft.blocks);
  });

  test('of version 1 that was stored before is read as version 2, and stored so by the next save', async () => {
    const { body: made } = await create(rowsOf(HELLO));
    const stored = async () => {
      const { rows } = await getPool().query('SELECT blocks FROM template_versions WHERE template_id = $1', [made.id]);
      return rows[0].blocks;
    };
    await getPool().query('UPDATE template_versions SET blocks = $2 WHERE template_id = $1', [made.id, rowsOf(HELLO)]);
    expect((await call(`/templates/${made.id}`)).body.draft.blocks).toEqual(made.draft.blocks);
    expect(await stored()).toMatchObject({ version: 1 });
    expect((await patch(made.id, { subject: 'Later' })).body.draft.html).toBe(made.draft.html);
    expect(await stored()).toEqual(made.draft.blocks);
  });

  test('has every type of block that is offered', async () => {
    // All in one mail are more than Gmail shows.
    for (const blocks of [EVERY_BLOCK.slice(0, 12), EVERY_BLOCK.slice(12)]) {
      const { status, body } = await create(documentOf(...blocks));
      expect(status).toBe(200);
      expect(body.problems).toEqual([]);
      expect(body.draft.blocks).toEqual(documentOf(...blocks));
      expect((await post(`/templates/${body.id}/publish`)).status).toBe(200);
    }
  });

  test('has generated pictures: those of all readers are in the HTML, those of each are not yet', async () => {
    const { status, body } = await create(documentOf(...EVERY_PICTURE));
    expect([status, body.problems]).toEqual([200, []]);
    const { html } = body.draft;
    expect(html.match(/\/t\/g\/[\w-]+\.(?:png|gif)/g)).toHaveLength(5);
    expect(new Set(html.match(/\{\{@picture\.\w+\}\}/g))).toEqual(new Set(['{{@picture.qr}}', '{{@picture.ical}}']));
    expect((await post(`/templates/${body.id}/publish`)).status).toBe(200);
  });

  test('with an error in a block is saved, names the block, and is not published', async () => {
    const { body } = await create(
      rowsOf(
        HELLO,
        { ...GO, props: { ...GO.props, href: 'javascript:x' } },
        {
          id: 'raw',
          type: 'html',
          props: { html: '<p>\n{{#if a}}' },
        },
      ),
    );
    expect(body.problems.filter(({ level }: { level: string }) => level === 'error')).toMatchObject([
      { code: 'syntax', part: 'blocks', line: 3, block: { id: 'raw', type: 'html', number: 3 } },
      { code: 'invalidUrl', part: 'blocks', line: 2, block: { id: 'go', type: 'button', number: 2 } },
    ]);
    const refused = await post(`/templates/${body.id}/publish`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'templateSyntax', param: 'blocks' } });
    expect(refused.body.message).toContain('block 3 (html): if is not closed');
  });

  test.each([
    [rowsOf({ ...GO, props: { label: 'Go' } }), 'missingField', 'blocks.rows[0].columns[0].blocks[0].props.href'],
    [rowsOf({ ...GO, type: 'form' }), 'invalidField', 'blocks.rows[0].columns[0].blocks[0].type'],
    [rowsOf(HELLO, HELLO), 'invalidField', 'blocks.rows[0].columns[0].blocks[1].id'],
    ['[]', 'invalidField', 'blocks'],
  ])('that is wrong is refused with the block and the field', async (blocks, code, param) => {
    expect(await create(blocks)).toMatchObject({ status: 422, body: { code, param } });
  });

  test('takes neither HTML nor MJML, and only itself takes blocks', async () => {
    expect(await create(rowsOf(HELLO), { html: '<p>' })).toMatchObject({ status: 422, body: { param: 'html' } });
    expect(await create(rowsOf(HELLO), { mjml: '<mjml>' })).toMatchObject({ status: 422, body: { param: 'mjml' } });
    expect(await create(rowsOf(HELLO), { source_format: 'html' })).toMatchObject({
      status: 422,
      body: { param: 'blocks' },
    });
  });

  test('is previewed without being saved, published again, duplicated and restored with its blocks', async () => {
    const { body: made } = await create(rowsOf(HELLO));
    const blocks = rowsOf(HELLO, GO);
    const { body: preview } = await post(`/templates/${made.id}/preview`, {
      content: { blocks },
      data: { name: 'Ada', id: 1 },
    });
    expect(preview.html).toContain('https://a.example/1');
    expect((await call(`/templates/${made.id}`)).body.draft.blocks).toEqual(made.draft.blocks);
    await post(`/templates/${made.id}/publish`);
    const { body: copy } = await post(`/templates/${made.id}/duplicate`, { alias: newAlias() });
    expect(copy.draft.blocks).toEqual(made.draft.blocks);
    await patch(made.id, { blocks });
    const { body: restored } = await post(`/templates/${made.id}/restore`, { version: 1 });
    expect(restored.draft.blocks).toEqual(made.draft.blocks);
  });

  test('keeps its blocks when it is published again with a new snippet', async () => {
    const snippet = newAlias();
    const { body: piece } = await post('/templates', { alias: snippet, kind: 'snippet', html: '<p>one</p>' });
    await post(`/templates/${piece.id}/publish`);
    const raw = { id: 'raw', type: 'html', props: { html: `{{> ${snippet}}}` } };
    const { body: made } = await create(rowsOf(HELLO, raw));
    await post(`/templates/${made.id}/publish`);
    await patch(piece.id, { html: '<p>two</p>' });
    await post(`/templates/${piece.id}/publish`);
    const { body } = await post(`/templates/${piece.id}/republish`, { ids: [made.id] });
    expect(body).toEqual({ published: [made.id], refused: [] });
    expect((await call(`/templates/${made.id}`)).body.published).toMatchObject({
      version: 2,
      blocks: made.draft.blocks,
    });
  });

  test('continues in MJML, with the same HTML', async () => {
    const { body: made } = await create(rowsOf(HELLO, GO));
    const { body: converted } = await patch(made.id, { source_format: 'mjml' });
    expect(converted.draft).toMatchObject({ source_format: 'mjml', blocks: null });
    expect(converted.draft.mjml).toContain('<mj-button href="https://a.example/{{id}}"');
    const plain = (html: string) => html.replace(/\s+/g, '');
    expect(plain(converted.draft.html)).toBe(plain(made.draft.html));
    expect(await patch(made.id, { blocks: rowsOf(HELLO) })).toMatchObject({ status: 422, body: { param: 'blocks' } });
  });

  test('is imported from JSON, and its structure checked', async () => {
    const run = (content: string) => post('/templates/import', { format: 'blocks', content, alias: newAlias() });
    const { status, body } = await run(JSON.stringify(documentOf(...EVERY_BLOCK)));
    expect(status).toBe(200);
    expect(body.template).toMatchObject({ name: 'Hello', draft: { source_format: 'blocks' } });
    expect(body.report.filter(({ level }: { level: string }) => level === 'error')).toEqual([]);
    expect(await run('{')).toMatchObject({ status: 422, body: { param: 'content' } });
    expect(await run('{"version":1,"rows":[{}]}')).toMatchObject({ status: 422, body: { param: 'rows[0].columns' } });
  });
});
