import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { WEBHOOKS_MAX, WebhookFormat } from '#lib/connect/webhooks/schema.ts';
import { newId } from '#lib/core/ids.ts';
import { serveApi } from '#lib/http/compat/serve-api.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute, type RouteAnswer } from '../../fixtures/http/call-route.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';
import { insertWebhookLog } from '../../fixtures/webhooks/insert-log.ts';
import { type Receiver, startReceiver } from '../../fixtures/webhooks/start-receiver.ts';

const attemptRoute = routeAt('/api/config/v1/webhook/{id}/attempt/{attemptId}');
const deliveryRoute = routeAt('/api/config/v1/webhook/{id}/delivery/{deliveryId}');
const deliveriesRoute = routeAt('/api/config/v1/webhook/{id}/delivery');
const eventReplayRoute = routeAt('/api/config/v1/webhook/{id}/event/{eventId}/replay');
const healthRoute = routeAt('/api/config/v1/webhook/{id}/health');
const pauseRoute = routeAt('/api/config/v1/webhook/{id}/pause');
const cancelRoute = routeAt('/api/config/v1/webhook/{id}/replay/{replayId}');
const replayRoute = routeAt('/api/config/v1/webhook/{id}/replay');
const resumeRoute = routeAt('/api/config/v1/webhook/{id}/resume');
const rotateRoute = routeAt('/api/config/v1/webhook/{id}/rotate-secret');
const oneRoute = routeAt('/api/config/v1/webhook/{id}');
const secretRoute = routeAt('/api/config/v1/webhook/{id}/secret');
const testRoute = routeAt('/api/config/v1/webhook/{id}/test');
const triesRoute = routeAt('/api/config/v1/webhook/event');
const listRoute = routeAt('/api/config/v1/webhook');
const sampleRoute = routeAt('/api/config/v1/webhook/sample');

let close: () => Promise<void>;
let owner: TestAccount;
let other: TestAccount;
let receiver: Receiver;
const cookies = new Map<TestAccount, string>();

beforeAll(async () => {
  close = await openTestDatabase();
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  [owner, other] = [await registerTestAccount(), await registerTestAccount('Other')];
  for (const account of [owner, other]) cookies.set(account, (await sessionCookie(account)).cookie);
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.close();
  await close();
});

type Ask = { as?: TestAccount; id?: string; body?: unknown; params?: Record<string, string>; query?: string };

/** Calls a method of a route as an owner. */
const ask = (
  route: Record<'GET' | 'POST' | 'PATCH' | 'DELETE', (typeof listRoute)['GET']>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  { as = owner, id = '', body, params = {}, query = '' }: Ask = {},
): Promise<RouteAnswer> =>
  callRoute(route[method], {
    method,
    path: `/api/config/v1/webhook${query}`,
    params: { id, ...params },
    headers: { cookie: cookies.get(as) ?? '', 'sec-fetch-site': 'same-origin' },
    ...(body !== undefined && { body }),
  });

let made = 0;

/** Creates a webhook; returns the answer with its id. */
async function create(more: Record<string, unknown> = {}, as = owner) {
  made += 1;
  const body = { name: `Hook ${made}`, target: receiver.url, events: ['bounce', 'delivery'], ...more };
  const answer = await ask(listRoute, 'POST', { as, body });
  return { ...answer, id: String(answer.body.id), name: body.name };
}

const fieldOf = ({ status, body }: RouteAnswer): unknown => [status, (body.payload as { field?: string }).field]; // the error object

