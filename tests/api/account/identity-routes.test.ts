import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#lib/account/identity/sessions.ts';
import { newId } from '#lib/core/ids.ts';
import { makeBearer } from '#lib/http/session/bearer-token.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import * as logoutRoute from '../../../app/(public)/logout/route.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { armLastMail, codeAt, turnOnTwoFactor } from '../../fixtures/accounts/identity.ts';
import { callRoute, type RouteCall } from '../../fixtures/http/call-route.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';

const securityRoute = routeAt('/api/config/v1/account-security');
const captchaRoute = routeAt('/api/config/v1/captcha');
const twoFactorStepRoute = routeAt('/api/config/v1/checkToken-2FA');
const resetMemberRoute = routeAt('/api/config/v1/company/members/{id}/reset-two-factor');
const forgetRoute = routeAt('/api/config/v1/forget-password');
const meRoute = routeAt('/api/config/v1/me');
const multipleLoginRoute = routeAt('/api/config/v1/multiple-login');
const pingRoute = routeAt('/api/config/v1/ping');
const registerRoute = routeAt('/api/config/v1/register');
const partnerRoute = routeAt('/api/config/v1/register-partner/{id}');
const resetRoute = routeAt('/api/config/v1/reset-password');
const sessionIdRoute = routeAt('/api/config/v1/session/{id}');
const sessionRoute = routeAt('/api/config/v1/session');
const signinRoute = routeAt('/api/config/v1/signin');
const disableRoute = routeAt('/api/config/v1/two-factor/disable');
const passwordRoute = routeAt('/api/config/v1/users/change-password');
const validateRoute = routeAt('/api/config/v1/validate');
const linkRoute = routeAt('/api/config/v1/verify-email/link');
const verifyRoute = routeAt('/api/config/v1/verify-email');
const getTokenRoute = routeAt('/api/dashboard/v1/auth-session/get-token');
const setTokenRoute = routeAt('/api/dashboard/v1/auth-session/set-token');

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const ours = { 'sec-fetch-site': 'same-origin' };
const post = (route: { POST: typeof signinRoute.POST }, body: unknown, headers: RouteCall['headers'] = {}) =>
  callRoute(route.POST, { method: 'POST', body, headers });
