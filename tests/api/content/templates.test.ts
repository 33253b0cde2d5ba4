import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { newAlias, RECEIPT, readMail, TemplateRig } from '../../fixtures/templates/template-rig.ts';

let rig: TemplateRig;

beforeAll(async () => {
  rig = await TemplateRig.start();
});

afterAll(() => rig.stop());

const call: TemplateRig['call'] = (...args) => rig.call(...args);
const post: TemplateRig['post'] = (...args) => rig.post(...args);
const send: TemplateRig['send'] = (...args) => rig.send(...args);
const publish: TemplateRig['publish'] = (...args) => rig.publish(...args);

/** Publishes the draft of a template as another process does: this one hears of it from the database alone. */
async function publishElsewhere(id: string): Promise<void> {
  const { rows } = await getPool().query(
    `UPDATE template_versions SET published_at = now() WHERE template_id = $1 AND published_at IS NULL RETURNING version`,
    [id],
  );
  await getPool().query('UPDATE templates SET published_version = $2 WHERE id = $1', [id, rows[0].version]);
}

describe('a template', () => {
  test('is created as a draft, found by id and alias, listed, and numbered within its company', async () => {
    const alias = newAlias();
    const made = await post('/templates', { alias, name: 'Receipt', labels: ['shop'], ...RECEIPT });
    expect(made.body).toMatchObject({
      object: 'template',
      alias,
      name: 'Receipt',
      kind: 'email',
      state: 'draft',
      published: null,
      problems: [],
      draft: {
        version: 1,
        revision: 1,
        dialect: 'mailwright',
        missing: 'refuse',
        ...RECEIPT,
        source_format: 'html',
        mjml: null,
        text_mode: 'own',
        preheader: null,
      },
      last_used_at: null,
      includes: [],
      used_by: [],
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
        await call(`/templates/${ref}`, { key: rig.other.apiKey }),
        await call(`/templates/${ref}`, { key: rig.other.apiKey, method: 'PATCH', body: { name: 'Mine' } }),
        await call(`/templates/${ref}`, { key: rig.other.apiKey, method: 'DELETE' }),
        await call(`/templates/${ref}/versions`, { key: rig.other.apiKey }),
        ...(await Promise.all(
          [
            ['publish', {}],
            ['duplicate', { alias: newAlias() }],
            ['restore', { version: 1 }],
            ['preview', {}],
          ].map(([action, body]) => post(`/templates/${ref}/${action}`, body, rig.other.apiKey)),
        )),
      ];
      expect(theirs.map(({ status }) => status)).toEqual(theirs.map(() => 404));
    }
    expect((await call(`/templates/${id}`)).status).toBe(200);
    expect((await call('/templates', { key: rig.other.apiKey })).body.data).toEqual([]);
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

  test('is sent in its new version as soon as another process has published it', async () => {
    const { id, alias } = await publish({ subject: 'One', text: 'one' });
    const sentVersion = async () => {
      const { body } = await send({ from: rig.company.from, template: { alias } });
      return (await readMail(body.id)).subject;
    };
    expect(await sentVersion()).toBe('One');
    await call(`/templates/${id}`, { method: 'PATCH', body: { subject: 'Two' } });
    await publishElsewhere(id);
    await expect.poll(sentVersion, { interval: 20 }).toBe('Two');
    await getPool().query('UPDATE templates SET archived_at = now() WHERE id = $1', [id]);
    const answer = async () => (await send({ from: rig.company.from, template: { alias } })).status;
    await expect.poll(answer, { interval: 20 }).toBe(422);
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
    expect(await send({ from: rig.company.from, template: { id } })).toMatchObject(unknown);
    expect((await archive(false)).body).toMatchObject({ archived_at: null, state: 'published' });
    expect((await send({ from: rig.company.from, template: { id } })).status).toBe(200);
    expect((await call(`/templates/${id}`, { method: 'DELETE' })).body).toEqual({
      object: 'template',
      id,
      deleted: true,
    });
    expect((await call(`/templates/${id}`)).status).toBe(404);
    expect(await send({ from: rig.company.from, template: { id } })).toMatchObject(unknown);
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
    expect((await call('/templates/labels', { key: rig.other.apiKey })).body.data).toEqual([]);
  });
});
