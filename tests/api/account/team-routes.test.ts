import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '#lib/account/notifications/notify.ts';
import { newId } from '#lib/core/ids.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute, type RouteAnswer } from '../../fixtures/http/call-route.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';

const auditRoute = routeAt('/api/config/v1/audit');
const memberIdRoute = routeAt('/api/config/v1/company/members/{id}');
const resendRoute = routeAt('/api/config/v1/company/members/resend');
const membersRoute = routeAt('/api/config/v1/company/members');
const validateRoute = routeAt('/api/config/v1/company/members/validate');
const roleIdRoute = routeAt('/api/config/v1/company/roles/{id}');
const rolesRoute = routeAt('/api/config/v1/company/roles');
const photoRoute = routeAt('/api/config/v1/media/profile/{id}');
const profilePhotoRoute = routeAt('/api/config/v1/media/profile');
const alertRoute = routeAt('/api/config/v1/notification-alert');
const notificationIdRoute = routeAt('/api/config/v1/notifications/{id}');
const notificationsRoute = routeAt('/api/config/v1/notifications');
const userRoute = routeAt('/api/config/v1/user');
const switchRoute = routeAt('/api/config/v1/user/switch-company');
const detailRoute = routeAt('/api/config/v1/users/detail');

let close: () => Promise<void>;
let account: TestAccount;
let outsider: TestAccount;
let own: Record<string, string>;
let theirs: Record<string, string>;

const headersOf = async (one: TestAccount) => ({
  cookie: (await sessionCookie(one)).cookie,
  'sec-fetch-site': 'same-origin',
});

beforeAll(async () => {
  close = await openTestDatabase();
  [account, outsider] = [await registerTestAccount('Acme'), await registerTestAccount('Other Inc')];
  [own, theirs] = [await headersOf(account), await headersOf(outsider)];
});

afterAll(() => close());

const call = (handler: RouteHandler, method: string, body?: unknown, params = {}, headers = own, path?: string) =>
  callRoute(handler, { method, body, params, headers, ...(path && { path }) });

const rowsOf = (answer: RouteAnswer): Record<string, unknown>[] => answer.body.data as Record<string, unknown>[];

