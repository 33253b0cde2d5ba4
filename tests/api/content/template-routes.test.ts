import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { newId } from '#lib/core/ids.ts';
import { authorizeRecipientVerified } from '#lib/engine/sandbox/authorized-recipients.ts';
import { serveApi } from '#lib/http/compat/serve-api.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { GRANTS } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute, type RouteAnswer } from '../../fixtures/http/call-route.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';

const duplicateRoute = routeAt('/api/config/v1/template/{id}/duplicate');
const previewOneRoute = routeAt('/api/config/v1/template/{id}/preview');
const publishRoute = routeAt('/api/config/v1/template/{id}/publish');
const republishRoute = routeAt('/api/config/v1/template/{id}/republish');
const restoreRoute = routeAt('/api/config/v1/template/{id}/restore');
const oneRoute = routeAt('/api/config/v1/template/{id}');
const testRoute = routeAt('/api/config/v1/template/{id}/test');
const versionRoute = routeAt('/api/config/v1/template/{id}/version');
const importRoute = routeAt('/api/config/v1/template/import');
const labelRoute = routeAt('/api/config/v1/template/label');
const previewRoute = routeAt('/api/config/v1/template/preview');
const listRoute = routeAt('/api/config/v1/template');

const FRIEND = 'friend@far.example';

let close: () => Promise<void>;
let owner: TestAccount;
let other: TestAccount;
const cookies = new Map<TestAccount, string>();

beforeAll(async () => {
  close = await openTestDatabase();
  [owner, other] = [await registerTestAccount(), await registerTestAccount('Other')];
  for (const account of [owner, other]) cookies.set(account, (await sessionCookie(account)).cookie);
  await authorizeRecipientVerified(owner.ctx, { email: FRIEND });
});

afterAll(() => close());

type Ask = { method?: string; as?: TestAccount; id?: string; body?: unknown; query?: string; revision?: string };

/** Calls a route as an owner. */
const ask = (handler: RouteHandler, { method, as = owner, id, body, query = '', revision }: Ask = {}) =>
  callRoute(handler, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    path: `/api/config/v1/template${query}`,
    ...(id !== undefined && { params: { id } }),
    headers: {
      cookie: cookies.get(as) ?? '',
      'sec-fetch-site': 'same-origin',
      ...(revision !== undefined && { 'if-match': revision }),
    },
    ...(body !== undefined && { body }),
  });

const newAlias = () => `t-${newId().slice(-12)}`;

/** Creates a template; returns its id. */
async function create(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await ask(listRoute.POST, {
    body: { alias: newAlias(), subject: 'Hi {{name}}', text: 'x', ...more },
  });
  return String(body.id);
}

const fieldOf = ({ status, body }: RouteAnswer): unknown => [status, (body.payload as { field?: string }).field]; // the error object

