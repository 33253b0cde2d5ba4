import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { authorizeRecipientVerified } from '#lib/engine/sandbox/authorized-recipients.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';

const contentRoute = routeAt('/api/config/v1/activity/{id}/content');
const eventsRoute = routeAt('/api/config/v1/activity/{id}/events');
const previewRoute = routeAt('/api/config/v1/activity/{id}/preview');
const detailRoute = routeAt('/api/config/v1/activity/{id}');
const sourceRoute = routeAt('/api/config/v1/activity/{id}/source');
const listRoute = routeAt('/api/config/v1/activity');
const capturedPreviewRoute = routeAt('/api/config/v1/captured-mail/{id}/preview');
const capturedIdRoute = routeAt('/api/config/v1/captured-mail/{id}');
const capturedSourceRoute = routeAt('/api/config/v1/captured-mail/{id}/source');
const capturedRoute = routeAt('/api/config/v1/captured-mail');
const testSendRoute = routeAt('/api/config/v1/configuration/test-send');

const friend = 'friend@far.example';

let close: () => Promise<void>;
let account: TestAccount;
let cookie: string;
let outsider: string;
/** A message of the account. */
let id: string;

const write = () => ({ cookie, 'sec-fetch-site': 'same-origin' });

const sendTest = (body: unknown) => callRoute(testSendRoute.POST, { method: 'POST', headers: write(), body });

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount();
  cookie = (await sessionCookie(account)).cookie;
  outsider = (await sessionCookie(await registerTestAccount())).cookie;
  await authorizeRecipientVerified(account.ctx, { email: friend });
  id = String((await sendTest({ to: friend, subject: 'A test', text: 'It works.' })).body.id);
});

afterAll(() => close());

describe('POST /configuration/test-send', () => {
  it('sends from the account’s own address, and answers like the send API', async () => {
    const { status, body } = await sendTest({ to: friend, subject: 'Another', html: '<b>It works.</b>', via: 'rest' });
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(String), accepted: 1, rejected: [] });
    const detail = await callRoute(detailRoute.GET, { headers: { cookie }, params: { id: String(body.id) } });
    expect(detail.body).toMatchObject({
      subject: 'Another',
      receivedBy: 'rest',
      from: expect.stringMatching(/^hello@/),
    });
  });

  it('with a key restricted to domains sends from one of these or not at all', async () => {
    const domain = `shop-${account.companyId.slice(-6)}.example`;
    await getPool().query(
      `INSERT INTO sending_domains (id, company_id, domain, status, ownership_token, updated_at) VALUES (gen_random_uuid(), $1, $2, 'verified', '', now())`,
      [account.companyId, domain],
    );
    const input = { name: 'Locked', grants: ['transmissions/modify' as const], domains: [domain] };
    const headers = { authorization: `Bearer ${(await createApiKey(account.ctx, input)).key}` };
    const send = () => callRoute(testSendRoute.POST, { method: 'POST', headers, body: { to: friend, text: 'x' } });
    const sent = await send();
    expect(sent.status).toBe(200);
    const { rows } = await getPool().query('SELECT sending_domain, envelope_from FROM messages WHERE id = $1', [
      sent.body.id,
    ]);
    expect(rows).toEqual([{ sending_domain: domain, envelope_from: `hello@${domain}` }]);
    await getPool().query("UPDATE sending_domains SET status = 'unverified' WHERE domain = $1", [domain]);
    expect(await send()).toMatchObject({ status: 404 });
  });

  it('refuses unauthorized recipients, a message without content, and an unknown field', async () => {
    expect(await sendTest({ to: 'enemy@far.example', text: 'x' })).toMatchObject({
      status: 403,
      body: { payload: { field: 'to' } },
    });
    expect(await sendTest({ to: friend })).toMatchObject({ status: 422 });
    expect(await sendTest({ to: friend, text: 'x', from: 'someone@else.example' })).toMatchObject({
      status: 422,
      body: { payload: { field: 'from' } },
    });
  });

  it('refuses a request from a page of another site', async () => {
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    const { status } = await callRoute(testSendRoute.POST, {
      method: 'POST',
      headers,
      body: { to: friend, text: 'x' },
    });
    expect(status).toBe(403);
  });
});

