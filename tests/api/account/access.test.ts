import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleGrants } from '#lib/account/access/role-grants.ts';
import { endSession, startSession } from '#lib/account/identity/sessions.ts';

import { call as defineCall } from '#lib/core/call.ts';
import { newId } from '#lib/core/ids.ts';
import { readGuardToken } from '#lib/http/guard/guard-token.ts';
import { makeBearer } from '#lib/http/session/bearer-token.ts';
import { makeSessionToken } from '#lib/http/session/session-token.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { GRANTS, type Grant } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import * as renewRoute from '../../../app/api/dashboard/v1/auth-session/renew/route.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { handlerOf, type RouteHandler } from '../../fixtures/http/route-at.ts';

let close: () => Promise<void>;
let account: TestAccount;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount();
});

afterAll(() => close());

type Login = { sessionId: string; cookie: string; bearer: string };

/** Starts a session of the account's owner at a stage of the sign-in. */
async function logIn(stage: 'full' | 'password' | 'unverified' = 'full'): Promise<Login> {
  const { sessionId } = await startSession(platformContext(), { userId: account.userId, userAgent: 'test', stage });
  const token = await makeSessionToken({ sid: sessionId, userId: account.userId, environment: 'sandbox' });
  const { token: bearer } = await makeBearer({ sid: sessionId, typ: stage === 'full' ? 'session' : '2fa' });
  return { sessionId, cookie: `next-auth.session-token=${token}`, bearer: `Bearer ${bearer}` };
}

/** Returns the headers of a session with its cookie, and those with its bearer token. */
const bothWays = ({ cookie, bearer }: Pick<Login, 'cookie' | 'bearer'>): Record<string, string>[] => [
  { cookie },
  { authorization: bearer },
];

/** A call that returns the person that it was authorized for. */
const call = (access: 'session' | 'stage' | Grant): RouteHandler =>
  handlerOf(
    defineCall({
      access,
      run: async ({ ctx }) => ({ actor: ctx.actor, grants: ctx.grants, companyId: ctx.scope.companyId }),
    }),
  );

const ask = (access: 'session' | 'stage' | Grant, headers: Record<string, string>, method = 'GET') =>
  callRoute(call(access), { headers: { 'sec-fetch-site': 'same-origin', ...headers }, method });

const setRole = (role: string, roleId: string | null = null) =>
  getPool().query('UPDATE members SET role = $2, role_id = $3 WHERE user_id = $1', [account.userId, role, roleId]);

describe('a session', () => {
  it('is accepted as a cookie and as a bearer token', async () => {
    const { sessionId, cookie, bearer } = await logIn();
    const headers = bothWays({ cookie, bearer });
    for (const access of ['session', 'stage', 'usage/view'] as const) {
      for (const given of headers) {
        expect(await ask(access, given)).toMatchObject({
          status: 200,
          body: { actor: { type: 'user', userId: account.userId, sessionId }, companyId: account.companyId },
        });
      }
    }
  });

  it('may write with a bearer token from any origin, as browsers never add one automatically', async () => {
    const { bearer, cookie } = await logIn();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await ask('session', { ...headers, authorization: bearer }, 'POST')).toMatchObject({ status: 200 });
    expect(await ask('session', { ...headers, cookie }, 'POST')).toMatchObject({
      status: 403,
      body: { code: 'crossSite' },
    });
  });

  it('is refused from the next call after its end, with cookie and with bearer token', async () => {
    const { sessionId, cookie, bearer } = await logIn();
    expect((await ask('session', { cookie })).status).toBe(200);
    await endSession(platformContext(), { sessionId, reason: 'logout' });
    for (const access of ['session', 'stage', 'usage/view'] as const) {
      for (const given of bothWays({ cookie, bearer }))
        expect(await ask(access, given)).toMatchObject({ status: 401, body: { code: 32 } });
    }
  });

  it('is refused with its own code after another sign-in ended it', async () => {
    const { sessionId, cookie } = await logIn();
    await endSession(platformContext(), { sessionId, reason: 'forced_out' });
    expect(await ask('session', { cookie })).toMatchObject({ status: 401, body: { code: 'forceOutException' } });
  });

  it('whose bearer token has expired is refused otherwise than a missing or foreign token', async () => {
    expect(await ask('session', {})).toMatchObject({ status: 401, body: { code: 'loggedOut' } });
    const old = await makeBearer({ sid: newId(), typ: 'session' }, new Date(Date.now() - 7_200_000));
    const expected = {
      tokenException: ['Bearer x', 'Bearer a.b.c', 'Basic abc', 'Bearer'],
      34: [`Bearer ${old.token}`],
    };
    for (const [code, values] of Object.entries(expected)) {
      for (const authorization of values) {
        const answer = await ask('session', { authorization });
        expect([answer.status, String(answer.body.code)], authorization).toEqual([401, code]);
      }
    }
    expect(await ask('session', { cookie: 'next-auth.session-token=forged' })).toMatchObject({
      status: 401,
      body: { code: 'tokenException' },
    });
  });

  it('with a pending email verification or second factor may take that step and do nothing else', async () => {
    for (const stage of ['password', 'unverified'] as const) {
      const { cookie, bearer } = await logIn(stage);
      const refused =
        stage === 'unverified'
          ? { status: 403, body: { code: 53, message: 'Process failed, need validate your email' } }
          : { status: 401, body: { code: 'authenticationFailed' } };
      for (const given of bothWays({ cookie, bearer })) {
        expect(await ask('stage', given)).toMatchObject({ status: 200, body: { grants: [] } });
        for (const access of ['session', 'usage/view'] as const)
          expect(await ask(access, given)).toMatchObject(refused);
      }
    }
  });
});