describe('the team over HTTP', () => {
  it('lists, invites, changes and removes members with the codes of the spec', async () => {
    expect(await call(membersRoute.GET, 'GET')).toMatchObject({
      status: 200,
      body: { data: [{ email: account.email, role: 'owner', status: 'active' }] },
    });
    const invited = await call(membersRoute.POST, 'POST', { emails: ['budi@example.net', account.email] });
    expect(invited).toMatchObject({
      status: 200,
      body: { data: [{ status: 'invited' }, { status: 'refused', message: 'Team member already exists' }] },
    });
    const id = rowsOf(await call(membersRoute.GET, 'GET'))[1]?.id;
    expect(await call(memberIdRoute.PATCH, 'PATCH', { role: 'boss' }, { id })).toMatchObject({
      status: 422,
      body: { code: 33, message: 'Role is invalid' },
    });
    expect(await call(memberIdRoute.PATCH, 'PATCH', { role: 'admin' }, { id })).toMatchObject({
      body: { role: 'admin' },
    });
    expect((await call(resendRoute.POST, 'POST', { id })).status).toBe(429);
    expect((await call(memberIdRoute.DELETE, 'DELETE', undefined, { id })).status).toBe(204);
    expect((await call(memberIdRoute.DELETE, 'DELETE', undefined, { id })).status).toBe(404);
    const page = await call(auditRoute.GET, 'GET', undefined, {}, own, '/api/config/v1/audit?limit=3');
    expect(rowsOf(page).map(({ action }) => action)).toEqual(['member.uninvite', 'member.role', 'member.invite']);
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const byDay = (query: string) => call(auditRoute.GET, 'GET', undefined, {}, own, `/api/config/v1/audit?${query}`);
    expect(rowsOf(await byDay(`from=${today}&to=${today}&action=member.role&actor=${account.userId}`))).toHaveLength(1);
    expect(rowsOf(await byDay('to=2020-01-01'))).toEqual([]);
    expect((await byDay('action=DROP TABLE')).status).toBe(422);
  });

  it('answers not found for the ids of another company', async () => {
    await call(membersRoute.POST, 'POST', { emails: ['sari@example.net'] });
    const role = (await call(rolesRoute.POST, 'POST', { name: 'Desk', grants: ['metrics/view'] })).body.id;
    const members = rowsOf(await call(membersRoute.GET, 'GET'));
    for (const id of [...members.map((one) => one.id), newId(), 'none']) {
      const answers = [
        await call(memberIdRoute.GET, 'GET', undefined, { id }, theirs),
        await call(memberIdRoute.PATCH, 'PATCH', { role: 'member' }, { id }, theirs),
        await call(memberIdRoute.DELETE, 'DELETE', undefined, { id }, theirs),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const roleAnswers = [
      await call(roleIdRoute.GET, 'GET', undefined, { id: role }, theirs),
      await call(roleIdRoute.PUT, 'PUT', { name: 'Mine', grants: ['metrics/view'] }, { id: role }, theirs),
      await call(roleIdRoute.DELETE, 'DELETE', undefined, { id: role }, theirs),
    ];
    expect(roleAnswers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await call(switchRoute.POST, 'POST', { companyId: account.companyId }, {}, theirs)).toMatchObject({
      status: 404,
    });
    const log = await call(auditRoute.GET, 'GET', undefined, {}, theirs);
    expect(rowsOf(log).map(({ action }) => action)).toEqual(['company.create']);
  });

  it('accepts an invitation only with a session of the invited person from our own page', async () => {
    const token = 'A'.repeat(43);
    expect((await call(validateRoute.POST, 'POST', { token })).status).toBe(404);
    expect((await call(validateRoute.POST, 'POST', { id: newId() }, {}, {})).status).toBe(401);
    expect((await call(validateRoute.POST, 'POST', {})).status).toBe(422);
    expect((await call(validateRoute.POST, 'POST', { token, role: 'owner' })).status).toBe(422);
    expect(
      (await call(validateRoute.POST, 'POST', { token }, {}, { ...own, 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
  });

  it('grants an API key only what it holds, and no calls that need a person', async () => {
    const { key } = await createApiKey(account.ctx, { name: 'team', grants: ['members/view'] });
    const byKey = { authorization: `Bearer ${key}` };
    expect((await call(membersRoute.GET, 'GET', undefined, {}, byKey)).status).toBe(200);
    expect((await call(membersRoute.POST, 'POST', { emails: ['x@example.net'] }, {}, byKey)).status).toBe(403);
    expect((await call(userRoute.PUT, 'PUT', { fullname: 'X' }, {}, byKey)).status).toBe(403);
    expect((await call(auditRoute.GET, 'GET', undefined, {}, byKey)).status).toBe(403);
  });
});

describe('the profile over HTTP', () => {
  it('changes only the given fields and sets the language cookie', async () => {
    const answer = await call(userRoute.PUT, 'PUT', {
      lastname: 'Souza',
      phone: '+62  21 555 0123',
      time: 12,
      language: 'en',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { fullname: 'Ana Souza', lastname: 'Souza', phone: '+62 21 555 0123', time: 12, email: account.email },
    });
    expect(answer.headers.get('set-cookie')).toContain('language=en');
    expect((await call(userRoute.PUT, 'PUT', { phone: '' })).body).toMatchObject({
      phone: null,
      environment: 'Disabled',
    });
    const environment = 'Disabled';
    expect((await call(detailRoute.GET, 'GET')).body).toMatchObject({ lastname: 'Souza', time: 12, environment });
  });

  it('refuses fields that the person may not change and invalid values', async () => {
    for (const extra of [
      { email: 'other@example.org' },
      { companyId: outsider.companyId },
      { role: 'owner' },
      { emailVerifiedAt: null },
      { passwordHash: 'x' },
      { id: outsider.userId },
    ]) {
      expect((await call(userRoute.PUT, 'PUT', { fullname: 'Ana', ...extra })).body).toMatchObject({
        code: 'notAllowedException',
      });
    }
    for (const wrong of [
      { fullname: ' ' },
      { time: 13 },
      { language: 'tlh' },
      { phone: 'call me' },
      { fullname: 'a\nb' },
    ]) {
      expect((await call(userRoute.PUT, 'PUT', wrong)).status).toBe(422);
    }
    expect((await call(detailRoute.GET, 'GET')).body).toMatchObject({ fullname: 'Ana Souza', email: account.email });
  });
});

/** A PNG of one grey pixel (ISO/IEC 15948), `padding` bytes longer. */
function png(padding = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = chunk('IDAT', deflateSync(Buffer.from([0, 128])));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0)), Buffer.alloc(padding)]);
}

const upload = async (name: string, content: Buffer, field = 'image', headers = own): Promise<RouteAnswer> => {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(content)], name, { type: 'image/png' }));
  const request = new Request('http://localhost:4300/api/config/v1/media/profile', {
    method: 'POST',
    headers: { ...headers, 'x-product': 'transactional' },
    body: form,
  });
  const response = await profilePhotoRoute.POST(request, { params: Promise.resolve({}) });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
};

