import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '#lib/account/onboarding/accounts.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, registerTestAccount } from '../../fixtures/accounts/accounts.ts';
import { countOutcomes, turnOnTwoFactor } from '../../fixtures/accounts/identity.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import {
  OIDC_CLIENT,
  type OidcPerson,
  type OidcProvider,
  type OidcTrick,
  startOidcProvider,
} from '../../fixtures/http/oidc-provider.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';

const callbackRoute = routeAt('/api/config/v1/auth/oauth/callback');
const oauthRoute = routeAt('/api/config/v1/auth/oauth');
const meRoute = routeAt('/api/config/v1/me');
const signinRoute = routeAt('/api/config/v1/signin');
const setTokenRoute = routeAt('/api/dashboard/v1/auth-session/set-token');

let provider: OidcProvider;
let close: () => Promise<void>;

beforeAll(async () => {
  provider = await startOidcProvider();
  Object.assign(process.env, {
    GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
    OAUTH_ISSUER: provider.issuer,
  });
  close = await openTestDatabase();
});

afterAll(async () => {
  await close();
  await provider.close();
});

const newPerson = (): OidcPerson => {
  const unique = newId().slice(-12);
  return { sub: unique, email: `ana-${unique}@example.org`, name: 'Ana Souza' };
};

/** Returns the cookies of a response as a browser would send them, without the removed ones. */
const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

const begin = (query = '') => callRoute(oauthRoute.GET, { path: `/api/config/v1/auth/oauth${query}` });

const comeBack = (url: URL, cookie: string) =>
  callRoute(callbackRoute.GET, { path: url.pathname + url.search, headers: { cookie } });

/** Goes to the provider and back, and returns the final redirect. */
async function goThere(person: OidcPerson, { query = '', trick = 'none' as OidcTrick } = {}) {
  const begun = await begin(query);
  const back = provider.grant(begun.headers.get('location') ?? '', person, trick);
  const answer = await comeBack(back, cookiesOf(begun.headers));
  const to = new URL(answer.headers.get('location') ?? '', 'http://localhost:4300');
  return { to, token: to.searchParams.get('token') ?? '', cookie: cookiesOf(answer.headers), back, begun };
}

const setToken = (token: string, cookie: string, headers = {}, logoutFromOthers = false) =>
  callRoute(setTokenRoute.POST, {
    method: 'POST',
    body: { token, logoutFromOthers },
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
  });

