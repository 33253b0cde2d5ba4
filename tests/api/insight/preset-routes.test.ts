import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { BUILT_IN_PRESETS } from '#lib/core/analytics/built-in-presets.ts';
import { METRICS_MAX } from '#lib/core/analytics/metrics.ts';
import { newId, newOpaqueId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { PRESETS_MAX, Preset, PresetList } from '#lib/insight/analytics/presets/schema.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import {
  openTestDatabase,
  registerColleague,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';

const oneRoute = routeAt('/api/config/v1/preset/{id}');
const listRoute = routeAt('/api/config/v1/preset');

let close: () => Promise<void>;
let owner: TestAccount;
let other: TestAccount;
let headers: Record<string, string>;
let otherHeaders: Record<string, string>;

beforeAll(async () => {
  close = await openTestDatabase();
  [owner, other] = [await registerTestAccount(), await registerTestAccount('Other')];
  headers = await headersOf(owner);
  otherHeaders = await headersOf(other);
});

afterAll(() => close());

const headersOf = async (account: TestAccount) => ({
  cookie: (await sessionCookie(account)).cookie,
  'sec-fetch-site': 'same-origin',
});

type Ask = { method?: string; as?: Record<string, string>; id?: string; body?: unknown };

const ask = (handler: RouteHandler, { method, as = headers, id, body }: Ask = {}) =>
  callRoute(handler, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    path: '/api/config/v1/preset',
    ...(id !== undefined && { params: { id } }),
    headers: as,
    ...(body !== undefined && { body }),
  });

const question = { range: '7d', metrics: ['sent', 'bounce_rate'], breakdown: 'provider' };
const input = (more: object = {}) => ({ name: newId(), question, chart: ['sent'], ...more });

async function create(more: object = {}, as = headers): Promise<Preset> {
  const { status, body } = await ask(listRoute.POST, { as, body: input(more) });
  expect(status).toBe(201);
  return Preset.parse(body);
}

const list = async (as = headers) => PresetList.parse((await ask(listRoute.GET, { as })).body).data;