const SVG = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('the photo over HTTP', () => {
  it('is served with the type of its bytes, to colleagues only, under a policy that blocks everything', async () => {
    const answer = await upload('../../My photo (1).png', png());
    expect(answer.status).toBe(200);
    const id = String(answer.body.image).split('/').at(-1);
    const get = (headers: Record<string, string>) =>
      photoRoute.GET(new Request('http://localhost:4300/', { headers }), { params: Promise.resolve({ id }) });
    const served = await get(own);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': "inline; filename*=UTF-8''Myphoto1.png",
    });
    const shown = await sharp(await served.arrayBuffer())
      .raw()
      .toBuffer();
    expect([...shown]).toEqual([128, 128, 128]);
    expect((await get(theirs)).status).toBe(404);
    expect((await get({})).status).toBe(401);
    const next = await upload('next.png', png(1));
    expect(next.body.image).not.toBe(answer.body.image);
    expect((await get(own)).status).toBe(404);
    expect((await call(profilePhotoRoute.DELETE, 'DELETE')).body.image).toBeNull();
    expect((await getPool().query('SELECT count(*)::int AS count FROM blobs')).rows[0].count).toBe(0);
  });

  it('is re-encoded without the location where it was taken', async () => {
    const location = '52.5200 N, 13.4050 E';
    const sent = await sharp(png())
      .jpeg()
      .withExif({ IFD0: { ImageDescription: location } })
      .toBuffer();
    expect(sent.includes(location)).toBe(true);
    expect((await upload('home.jpg', sent)).status).toBe(200);
    const { rows } = await getPool().query('SELECT content, content_type FROM blobs');
    expect(rows.map(({ content_type }) => content_type)).toEqual(['image/jpeg']);
    expect(rows[0].content.includes(location)).toBe(false);
    expect(await upload('home.jpg', Buffer.alloc(200, 1))).toMatchObject({
      status: 422,
      body: { code: 123, message: 'The file is damaged, or it is not of the type jpg as its name says.' },
    });
    expect(await upload('cut.jpg', sent.subarray(0, 200))).toMatchObject({
      status: 422,
      body: { code: 123, payload: { field: 'image' } },
    });
  });

  it('is refused as a strip that is more than three times as long as it is high, lying or upright', async () => {
    const strip = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#00f' } })
        .png()
        .toBuffer();
    for (const [width, height] of [
      [301, 100],
      [100, 301],
    ] as const) {
      expect(await upload('strip.png', await strip(width, height))).toMatchObject({ status: 422, body: { code: 139 } });
    }
    expect((await upload('wide.png', await strip(300, 100))).status).toBe(200);
  });

  it('refuses a file that is not a picture, whatever its name', async () => {
    for (const [name, content, code] of [
      ['photo.png', SVG, 'notAllowedException'],
      ['photo.svg', SVG, 'notAllowedException'],
      ['photo.png', Buffer.from('<html><script>alert(1)</script></html>'), 123],
      ['photo.jpg', Buffer.from(`MZ${'\0'.repeat(200)}`, 'latin1'), 'notAllowedException'],
      ['photo.png', Buffer.alloc(0), 123],
      ['photo.exe', png(), 'notAllowedException'],
      ['photo', png(), 'notAllowedException'],
    ] as const) {
      expect(await upload(name, content), name).toMatchObject({ status: 422, body: { code } });
    }
    expect((await upload('a.png', png(), 'file')).status).toBe(422);
    expect((await call(profilePhotoRoute.POST, 'POST', { image: 'x' })).status).toBe(415);
  });

  it('accepts 20 MB and refuses one byte more', async () => {
    const whole = png(UPLOAD_MAX_BYTES - png().length);
    expect((await upload('large.png', whole)).status).toBe(200);
    expect(await upload('larger.png', Buffer.concat([whole, Buffer.alloc(1)]))).toMatchObject({ status: 413 });
    expect(await upload('huge.png', Buffer.concat([whole, Buffer.alloc(1_000_000)]))).toMatchObject({
      status: 413,
      body: { message: 'A file may hold 20971520 bytes at most.' },
    });
  });
});