describe('the Config API of templates', () => {
  it('takes a template of several large parts', async () => {
    const id = await create();
    const parts = { html: `<p>${'a'.repeat(100_000)}</p>`, text_mode: 'own', text: 'b'.repeat(1_000_000) };
    const { status, body } = await ask(oneRoute.PATCH, { method: 'PATCH', id, body: parts });
    expect(status).toBe(200);
    expect(body).toMatchObject({ draft: parts });
  });

  it('creates, lists, changes, publishes, restores, copies and deletes as the send API does', async () => {
    const alias = newAlias();
    const made = await ask(listRoute.POST, {
      body: { alias, name: 'Welcome', labels: ['shop'], subject: 'One', text: 'a' },
    });
    expect(made).toMatchObject({
      status: 200,
      body: { alias, state: 'draft', draft: { subject: 'One', revision: 1 } },
    });
    const id = String(made.body.id);
    expect((await ask(oneRoute.GET, { id: alias })).body).toEqual(made.body);
    const list = await ask(listRoute.GET, {
      query: '?label=shop&search=welc&kind=email&page=1&limit=10&archived=false',
    });
    expect(list.body).toMatchObject({ total: 1, has_more: false, data: [{ id, last_used_at: null }] });
    expect((await ask(labelRoute.GET)).body).toEqual({ object: 'list', data: [{ label: 'shop', count: 1 }] });
    const saved = await ask(oneRoute.PATCH, { method: 'PATCH', id, body: { subject: 'Two' }, revision: '"1"' });
    expect(saved.body).toMatchObject({ draft: { subject: 'Two', revision: 2 } });
    const late = await ask(oneRoute.PATCH, { method: 'PATCH', id, body: { subject: 'Three' }, revision: '"1"' });
    expect(late).toMatchObject({ status: 412, body: { code: 'draftChanged' } });
    const published = await ask(publishRoute.POST, { id, body: { note: 'First' } });
    expect(published.body).toMatchObject({ state: 'published', published_version: 1, draft: null });
    const versions = await ask(versionRoute.GET, { id });
    expect(versions.body).toMatchObject({ data: [{ version: 1, note: 'First' }] });
    expect((await ask(restoreRoute.POST, { id, body: { version: 1 } })).body).toMatchObject({ state: 'draft_ahead' });
    const copy = await ask(duplicateRoute.POST, { id, body: { alias: newAlias() } });
    expect(copy.body).toMatchObject({ name: 'Welcome (copy)', draft: { subject: 'Two' } });
    expect((await ask(oneRoute.GET, { id, query: '?version=1' })).body).toMatchObject({ version: { subject: 'Two' } });
    const deleted = await ask(oneRoute.DELETE, { method: 'DELETE', id });
    expect(deleted.body).toEqual({ object: 'template', id, deleted: true });
    expect((await ask(oneRoute.GET, { id })).status).toBe(404);
  });

  it('previews what is saved and what is not, and imports', async () => {
    const id = await create({ test_data: { one: { name: 'Ada' } } });
    expect((await ask(previewOneRoute.POST, { id, body: {} })).body).toMatchObject({ subject: 'Hi Ada', problems: [] });
    const content = { subject: 'Dear {{name}}' };
    const unsaved = await ask(previewOneRoute.POST, { id, body: { content } });
    expect(unsaved.body).toMatchObject({ subject: 'Dear Ada', text: 'x' });
    const alone = await ask(previewRoute.POST, { body: { content, data: { name: 'Bob' } } });
    expect(alone.body).toMatchObject({ version: null, subject: 'Dear Bob' });
    const imported = await ask(importRoute.POST, {
      body: { format: 'html', content: '<p>a</p>', name: 'From a file' },
    });
    expect(imported.body).toMatchObject({
      template: { alias: 'from-a-file', draft: { html: '<p>a</p>' } },
      report: [],
    });
  });

  it('sends a test from the account’s own address in the sandbox, to authorized recipients only', async () => {
    const id = await create();
    const sent = await ask(testRoute.POST, { id, body: { to: [FRIEND], data: { name: 'Ada' } } });
    expect(sent).toMatchObject({ status: 200, body: { ids: [expect.any(String)] } });
    const refused = await ask(testRoute.POST, { id, body: { to: [FRIEND, 'a@far.example'], data: { name: 'A' } } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'unauthorizedRecipient' } });
  });

  it('publishes the users of a snippet again', async () => {
    const alias = newAlias();
    const snippet = await create({ alias, kind: 'snippet', text: 'one' });
    await ask(publishRoute.POST, { id: snippet, body: {} });
    const user = await create({ text: `{{> ${alias}}}` });
    await ask(publishRoute.POST, { id: user, body: {} });
    await ask(oneRoute.PATCH, { method: 'PATCH', id: snippet, body: { text: 'two' } });
    await ask(publishRoute.POST, { id: snippet, body: {} });
    const answer = await ask(republishRoute.POST, { id: snippet, body: { ids: [user] } });
    expect(answer.body).toEqual({ published: [user], refused: [] });
    expect((await ask(previewOneRoute.POST, { id: user, body: {} })).body).toMatchObject({ text: 'two' });
  });

  it('names the field that is wrong', async () => {
    expect(fieldOf(await ask(listRoute.POST, { body: { alias: 'a b' } }))).toEqual([422, 'alias']);
    expect(fieldOf(await ask(listRoute.GET, { query: '?limit=0' }))).toEqual([422, 'limit']);
    const id = await create();
    expect(fieldOf(await ask(testRoute.POST, { id, body: { to: [] } }))).toEqual([422, 'to']);
    const revision = await ask(oneRoute.PATCH, { method: 'PATCH', id, body: {}, revision: 'x' });
    expect(fieldOf(revision)).toEqual([422, 'if-match']);
  });

  it('needs its features in both APIs, whatever the grants', async () => {
    const id = await create();
    const { key } = await createApiKey(owner.ctx, { name: 'Whole', grants: [...GRANTS] });
    const send = async (path: string, method = 'GET') => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify({}) };
      const answer = await serveApi(new Request(`http://localhost/api/v1${path}`, { method, headers, ...body }));
      return (await answer.json()).code;
    };
    const codeOf = async (answer: Promise<RouteAnswer>) => (await answer).body.code;
    const calls = {
      template: [() => codeOf(ask(listRoute.GET)), () => send('/templates')],
      'template.create': [
        () => codeOf(ask(importRoute.POST, { body: { format: 'html', content: 'x' } })),
        () => send('/templates/import', 'POST'),
      ],
      'template.detail': [() => codeOf(ask(versionRoute.GET, { id })), () => send(`/templates/${id}`)],
      'template.update': [
        () => codeOf(ask(oneRoute.PATCH, { method: 'PATCH', id, body: {} })),
        () => send(`/templates/${id}/publish`, 'POST'),
      ],
      'template.delete': [
        () => codeOf(ask(oneRoute.DELETE, { method: 'DELETE', id })),
        () => send(`/templates/${id}`, 'DELETE'),
      ],
    } as const satisfies Partial<Record<FeaturePath, unknown>>;
    for (const [feature, both] of Object.entries(calls)) {
      const path = feature as FeaturePath; // a key of `calls`
      await setFeature(owner.ctx, { feature: path, enable: false });
      const codes = await Promise.all(both.map((call) => call()));
      await setFeature(owner.ctx, { feature: path, enable: true });
      expect([feature, ...codes]).toEqual([feature, 'featureOff', 'featureOff']);
    }
    expect((await ask(oneRoute.GET, { id })).status).toBe(200);
  });

  it('shows another company nothing', async () => {
    const id = await create({ labels: ['secret'] });
    expect((await ask(oneRoute.GET, { id, as: other })).status).toBe(404);
    expect((await ask(listRoute.GET, { as: other })).body).toMatchObject({ total: 0, data: [] });
    expect((await ask(labelRoute.GET, { as: other })).body).toMatchObject({ data: [] });
  });
});