describe('presets', () => {
  it('lists the built-in ones first, which nobody changes', async () => {
    const built = (await list()).filter(({ isBuiltIn }) => isBuiltIn);
    expect(built.map(({ name }) => name)).toEqual(BUILT_IN_PRESETS.map(({ name }) => name));
    expect((await ask(oneRoute.GET, { id: 'bounces' })).body).toMatchObject({ name: 'Bounces', isChangeable: false });
    expect((await ask(oneRoute.PUT, { method: 'PUT', id: 'bounces', body: { name: 'Mine' } })).status).toBe(403);
    expect((await ask(oneRoute.DELETE, { method: 'DELETE', id: 'bounces' })).status).toBe(403);
  });

  it('stores a question, changes it and deletes it', async () => {
    const made = await create({ isPinned: true });
    expect(made).toMatchObject({ visibility: 'private', isPinned: true, isChangeable: true, chart: ['sent'] });
    expect(made.question).toMatchObject(question);
    const change = { name: `${made.name} 2`, visibility: 'company', question: { ...question, range: '30d' } };
    const { status, body } = await ask(oneRoute.PUT, { method: 'PUT', id: made.id, body: change });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: `${made.name} 2`, visibility: 'company', isPinned: true });
    expect((await ask(oneRoute.GET, { id: made.id })).body).toMatchObject({ question: { range: '30d' } });
    expect((await ask(oneRoute.DELETE, { method: 'DELETE', id: made.id })).status).toBe(204);
    expect((await ask(oneRoute.DELETE, { method: 'DELETE', id: made.id })).status).toBe(404);
  });

  it('keeps the question of a preset without metrics, and counts the metrics of its chart among them', async () => {
    const plain = await create({ question: { range: '30d', breakdown: 'campaign' }, chart: ['delivered'] });
    expect(plain.question).toMatchObject({ range: '30d', breakdown: 'campaign' });
    expect(plain.question.metrics).toContain('delivered');
    expect(plain.question.metrics).toHaveLength(METRICS_MAX);
    const other = await create({ chart: ['delivered', 'bounce'] });
    expect(other.question.metrics).toEqual(['sent', 'bounce_rate', 'delivered', 'bounce']);
  });

  it('refuses a name that is in use, in any case, also that of a built-in one', async () => {
    const { name } = await create();
    for (const taken of [name, name.toUpperCase(), 'summary']) {
      const { status, body } = await ask(listRoute.POST, { body: input({ name: taken }) });
      expect([status, body.code]).toEqual([409, 'duplicateException']);
    }
    await create({ name }, otherHeaders);
  });

  it.each([
    ['an unknown metric', { question: { metrics: ['luck'] } }],
    ['seven metrics', { question: { metrics: ['sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'sent'] } }],
    ['an empty chart', { chart: [] }],
    ['an empty name', { name: '  ' }],
    ['a field that does not exist', { owner: 'me' }],
  ])('refuses %s', async (_what, more) => {
    expect((await ask(listRoute.POST, { body: input(more) })).status).toBe(422);
  });

  it('hides a private one from colleagues, and lets only its owner and administrators change a shared one', async () => {
    const colleague = await registerColleague(owner);
    const theirs = await headersOf(colleague);
    const hidden = await create();
    expect((await ask(oneRoute.GET, { as: theirs, id: hidden.id })).status).toBe(404);
    const shared = await create({ visibility: 'company' });
    expect((await ask(oneRoute.GET, { as: theirs, id: shared.id })).body).toMatchObject({ isChangeable: false });
    const rename = { method: 'PUT', id: shared.id, body: { name: newId() } };
    expect((await ask(oneRoute.PUT, { ...rename, as: theirs })).status).toBe(403);
    expect((await ask(oneRoute.DELETE, { method: 'DELETE', as: theirs, id: shared.id })).status).toBe(403);
    const own = await create({ visibility: 'company' }, theirs);
    expect((await ask(oneRoute.DELETE, { method: 'DELETE', id: own.id })).status).toBe(204);
  });

  it('reads as not found in another company', async () => {
    const { id } = await create({ visibility: 'company' });
    expect((await list(otherHeaders)).some((preset) => preset.id === id)).toBe(false);
    for (const [handler, method] of [
      [oneRoute.GET, 'GET'],
      [oneRoute.DELETE, 'DELETE'],
    ] as const) {
      expect((await ask(handler, { method, id, as: otherHeaders })).status).toBe(404);
    }
    expect((await ask(oneRoute.PUT, { method: 'PUT', id, as: otherHeaders, body: { name: 'x' } })).status).toBe(404);
  });

  it('a key with metrics/view makes those of the company; one without is refused', async () => {
    const { key } = await createApiKey(owner.ctx, { name: 'Statistics', grants: ['metrics/view'] });
    const made = await create({ visibility: 'private' }, { authorization: `Bearer ${key}` });
    expect(made.visibility).toBe('company');
    const { key: without } = await createApiKey(owner.ctx, { name: 'Mail', grants: ['smtp/inject'] });
    expect((await ask(listRoute.GET, { as: { authorization: `Bearer ${without}` } })).status).toBe(403);
  });

  it('refuses one more than a hundred', async () => {
    const { companyId } = other;
    await getPool().query(
      `INSERT INTO presets (id, company_id, environment, name, updated_at)
       SELECT gen_random_uuid(), $1, 'sandbox', 'Preset ' || n, now()
       FROM generate_series(1, $2::int - (SELECT count(*) FROM presets WHERE company_id = $1)::int) AS n`,
      [companyId, PRESETS_MAX],
    );
    const { status, body } = await ask(listRoute.POST, { as: otherHeaders, body: input() });
    expect([status, body.message]).toEqual([422, 'There may be 100 presets at most.']);
  });

  it('reads an id as unknown that no preset has', async () => {
    for (const id of ['no-id', newOpaqueId()]) expect((await ask(oneRoute.GET, { id })).status).toBe(404);
  });

  it('is off with its flag', async () => {
    await setFeature(owner.ctx, { feature: 'analytic.preset', enable: false });
    expect((await ask(listRoute.GET)).status).toBe(403);
    await setFeature(owner.ctx, { feature: 'analytic.preset', enable: true });
    expect((await ask(listRoute.GET)).status).toBe(200);
  });
});