describe('notifications over HTTP', () => {
  it('are listed, read and dismissed only by their own person', async () => {
    for (const title of ['One', 'Two']) {
      await notify(getPool(), { companyId: account.companyId, type: 'info', title, message: 'News.' });
    }
    const page = await call(notificationsRoute.GET, 'GET', undefined, {}, own, '/api/config/v1/notifications?limit=1');
    expect(page.body).toMatchObject({ unread: 2, data: [{ title: 'Two', readAt: null }] });
    const id = String(rowsOf(page)[0]?.id);
    expect((await call(notificationIdRoute.DELETE, 'DELETE', undefined, { id }, theirs)).status).toBe(404);
    expect((await call(notificationsRoute.PUT, 'PUT', { ids: [id] }, {}, theirs)).status).toBe(204);
    expect((await call(notificationsRoute.GET, 'GET')).body).toMatchObject({ unread: 2 });
    expect((await call(notificationsRoute.PUT, 'PUT', { ids: [id] })).status).toBe(204);
    expect((await call(notificationsRoute.GET, 'GET')).body).toMatchObject({ unread: 1 });
    expect((await call(notificationsRoute.PUT, 'PUT', {})).status).toBe(204);
    expect((await call(notificationIdRoute.DELETE, 'DELETE', undefined, { id })).status).toBe(204);
    expect((await call(notificationsRoute.GET, 'GET')).body).toMatchObject({ unread: 0, data: [{ title: 'One' }] });
  });

  it('are also sent as alerts that the person chose', async () => {
    expect((await call(alertRoute.GET, 'GET')).body).toMatchObject({
      alertingNotification: true,
      monitoringUsage: true,
    });
    expect((await call(alertRoute.PUT, 'PUT', { monitoringUsage: false })).body).toMatchObject({
      monitoringUsage: false,
      monitoring: true,
    });
    expect((await call(alertRoute.GET, 'GET')).body).toMatchObject({ monitoringUsage: false });
    expect((await call(alertRoute.GET, 'GET', undefined, {}, theirs)).body).toMatchObject({ monitoringUsage: true });
    expect((await call(alertRoute.PUT, 'PUT', { everything: true })).status).toBe(422);
    await call(alertRoute.PUT, 'PUT', { notification: false });
    await notify(getPool(), { companyId: account.companyId, type: 'info', title: 'Three', message: 'News.' });
    expect(rowsOf(await call(notificationsRoute.GET, 'GET')).map(({ title }) => title)).not.toContain('Three');
  });
});