const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` });
const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
const signIn = ({ email, password }: TestAccount, more = {}) => post(signinRoute, { email, password, ...more });

describe('POST /signin', () => {
  it('answers a bearer token that the APIs accept, and code 31 for a wrong password', async () => {
    const account = await registerTestAccount();
    const { status, body } = await signIn(account);
    expect({ status, body }).toMatchObject({ status: 200, body: { type: 'session', expiresAt: expect.any(String) } });
    const me = await callRoute(meRoute.GET, { headers: bearer(body.token) });
    expect(me).toMatchObject({ status: 200, body: { user: { id: account.userId } } });
    const wrong = { status: 401, body: { code: 31, message: 'Username or password is not correct' } };
    expect(await signIn({ ...account, password: 'wrong' })).toMatchObject(wrong);
    expect(await signIn({ ...account, email: 'nobody@example.org' })).toMatchObject(wrong);
    expect(await signIn(account, { admin: true })).toMatchObject({
      status: 422,
      body: { code: 'notAllowedException' },
    });
  });

  it('names device and time of the other session in a prompt and continues with logoutFromOthers', async () => {
    const account = await registerTestAccount();
    const first = await signIn(account);
    const cookie = (await sessionCookie(account)).cookie;
    const choice = { method: 'PUT', body: { multipleLogin: 'prompt' }, headers: { cookie, ...ours } };
    expect((await callRoute(multipleLoginRoute.PUT, choice)).status).toBe(204);
    expect(await signIn(account)).toMatchObject({
      status: 409,
      body: { code: 'signInConfirmException', payload: { device: '', lastSeenAt: expect.any(String) } },
    });
    expect(await signIn(account, { logoutFromOthers: true })).toMatchObject({ status: 200 });
    const out = { status: 401, body: { code: 'forceOutException' } };
    expect(await callRoute(meRoute.GET, { headers: bearer(first.body.token) })).toMatchObject(out);
    expect(await callRoute(pingRoute.GET, { headers: { cookie } })).toMatchObject(out);
  });
});

describe('a session with a pending sign-in step', () => {
  it('may take that step and nothing else, and its token is invalid afterwards', async () => {
    const account = await registerTestAccount();
    const { secret } = await turnOnTwoFactor(account, new Date(Date.now() - 300_000));
    const step = await signIn(account);
    expect(step.body.type).toBe('2fa');
    const headers = bearer(step.body.token);
    const due = { status: 401, body: { code: 'authenticationFailed' } };
    for (const route of [meRoute, pingRoute, sessionRoute, securityRoute]) {
      expect(await callRoute(route.GET, { headers })).toMatchObject(due);
    }
    const state = await callRoute(twoFactorStepRoute.GET, { headers });
    expect(state).toMatchObject({ status: 200, body: { type: '2fa', isComplete: false } });
    expect(await post(twoFactorStepRoute, { code: '000000' }, headers)).toMatchObject({
      status: 422,
      body: { payload: { field: 'code' } },
    });
    const whole = await post(twoFactorStepRoute, { code: codeAt(secret, new Date()) }, headers);
    expect(whole).toMatchObject({ status: 200, body: { type: 'session' } });
    expect(whole.headers.getSetCookie()).toEqual([]);
    expect((await callRoute(meRoute.GET, { headers: bearer(whole.body.token) })).status).toBe(200);
    expect(await callRoute(twoFactorStepRoute.GET, { headers })).toMatchObject({ status: 401, body: { code: 32 } });
  });

  it('gets a new cookie with the answer when the request had one', async () => {
    const account = await registerTestAccount();
    const { recoveryCodes } = await turnOnTwoFactor(account);
    const { body } = await signIn(account);
    const stored = await post(setTokenRoute, { token: body.token }, ours);
    expect(stored).toMatchObject({ status: 200, body: { type: '2fa' } });
    const cookie = cookiesOf(stored.headers);
    expect(cookie).not.toContain('email=');
    const whole = await post(twoFactorStepRoute, { code: recoveryCodes[0] }, { cookie, ...ours });
    expect(whole.status).toBe(200);
    const now = cookiesOf(whole.headers);
    expect(now).toContain(`email=${encodeURIComponent(account.email)}`);
    expect((await callRoute(meRoute.GET, { headers: { cookie: now } })).status).toBe(200);
    expect(
      await post(disableRoute, { password: 'wrong', code: recoveryCodes[1] }, { cookie: now, ...ours }),
    ).toMatchObject({
      status: 422,
      body: { code: 550, message: 'The supplied password not correct' },
    });
  });

  it('leads through a sign-up: register, verify the address, use the dashboard', async () => {
    const email = `new-${newId()}@example.org`;
    const made = await post(registerRoute, { email, ref: 'friend-1' });
    expect(made).toMatchObject({ status: 201, body: { type: 'verify', userId: expect.any(String) } });
    const { token, userId } = made.body;
    const asked = { email, authUserId: userId };
    expect((await post(validateRoute, asked)).body).toEqual({ validate: false });
    const due = { status: 403, body: { code: 53, message: 'Process failed, need validate your email' } };
    expect(await callRoute(meRoute.GET, { headers: bearer(token) })).toMatchObject(due);
    const waiting = await callRoute(verifyRoute.GET, { headers: bearer(token) });
    expect(waiting.body).toMatchObject({ email, isVerified: false, needsPassword: true, resendAfterSeconds: 60 });
    const { code, token: link } = await armLastMail('verify_email', email);
    const bad = { status: 422, body: { payload: { field: 'password' } } };
    expect(await post(verifyRoute, { code }, bearer(token))).toMatchObject(bad);
    const done = await post(verifyRoute, { code, password: 'a first password' }, bearer(token));
    expect(done).toMatchObject({ status: 200, body: { type: 'session' } });
    expect((await post(validateRoute, asked)).body).toEqual({ validate: true });
    expect((await callRoute(meRoute.GET, { headers: bearer(done.body.token) })).status).toBe(200);
    const over = { status: 409, body: { code: 'stateException', message: 'Your address is already verified.' } };
    expect(await post(verifyRoute, { code }, bearer(done.body.token))).toMatchObject(over);
    expect((await callRoute(meRoute.GET, { headers: bearer(done.body.token) })).status).toBe(200);
    expect(await post(linkRoute, { token: link })).toMatchObject({ status: 404 });
    expect(await post(registerRoute, { email })).toMatchObject({ status: 405, body: { code: 121 } });
    expect(await post(registerRoute, { email: `zone.${email}`, timezone: 'Mars/Olympus' })).toMatchObject({
      status: 422,
      body: { payload: { field: 'timezone' } },
    });
    const { rows } = await getPool().query(`SELECT after FROM audit_entries WHERE target_id = $1`, [
      made.body.companyId,
    ]);
    expect(rows[0].after).toMatchObject({ ref: 'friend-1' });
  });
});

describe('POST /register-partner/{id}', () => {
  it('accepts the vendors that are open to anyone', async () => {
    const register = (id: string) =>
      callRoute(partnerRoute.POST, { method: 'POST', params: { id }, body: { email: `p-${newId()}@example.org` } });
    const made = await register('partner-register');
    expect(made.status).toBe(201);
    const { rows } = await getPool().query('SELECT vendor FROM companies WHERE id = $1', [made.body.companyId]);
    expect(rows[0].vendor).toBe('partner-register');
    expect(await register('nobody')).toMatchObject({ status: 404 });
    expect(await register('shared-smtp')).toMatchObject({ status: 404 });
  });
});

describe('set-token and get-token', () => {
  it('turn a bearer token into a cookie and back, for our own pages only', async () => {
    const account = await registerTestAccount();
    const { token } = (await signIn(account)).body;
    const elsewhere: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ];
    for (const headers of elsewhere) {
      expect(await post(setTokenRoute, { token }, headers)).toMatchObject({ status: 403, body: { code: 'crossSite' } });
    }
    const stored = await post(setTokenRoute, { token }, ours);
    const session = stored.headers.getSetCookie().find((line) => line.startsWith('next-auth.session-token='));
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    const cookie = cookiesOf(stored.headers);
    expect(await post(getTokenRoute, undefined, { cookie })).toMatchObject({ status: 403 });
    const again = await post(getTokenRoute, undefined, { cookie, ...ours });
    expect(again).toMatchObject({ status: 200, body: { type: 'session' } });
    expect((await callRoute(meRoute.GET, { headers: bearer(again.body.token) })).status).toBe(200);
  });

  it('refuse a forged token, an expired one, one of another key and one of an ended session', async () => {
    const { userId } = await registerTestAccount();
    const { sessionId: sid } = await startSession(platformContext(), { userId, userAgent: '' });
    const old = await makeBearer({ sid, typ: 'session' }, new Date(Date.now() - 3_700_000));
    const [head, payload, tail] = (await makeBearer({ sid, typ: 'session' })).token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const cases: [string, string | number][] = [
      [old.token, 34],
      ['nonsense', 'tokenException'],
      [`${head}.${payload}.${tail?.split('').reverse().join('')}`, 'tokenException'],
      [`${none}.${payload}.`, 'tokenException'],
      [(await makeBearer({ sid: newId(), typ: 'session' })).token, 32],
    ];
    for (const [token, code] of cases) {
      expect(await post(setTokenRoute, { token }, ours), token).toMatchObject({ status: 401, body: { code } });
      expect(await callRoute(pingRoute.GET, { headers: bearer(token) })).toMatchObject({ status: 401, body: { code } });
    }
  });
});

describe('a session', () => {
  it('that is ended in the list is refused at its next request, with cookie and with bearer token', async () => {
    const account = await registerTestAccount();
    const [mine, other] = await Promise.all([sessionCookie(account), sessionCookie(account)]);
    const { token } = await makeBearer({ sid: other.sessionId, typ: 'session' });
    const headers = { cookie: mine.cookie, ...ours };
    const outsider = await registerTestAccount();
    const foreign = await sessionCookie(outsider);
    const end = (id: string) => callRoute(sessionIdRoute.DELETE, { method: 'DELETE', headers, params: { id } });
    expect((await end(foreign.sessionId)).status).toBe(404);
    expect((await callRoute(pingRoute.GET, { headers: bearer(token) })).body).toEqual({ connected: true });
    expect((await end(other.sessionId)).status).toBe(204);
    expect((await callRoute(pingRoute.GET, { headers: bearer(token) })).status).toBe(401);
    expect((await callRoute(meRoute.GET, { headers: { cookie: other.cookie } })).status).toBe(401);
    expect((await callRoute(sessionRoute.GET, { headers })).body.data).toHaveLength(1);
  });

  it('ends by sign-out, which removes the cookies and is audited; a link on another site ends nothing', async () => {
    const account = await registerTestAccount();
    const { cookie } = await sessionCookie(account);
    const leave = (headers: Record<string, string>) =>
      logoutRoute.GET(new Request('http://localhost:4300/logout', { headers: { cookie, ...headers } }));
    await leave({ 'sec-fetch-site': 'cross-site' });
    expect((await callRoute(meRoute.GET, { headers: { cookie } })).status).toBe(200);
    const response = await leave({ 'sec-fetch-site': 'same-origin' });
    expect(response.headers.get('location')).toBe('/login?signedout=1');
    const gone = response.headers.getSetCookie().filter((line) => line.includes('Max-Age=0'));
    const names = gone.map((line) => line.split('=')[0]);
    expect(names.sort()).toEqual(['email', 'fullname', 'image', 'mw.guard', 'next-auth.session-token']);
    expect(await callRoute(meRoute.GET, { headers: { cookie } })).toMatchObject({ status: 401, body: { code: 32 } });
    const { rows } = await getPool().query(
      `SELECT before FROM audit_entries WHERE company_id = $1 AND action = 'session.sign-out'`,
      [account.companyId],
    );
    expect(rows).toEqual([{ before: { email: account.email, fullname: 'Ana Souza' } }]);
  });
});

describe('passwords', () => {
  it('are reset with the same answer for any address, and an invalid reset token is refused as the spec says', async () => {
    const { email } = await registerTestAccount();
    const [known, unknown] = await Promise.all(
      [email, 'nobody@example.org'].map((one) => post(forgetRoute, { email: one })),
    );
    expect([known?.status, known?.body]).toEqual([204, {}]);
    expect([unknown?.status, unknown?.body]).toEqual([204, {}]);
    const { token } = await armLastMail('reset_password', email);
    const reset = (given: string) => post(resetRoute, { token: given, newPassword: 'long enough now' });
    expect((await reset(token ?? '')).status).toBe(204);
    const refused = {
      status: 404,
      body: {
        code: 'entityNotFoundException',
        message: expect.stringContaining('invalid, was used already or has expired'),
      },
    };
    const malformed = ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}/`, '…', ' ', 'x'.repeat(10_000)];
    for (const given of [token ?? '', 'x'.repeat(43), ...malformed])
      expect(await reset(given), given.slice(0, 50)).toMatchObject(refused);
  });

  it('are changed with a cookie from our own pages only, given the current password', async () => {
    const account = await registerTestAccount();
    const { cookie } = await sessionCookie(account);
    const body = { password: 'wrong', newPassword: 'another password' };
    expect((await post(passwordRoute, body, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await post(passwordRoute, body, { cookie, ...ours })).toMatchObject({ status: 422, body: { code: 550 } });
    const right = { ...body, password: account.password };
    expect((await post(passwordRoute, right, { cookie, ...ours })).status).toBe(204);
  });
});

describe('POST /company/members/{id}/reset-two-factor', () => {
  it('is not found for another company and refused for oneself', async () => {
    const [one, other] = [await registerTestAccount(), await registerTestAccount()];
    await turnOnTwoFactor(other);
    const memberOf = async ({ userId }: TestAccount) =>
      (await getPool().query('SELECT id FROM members WHERE user_id = $1', [userId])).rows[0].id as string;
    const reset = async (who: TestAccount, id: string) =>
      callRoute(resetMemberRoute.POST, {
        method: 'POST',
        params: { id },
        headers: { cookie: (await sessionCookie(who)).cookie, ...ours },
      });
    expect((await reset(one, await memberOf(other))).status).toBe(404);
    expect((await reset(other, await memberOf(other))).status).toBe(403);
    expect((await signIn(other)).body.type).toBe('2fa');
  });
});

describe('GET /captcha', () => {
  it('answers a different challenge each time', async () => {
    const [one, two] = [await callRoute(captchaRoute.GET), await callRoute(captchaRoute.GET)];
    expect(one).toMatchObject({ status: 200, body: { parameters: { algorithm: 'SHA-256' } } });
    expect(one.body.signature).not.toBe(two.body.signature);
  });
});