describe('POST /webhook', () => {
  it('answers with the webhook and its secret, which no list holds', async () => {
    const { status, body, id } = await create({
      authentication: { type: 'basic', username: 'me', password: 'hunter2' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'on',
      format: 'single',
      environment: 'sandbox',
      events: ['delivery', 'bounce'],
      maxBatch: 500,
      authentication: { type: 'basic', username: 'me' },
    });
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const list = JSON.stringify((await ask(listRoute, 'GET')).body);
    expect(list).toContain(id);
    for (const secret of [String(body.secret), 'hunter2', 'whsec_']) expect(list).not.toContain(secret);
    expect(JSON.stringify((await ask(oneRoute, 'GET', { id })).body)).not.toContain('whsec_');
  });

  it('stores no secret as text and records none in the audit log', async () => {
    const { body, id } = await create({
      authentication: { type: 'headers', headers: [{ name: 'x-key', value: 'hunter2' }] },
    });
    const { rows } = await getPool().query(
      'SELECT w::text AS webhook, a::text AS entry FROM webhooks w JOIN audit_entries a ON a.target_id = w.id::text WHERE w.id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    for (const secret of ['hunter2', String(body.secret).slice(6, 30), Buffer.from('hunter2').toString('hex')])
      expect(text).not.toContain(secret);
  });

  it.each([
    ['name', { name: ' ' }],
    ['target', { target: 'ftp://example.com' }],
    ['target', { target: 'https://10.0.0.1/' }],
    ['events[0]', { events: ['nothing'] }],
    ['events', { events: [] }],
    ['format', { format: 'xml' }],
    ['maxBatch', { maxBatch: 501 }],
    ['maxWaitMs', { maxWaitMs: 60_001 }],
    ['inFlight', { inFlight: 17 }],
    ['rate', { rate: 0 }],
    ['secret', { secret: 'whsec_short' }],
    ['sendingDomains', { sendingDomains: ['not-ours.example'] }],
    ['subaccounts.ids', { subaccounts: { scope: 'list', ids: [] } }],
    ['subaccounts.ids', { subaccounts: { scope: 'all', ids: [newId()] } }],
    ['authentication.username', { authentication: { type: 'basic', username: 'a:b', password: 'x' } }],
    ['authentication.password', { authentication: { type: 'basic', username: 'a' } }],
    [
      'authentication.headers[0].name',
      { authentication: { type: 'headers', headers: [{ name: 'host', value: 'x' }] } },
    ],
    ['unknown', { unknown: 1 }],
  ])('refuses a wrong %s with 422 and its name', async (field, more) => {
    expect(fieldOf(await create(more))).toEqual([expect.any(Number), field]);
    expect((await create(more)).status).toBeGreaterThanOrEqual(400);
    expect((await create(more)).status).toBeLessThan(500);
  });

  it('refuses a name that another webhook has with 409, in every case of an update too', async () => {
    const { name } = await create();
    expect(fieldOf(await create({ name }))).toEqual([409, 'name']);
    const { id } = await create();
    expect(fieldOf(await ask(oneRoute, 'PATCH', { id, body: { name } }))).toEqual([409, 'name']);
  });

  it('refuses authentication while its flag is off, and everything while the flag of webhooks is off', async () => {
    const authentication = { type: 'basic', username: 'a', password: 'b' };
    await setFeature(owner.ctx, { feature: 'webhook.authentication', enable: false });
    expect((await create({ authentication })).body.code).toBe('featureOff');
    expect((await create()).status).toBe(201);
    await setFeature(owner.ctx, { feature: 'webhook.authentication', enable: true });
    await setFeature(owner.ctx, { feature: 'webhook', enable: false });
    expect((await ask(listRoute, 'GET')).body.code).toBe('featureOff');
    await setFeature(owner.ctx, { feature: 'webhook', enable: true });
  });

  it(`allows ${WEBHOOKS_MAX} of a company and environment, also where many are created at once`, async () => {
    const account = await registerTestAccount('Many');
    cookies.set(account, (await sessionCookie(account)).cookie);
    const answers = await Promise.all(Array.from({ length: WEBHOOKS_MAX + 2 }, () => create({}, account)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WEBHOOKS_MAX);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
  });
});

describe('PATCH /webhook/{id}', () => {
  it('changes what is given and keeps the rest, the secrets too', async () => {
    const { id } = await create({ authentication: { type: 'basic', username: 'me', password: 'hunter2' } });
    const secret = (await ask(secretRoute, 'GET', { id })).body.secret;
    const change = { events: ['click'], format: 'batch', rate: 5, authentication: { type: 'basic', username: 'me' } };
    const { status, body } = await ask(oneRoute, 'PATCH', { id, body: change });
    expect([status, body]).toMatchObject([200, { events: ['click'], format: 'batch', rate: 5, target: receiver.url }]);
    expect((await ask(secretRoute, 'GET', { id })).body.secret).toBe(secret);
    receiver.requests.length = 0;
    await ask(testRoute, 'POST', { id, body: {} });
    expect(receiver.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:hunter2').toString('base64')}`);
  });
});

describe('pause and resume', () => {
  it('change the state once and say so in the audit log', async () => {
    const { id } = await create();
    for (const _ of [1, 2]) expect((await ask(pauseRoute, 'POST', { id })).body).toMatchObject({ state: 'paused' });
    for (const from of ['now', 'stopped'])
      expect((await ask(resumeRoute, 'POST', { id, body: { from } })).body).toMatchObject({
        state: 'on',
        offReason: null,
      });
    const { rows } = await getPool().query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE target_id = $1 ORDER BY id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['webhook.create', 'webhook.pause', 'webhook.resume']);
  });
});

describe('the signing secret', () => {
  it('is read by those who manage webhooks, and each reading is recorded', async () => {
    const { id, body } = await create();
    expect((await ask(secretRoute, 'GET', { id })).body).toMatchObject({ secret: body.secret, previousSecret: null });
    const { rowCount } = await getPool().query(
      "SELECT FROM audit_entries WHERE target_id = $1 AND action = 'webhook.read-secret'",
      [id],
    );
    expect(rowCount).toBe(1);
  });

  it('is replaced, while the replaced one signs second until its end', async () => {
    const { id, body } = await create();
    const { body: rotated } = await ask(rotateRoute, 'POST', { id, body: { keepFor: 1 } });
    expect(rotated).toMatchObject({ previousSecret: body.secret, previousSecretUntil: expect.any(String) });
    expect(rotated.secret).not.toBe(body.secret);
    receiver.requests.length = 0;
    await ask(testRoute, 'POST', { id, body: {} });
    expect(String(receiver.requests[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect((await ask(rotateRoute, 'DELETE', { id })).status).toBe(204);
    expect((await ask(secretRoute, 'GET', { id })).body.previousSecret).toBeNull();
    await ask(testRoute, 'POST', { id, body: {} });
    expect(String(receiver.requests[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('may be one’s own, and refuses a time over 7 days', async () => {
    const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    const { id, body } = await create({ secret });
    expect(body.secret).toBe(secret);
    expect(fieldOf(await ask(rotateRoute, 'POST', { id, body: { keepFor: 169 } }))).toEqual([422, 'keepFor']);
  });
});

describe('POST /webhook/{id}/test', () => {
  it('posts a signed sample and returns the answer, which the log holds', async () => {
    const { id } = await create();
    receiver.requests.length = 0;
    const { status, body } = await ask(testRoute, 'POST', { id, body: { type: 'click' } });
    expect([status, body]).toMatchObject([200, { isTaken: true, code: 200 }]);
    const [request] = receiver.requests;
    expect(request?.headers).toMatchObject({ 'webhook-test': 'true', 'webhook-id': expect.not.stringContaining('.') });
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ type: 'email.clicked' });
    const { body: list } = await ask(deliveriesRoute, 'GET', { id });
    expect(list.data).toMatchObject([{ id: body.deliveryId, kind: 'test', status: 'taken', code: 200, tries: 1 }]);
    const { body: health } = await ask(healthRoute, 'GET', { id });
    expect(health).toMatchObject({ day: { taken: 1, failed: 0 }, lagEvents: 0, waiting: 0 });
  });

  it('reports a failure, and leaves the webhook as it is', async () => {
    const { id } = await create({ target: 'http://127.0.0.1:1/closed'.replace(':1/', ':1025/') });
    const { body } = await ask(testRoute, 'POST', { id, body: {} });
    expect(body).toMatchObject({ isTaken: false, code: null, error: expect.stringMatching(/\S/) });
    expect((await ask(oneRoute, 'GET', { id })).body).toMatchObject({ state: 'on', failingSince: null });
    expect((await ask(deliveriesRoute, 'GET', { id })).body.data).toMatchObject([{ kind: 'test', status: 'failed' }]);
  });
});

describe('the log', () => {
  it('shows a delivery with its tries and a try in full', async () => {
    const { id } = await create();
    const deliveryId = await insertWebhookLog({ companyId: owner.companyId, webhookId: id });
    const { body: list } = await ask(deliveriesRoute, 'GET', { id, query: '?status=failed' });
    expect(list.data).toMatchObject([
      { id: deliveryId, status: 'failed', firstSequence: 1, events: 1, tries: 1, code: 500 },
    ]);
    const { body: one } = await ask(deliveryRoute, 'GET', { id, params: { deliveryId } });
    expect(one).toMatchObject({ id: deliveryId, data: [], attempts: [{ id: deliveryId, code: 500, durationMs: 12 }] });
    const { body: attempt } = await ask(attemptRoute, 'GET', { id, params: { attemptId: deliveryId } });
    expect(attempt).toMatchObject({
      phases: { dns: null, connect: 3, tls: null, firstByte: 8 },
      requestBody: null,
      error: 'The server answered 500.',
    });
  });

  it('pages by cursor without a gap or a repeat', async () => {
    const { id } = await create();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift(await insertWebhookLog({ companyId: owner.companyId, webhookId: id }));
    const seen: string[] = [];
    let cursor: unknown = null;
    do {
      const query = `?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const { body } = await ask(deliveriesRoute, 'GET', { id, query });
      seen.push(...(body.data as { id: string }[]).map((row) => row.id)); // the schema of the page
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(ids);
  });
});

describe('the filters of the log', () => {
  it('narrow it to an answer and to an event type, and refuse what is neither', async () => {
    const { id } = await create();
    const deliveryId = await insertWebhookLog({ companyId: owner.companyId, webhookId: id });
    await ask(testRoute, 'POST', { id, body: {} });
    const idsOf = async (query: string) =>
      ((await ask(deliveriesRoute, 'GET', { id, query })).body.data as { id: string }[]).map((row) => row.id); // the schema of the page
    expect(await idsOf('?code=500')).toEqual([deliveryId]);
    expect(await idsOf('?code=5xx')).toEqual([deliveryId]);
    expect(await idsOf('?code=2xx')).toHaveLength(1);
    expect(await idsOf('?code=none')).toEqual([]);
    expect(await idsOf('?type=click')).toEqual([]);
    for (const query of ['?code=600', '?code=ok', '?type=nothing'])
      expect((await ask(deliveriesRoute, 'GET', { id, query })).status).toBe(422);
  });
});

describe('replays', () => {
  const range = () => ({ from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() });

  it('of a range answer with its progress, of failed deliveries with their number', async () => {
    const { id } = await create();
    await insertWebhookLog({ companyId: owner.companyId, webhookId: id });
    const { status, body } = await ask(replayRoute, 'POST', { id, body: range() });
    expect([status, body]).toMatchObject([202, { deliveries: null, replay: { status: 'done', done: 0, total: 0 } }]);
    const failed = await ask(replayRoute, 'POST', { id, body: { ...range(), status: 'failed' } });
    expect(failed).toMatchObject({ status: 202, body: { deliveries: 1, replay: null } });
    expect(
      fieldOf(await ask(replayRoute, 'POST', { id, body: { ...range(), status: 'failed', only: 'missing' } })),
    ).toEqual([422, 'only']);
    expect((await ask(cancelRoute, 'DELETE', { id, params: { replayId: newId() } })).status).toBe(404);
    expect((await ask(eventReplayRoute, 'POST', { id, params: { eventId: newId() } })).status).toBe(404);
  });

  it('of a webhook that is off are refused', async () => {
    const { id } = await create();
    await getPool().query("UPDATE webhooks SET state = 'off', off_reason = 'gone' WHERE id = $1", [id]);
    expect((await ask(replayRoute, 'POST', { id, body: range() })).status).toBe(409);
    expect((await ask(eventReplayRoute, 'POST', { id, params: { eventId: newId() } })).status).toBe(409);
  });
});

describe('GET /webhook/event', () => {
  it('lists nothing for events that were sent nowhere, and refuses more than 50 ids', async () => {
    expect((await ask(triesRoute, 'GET', { query: `?ids=${newId()},${newId()}` })).body).toEqual({ data: [] });
    const many = Array.from({ length: 51 }, () => newId()).join(',');
    expect((await ask(triesRoute, 'GET', { query: `?ids=${many}` })).status).toBe(422);
    expect((await ask(triesRoute, 'GET', { query: '?ids=x' })).status).toBe(422);
  });
});

describe('a webhook of another company or environment', () => {
  it('reads as not found in every call', async () => {
    const { id } = await create({}, other);
    const { rows } = await getPool().query<{ id: string }>(
      "UPDATE webhooks SET environment = 'production' WHERE id = $1 RETURNING id",
      [(await create()).id],
    );
    for (const foreign of [id, rows[0]?.id ?? '', newId(), 'no-id']) {
      const answers = await Promise.all([
        ask(oneRoute, 'GET', { id: foreign }),
        ask(oneRoute, 'PATCH', { id: foreign, body: { rate: 1 } }),
        ask(oneRoute, 'DELETE', { id: foreign }),
        ask(pauseRoute, 'POST', { id: foreign }),
        ask(secretRoute, 'GET', { id: foreign }),
        ask(testRoute, 'POST', { id: foreign, body: {} }),
        ask(deliveriesRoute, 'GET', { id: foreign }),
        ask(healthRoute, 'GET', { id: foreign }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
  });
});

describe('GET /webhook/sample', () => {
  it.each(WebhookFormat.options)('returns an example in the format %s', async (format) => {
    const { status, body } = await ask(sampleRoute, 'GET', { query: `?type=bounce&format=${format}` });
    expect([status, body]).toMatchObject([
      200,
      { contentType: expect.any(String), body: expect.stringContaining('5.1.1') },
    ]);
  });
});

describe('DELETE /webhook/{id}', () => {
  it('deletes it with its log; a repeat finds nothing', async () => {
    const { id } = await create();
    await insertWebhookLog({ companyId: owner.companyId, webhookId: id });
    expect((await ask(oneRoute, 'DELETE', { id })).status).toBe(204);
    expect((await ask(oneRoute, 'DELETE', { id })).status).toBe(404);
    const { rowCount } = await getPool().query('SELECT FROM webhook_deliveries WHERE webhook_id = $1', [id]);
    expect(rowCount).toBe(0);
  });
});

describe('/webhooks of the send API', () => {
  const keyWith = async (...grants: Grant[]) => (await createApiKey(owner.ctx, { name: `Key ${newId()}`, grants })).key;
  const call = async (key: string, method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await serveApi(new Request(`http://localhost/api/v1${path}`, init));
    return { status: answer.status, body: await answer.json() };
  };

  it('creates, reads, pauses and deletes in the shape of SDKs', async () => {
    const key = await keyWith('webhooks/modify', 'webhooks/view');
    const events = ['email.bounced', 'click'];
    const { status, body } = await call(key, 'POST', '/webhooks', { endpoint: receiver.url, events });
    expect([status, body]).toMatchObject([
      200,
      { object: 'webhook', signing_secret: expect.stringMatching(/^whsec_/) },
    ]);
    const path = `/webhooks/${body.id}`;
    expect((await call(key, 'GET', path)).body).toMatchObject({
      endpoint: receiver.url,
      status: 'enabled',
      signing_secret: body.signing_secret,
      name: '127.0.0.1',
      events: ['bounce', 'out_of_band', 'click'],
    });
    expect((await call(key, 'PATCH', path, { status: 'disabled', events: ['open'] })).status).toBe(200);
    expect((await call(key, 'GET', path)).body).toMatchObject({ status: 'disabled', events: ['open'] });
    const list = await call(key, 'GET', '/webhooks');
    expect(list.body).toMatchObject({ object: 'list', has_more: false });
    expect(JSON.stringify(list.body)).not.toContain('whsec_');
    expect((await call(key, 'POST', `${path}/test`, {})).body).toMatchObject({ is_taken: true });
    expect((await call(key, 'DELETE', path)).body).toEqual({ object: 'webhook', id: body.id, deleted: true });
    expect((await call(key, 'GET', path)).status).toBe(404);
  });

  it('gives a key that may only view no secret and no change, and names the fields as the body has them', async () => {
    const { id } = await create();
    const viewer = await keyWith('webhooks/view');
    expect((await call(viewer, 'GET', `/webhooks/${id}`)).body).toMatchObject({ id, signing_secret: null });
    expect((await call(viewer, 'DELETE', `/webhooks/${id}`)).status).toBe(403);
    const key = await keyWith('webhooks/modify');
    const refused = await call(key, 'POST', '/webhooks', { endpoint: 'https://10.0.0.1/', events: ['open'] });
    expect(refused).toMatchObject({
      status: 422,
      body: { param: 'endpoint', message: expect.stringContaining('endpoint') },
    });
  });
});