describe('an API key', () => {
  it('is refused by calls that need a person', async () => {
    const { key } = await createApiKey(account.ctx, { name: 'Wide', grants: [...GRANTS] });
    const headers = { authorization: `Bearer ${key}` };
    expect(await ask('session', headers)).toMatchObject({ status: 403, body: { code: 51 } });
    expect(await ask('stage', headers)).toMatchObject({ status: 403, body: { code: 51 } });
    expect(await ask('usage/view', headers)).toMatchObject({ status: 200, body: { actor: { type: 'apiKey' } } });
  });
});

describe('a role', () => {
  it('permits what its grants allow, read again at each call', async () => {
    const { cookie } = await logIn();
    for (const role of ['owner', 'admin', 'member'] as const) {
      await setRole(role);
      const held = new Set(roleGrants(role, null));
      for (const grant of GRANTS) {
        const read = await ask(grant, { cookie });
        const write = await ask(grant, { cookie }, 'POST');
        expect([read.status, write.status], `${role} ${grant}`).toEqual(held.has(grant) ? [200, 200] : [403, 403]);
        if (!held.has(grant)) expect([read.body.message, write.body.code]).toEqual(['Not Authorized', 51]);
      }
    }
    await setRole('owner');
  });

  it('that a company defines has its own grants, without unknown ones, and is no role of another company', async () => {
    const { cookie } = await logIn();
    const roleId = newId();
    await getPool().query(
      `INSERT INTO roles (id, company_id, name, grants, updated_at) VALUES ($1, $2, 'Auditor', '{audit/view,all/powerful}', now())`,
      [roleId, account.companyId],
    );
    await setRole('custom', roleId);
    expect(await ask('audit/view', { cookie })).toMatchObject({ status: 200, body: { grants: ['audit/view'] } });
    expect(await ask('usage/view', { cookie })).toMatchObject({ status: 403 });
    await setRole('custom', null);
    expect(await ask('audit/view', { cookie })).toMatchObject({ status: 403 });
    const other = await registerTestAccount('Other');
    const foreignId = newId();
    await getPool().query(
      `INSERT INTO roles (id, company_id, name, grants, updated_at) VALUES ($1, $2, 'All', $3, now())`,
      [foreignId, other.companyId, [...GRANTS]],
    );
    await expect(setRole('custom', foreignId)).rejects.toThrow('members_role_id_company_id_fkey');
    await setRole('nonsense');
    expect(await ask('audit/view', { cookie })).toMatchObject({ status: 403 });
    await setRole('owner');
  });
});

describe('GET /auth-session/renew', () => {
  const renew = async (to: string, cookie?: string) => {
    const path = `/api/dashboard/v1/auth-session/renew?to=${encodeURIComponent(to)}`;
    const answer = await callRoute(renewRoute.GET, { path, headers: cookie ? { cookie } : {} });
    const set = answer.headers.getSetCookie();
    const guard = /^mw\.guard=([^;]+)/.exec(set.find((line) => line.startsWith('mw.guard=')) ?? '')?.[1];
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      set,
      token: await readGuardToken(guard ?? ''),
    };
  };

  it('issues a guard token from the current rows, names the person and redirects where the guard permits', async () => {
    const { sessionId, cookie } = await logIn();
    await getPool().query('UPDATE tours SET survey_completion = false WHERE company_id = $1', [account.companyId]);
    expect(await renew('/activity', cookie)).toMatchObject({
      status: 303,
      location: '/survey',
      token: { sid: sessionId, stage: 'full', surveyCompleted: false, environment: 'sandbox' },
    });
    await getPool().query('UPDATE tours SET survey_completion = true WHERE company_id = $1', [account.companyId]);
    const { location, set } = await renew('/activity?page=2', cookie);
    expect(location).toBe('/activity?page=2');
    expect(set.join('\n')).toContain(`email=${encodeURIComponent(account.email)};`);
    expect((await renew('/domain', cookie)).location).toBe('/switch-to-production-environment?to=%2Fdomain');
  });

  it('never redirects to another site', async () => {
    const { cookie } = await logIn();
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
      expect((await renew(to, cookie)).location).toBe('/analytic');
  });

  it('removes the cookies of an ended session and redirects to the sign-in page', async () => {
    const { sessionId, cookie } = await logIn();
    await endSession(platformContext(), { sessionId, reason: 'admin' });
    const { location, set } = await renew('/activity', cookie);
    expect(location).toBe('/login?redirect=%2Factivity');
    for (const name of ['next-auth.session-token', 'mw.guard', 'email', 'fullname', 'image'])
      expect(set.find((line) => line.startsWith(`${name}=;`))).toContain('Max-Age=0');
    expect((await renew('/activity')).location).toBe('/login?redirect=%2Factivity');
  });

  it('redirects to the pending step of the sign-in', async () => {
    expect((await renew('/activity', (await logIn('password')).cookie)).location).toBe('/login?redirect=%2Factivity');
    const { location, token } = await renew('/activity', (await logIn('unverified')).cookie);
    expect(location).toBe('/verify-email?redirect=%2Factivity');
    expect(token).toMatchObject({ stage: 'unverified' });
  });
});

describe('a call that changes the decision of the guard', () => {
  it('sets the new guard token with its response', async () => {
    const { cookie, sessionId } = await logIn();
    const handler = handlerOf(defineCall({ access: 'session', renewsGuard: true, run: async () => ({ done: true }) }));
    const answer = await callRoute(handler, { headers: { cookie } });
    const token = /^mw\.guard=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    expect(await readGuardToken(token)).toMatchObject({ sid: sessionId, surveyCompleted: true });
    expect(answer.body).toEqual({ done: true });
  });
});