describe('signing in with an OAuth provider', () => {
  it('creates an account for a new user and opens the same one next time', async () => {
    const person = newPerson();
    const { to, token, cookie } = await goThere(person, { query: '?ref=friend-1' });
    expect(to.pathname).toBe('/google-registered');
    expect(to.searchParams.get('registered')).toBe('true');
    const entered = await setToken(token, cookie);
    expect(entered).toMatchObject({ status: 200, body: { type: 'session' } });
    const first = await callRoute(meRoute.GET, { headers: { cookie: cookiesOf(entered.headers) } });
    expect(first.body).toMatchObject({ user: { email: person.email, fullname: 'Ana Souza' } });
    const again = await goThere({ ...person, email: `moved-${person.email}` });
    // The first session is still open, so the second sign-in asks.
    expect(await setToken(again.token, again.cookie)).toMatchObject({
      status: 409,
      body: { code: 'signInConfirmException' },
    });
    const second = await setToken(again.token, again.cookie, {}, true);
    const me = await callRoute(meRoute.GET, { headers: { cookie: cookiesOf(second.headers) } });
    expect(me.body.user).toEqual(first.body.user);
  });

  it('redirects only to the paths of this site that the spec names', async () => {
    const wanted = '?successRedirectUrl=%2Fgoogle-registered%3Fto%3D%252Factivity&errorRedirectUrl=%2Fsignup';
    const { to } = await goThere(newPerson(), { query: wanted });
    expect(to.searchParams.get('to')).toBe('/activity');
    for (const url of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const answer = await begin(`?successRedirectUrl=${encodeURIComponent(url)}`);
      expect(answer, url).toMatchObject({ status: 422, body: { payload: { field: 'successRedirectUrl' } } });
      expect((await begin(`?errorRedirectUrl=${encodeURIComponent(url)}`)).status).toBe(422);
    }
    const own = encodeURIComponent('http://localhost:4300/google-registered');
    expect((await begin(`?successRedirectUrl=${own}`)).status).toBe(303);
  });

  it('links to an account with a verified address and keeps its password', async () => {
    const account = await registerTestAccount();
    const { token, cookie } = await goThere({ sub: newId(), email: account.email });
    const entered = await setToken(token, cookie);
    const me = await callRoute(meRoute.GET, { headers: { cookie: cookiesOf(entered.headers) } });
    expect(me.body.user).toMatchObject({ id: account.userId });
    const { email, password } = account;
    const body = { email, password, logoutFromOthers: true };
    const signin = await callRoute(signinRoute.POST, { method: 'POST', body });
    expect(signin).toMatchObject({ status: 200, body: { type: 'session' } });
  });

  it('removes password and sessions of an account that never verified the address', async () => {
    const person = newPerson();
    const password = 'of somebody else';
    const waiting = await registerAccount(platformContext(), { email: person.email, password });
    const { token, cookie } = await goThere(person);
    expect(await setToken(token, cookie)).toMatchObject({ status: 200, body: { type: 'session' } });
    const body = { email: person.email, password };
    expect(await callRoute(signinRoute.POST, { method: 'POST', body })).toMatchObject({
      status: 401,
      body: { code: 31 },
    });
    const { rows } = await getPool().query('SELECT revoked_at FROM sessions WHERE id = $1', [waiting.sessionId]);
    expect(rows[0].revoked_at).not.toBeNull();
  });

  it('still requires the second factor', async () => {
    const account = await registerTestAccount();
    await turnOnTwoFactor(account);
    const { token, cookie } = await goThere({ sub: newId(), email: account.email });
    expect(await setToken(token, cookie)).toMatchObject({ status: 200, body: { type: '2fa' } });
  });

  it.each([
    'otherKey',
    'otherAudience',
    'otherIssuer',
    'otherNonce',
    'expired',
  ] as const)('refuses an id token with %s', async (trick) => {
    const person = newPerson();
    const { to } = await goThere(person, { trick, query: '?errorRedirectUrl=%2Flogin%3Fredirect%3D%252Factivity' });
    expect(to.pathname + to.search).toBe('/login?redirect=%2Factivity&error=oauthFailed');
    const { rows } = await getPool().query('SELECT 1 FROM users WHERE email = $1', [person.email]);
    expect(rows).toEqual([]);
  });

  it('refuses an address that the provider has not verified, even if an account has it', async () => {
    const { email } = await registerTestAccount();
    const { to } = await goThere({ sub: newId(), email, email_verified: false });
    expect(to.search).toBe('?error=oauthUnverified');
  });

  it('refuses a callback without the cookie of this browser, with another state, and a second time', async () => {
    const one = await goThere(newPerson());
    const two = await begin();
    const failed = '/login?error=oauthFailed';
    expect((await comeBack(one.back, '')).headers.get('location')).toBe(failed);
    expect((await comeBack(one.back, cookiesOf(two.headers))).headers.get('location')).toBe(failed);
    expect((await comeBack(one.back, cookiesOf(one.begun.headers))).headers.get('location')).toBe(failed);
    expect((await comeBack(one.back, 'mw.oauth=nonsense')).headers.get('location')).toBe(failed);
  });
});

describe('the token of /google-registered', () => {
  it('starts one session when several requests use it at the same time', async () => {
    const { token, cookie } = await goThere(newPerson());
    const answers = await Promise.all(Array.from({ length: 50 }, () => setToken(token, cookie)));
    const statuses = answers.map(({ status, body }) => Promise.reject({ code: `${status} ${body.code ?? body.type}` }));
    expect(await countOutcomes(statuses)).toEqual({ '200 session': 1, '401 tokenException': 49 });
  });

  it('is refused in another browser, from another site and when forged', async () => {
    const { token, cookie } = await goThere(newPerson());
    const refused = { status: 401, body: { code: 'tokenException' } };
    expect(await setToken(token, '')).toMatchObject(refused);
    expect(await setToken(token, 'mw.handoff=another')).toMatchObject(refused);
    expect(await setToken('ho_forged', cookie)).toMatchObject(refused);
    expect(await setToken(token, cookie, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
    expect(await setToken(token, cookie)).toMatchObject({ status: 200 });
  });
});