describe('GET /activity', () => {
  it('lists sent messages', async () => {
    const { status, body } = await callRoute(listRoute.GET, {
      path: '/api?search=A test&limit=1',
      headers: { cookie },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: [{ id, recipient: friend, status: 'queued' }], nextCursor: null });
  });

  it.each([
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['range=2d', 'range'],
    ['status=sent', 'status'],
    ['cursor=x', 'cursor'],
    ['range=custom&from=2026-01-01', 'to'],
    ['range=custom&from=2020-01-01&to=2020-01-02', 'from'],
    ['range=custom&from=yesterday&to=today', 'from'],
    ['colour=red', 'colour'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, body } = await callRoute(listRoute.GET, { path: `/api?${query}`, headers: { cookie } });
    expect(status).toBe(422);
    expect(body.payload).toMatchObject({ field });
  });
});

describe('a message', () => {
  it('is returned with its recipients and events, and as a file that no browser runs', async () => {
    const params = { id };
    const detail = await callRoute(detailRoute.GET, { headers: { cookie }, params });
    expect(detail.body).toMatchObject({ id, subject: 'A test', recipients: [{ recipient: friend }], ordinal: 0 });
    const events = await callRoute(eventsRoute.GET, { headers: { cookie }, params });
    expect(events.body).toMatchObject({ data: [{ type: 'injection' }] });
    const content = await callRoute(contentRoute.GET, { headers: { cookie }, params });
    expect(content.body).toMatchObject({ hasHtml: false, text: expect.stringContaining('It works.') });
    const source = await get(sourceRoute.GET, id, cookie);
    expect(source.headers.get('content-disposition')).toBe(`attachment; filename="${id}.eml"`);
    expect(source.headers.get('content-type')).toBe('message/rfc822');
    expect(await source.text()).toContain('Subject: A test\r\n');
  });

  it('is previewed under a policy that blocks all scripts and loads, also without the product header', async () => {
    const preview = await get(previewRoute.GET, id, cookie);
    expect(preview.status).toBe(200);
    const policy = preview.headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", 'img-src data:', 'sandbox', "frame-ancestors 'self'"]),
    );
    expect(preview.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['detail', detailRoute],
    ['events', eventsRoute],
    ['source', sourceRoute],
    ['content', contentRoute],
    ['preview', previewRoute],
    ['captured message', capturedIdRoute],
    ['captured source', capturedSourceRoute],
    ['captured preview', capturedPreviewRoute],
  ])('is not found for another company and for an unknown id, and needs a session: %s', async (_name, { GET }) => {
    expect((await callRoute(GET, { headers: { cookie: outsider }, params: { id } })).status).toBe(404);
    expect((await callRoute(GET, { headers: { cookie }, params: { id: newId() } })).status).toBe(404);
    expect((await callRoute(GET, { headers: { cookie }, params: { id: '../../etc' } })).status).toBe(404);
    expect((await callRoute(GET, { params: { id } })).status).toBe(401);
  });
});

describe('GET /captured-mail', () => {
  it('lists captured mail and refuses unknown parameters', async () => {
    expect((await callRoute(capturedRoute.GET, { headers: { cookie } })).body).toEqual({
      data: [],
      nextCursor: null,
      capture: { isCapturing: true, endedAt: null, readableUntil: null },
    });
    expect((await callRoute(capturedRoute.GET, { path: '/api?cursor=x', headers: { cookie } })).status).toBe(422);
    expect((await callRoute(capturedRoute.GET, {})).status).toBe(401);
  });
});

/** Makes a request as a frame or a download does, without our headers. */
function get(handler: typeof previewRoute.GET, messageId: string, session: string): Promise<Response> {
  const request = new Request('http://localhost:4300/api', { headers: { cookie: session } });
  return handler(request, { params: Promise.resolve({ id: messageId }) });
}
