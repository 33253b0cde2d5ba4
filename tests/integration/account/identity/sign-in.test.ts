import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#lib/account/audit/queries.ts';
import { requireCaptcha, requiredWork } from '#lib/account/identity/captcha/captcha.ts';

import { endOtherSessions, endOwnSession, listSessions, setMultipleLogin } from '#lib/account/identity/own-sessions.ts';
import { passTwoFactor } from '#lib/account/identity/pass-two-factor.ts';
import { findSession, findStagedSession } from '#lib/account/identity/queries.ts';
import type { SignInInput } from '#lib/account/identity/schema.ts';
import { endedSessionError } from '#lib/account/identity/sessions.ts';

import { signIn } from '#lib/account/identity/sign-in.ts';
import { disableTwoFactor, renewRecoveryCodes, startTwoFactor } from '#lib/account/identity/two-factor/two-factor.ts';

import { CAPTCHA_AFTER_FAILURES, verifyCredentials } from '#lib/account/identity/verify-credentials.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import {
  contextOf,
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { codeAt, countOutcomes, solveCaptcha, turnOnTwoFactor } from '../../../fixtures/accounts/identity.ts';

let close: () => Promise<void>;
let address = 0;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

/** A call from an address of its own, so that no two tests share a count. */
const caller = (at = new Date()) => {
  address += 1;
  return platformContext({ ip: `203.0.113.${address % 250}`, now: () => at });
};

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36';

const login = (account: TestAccount, more: Partial<SignInInput> = {}, ctx = caller()) =>
  signIn(ctx, {
    email: account.email,
    password: account.password,
    logoutFromOthers: false,
    userAgent: CHROME,
    ...more,
  });

describe('the captcha', () => {
  it('is required after three failures of an account from an address before the password is checked', async () => {
    const account = await registerTestAccount();
    const ctx = caller();
    const tryWith = (password: string, captcha?: string) =>
      refusalOf(verifyCredentials(ctx, { email: account.email, password, captcha }));
    for (let tries = 0; tries < 3; tries += 1) expect(await tryWith('wrong')).toBe('loginFailed');
    expect(await tryWith(account.password)).toBe('captchaRequired');
    expect(await tryWith(account.password, 'nonsense')).toBe('captchaInvalid');
    expect(await tryWith(account.password, await solveCaptcha())).toBe('none');
  });

  it('is accepted once for simultaneous attempts', async () => {
    const solved = await solveCaptcha();
    const outcomes = await countOutcomes(Array.from({ length: 200 }, () => requireCaptcha(solved)));
    expect(outcomes).toEqual({ done: 1, captchaInvalid: 199 });
  });

  it('is refused when expired, forged or incomplete', async () => {
    const old = await solveCaptcha({ now: () => new Date(Date.now() - 301_000) });
    expect(await refusalOf(requireCaptcha(old))).toBe('captchaInvalid');
    const good = JSON.parse(Buffer.from(await solveCaptcha(), 'base64').toString());
    const refuse = async (change: object) => {
      const given = Buffer.from(JSON.stringify({ ...good, ...change })).toString('base64');
      expect(await refusalOf(requireCaptcha(given))).toBe('captchaInvalid');
    };
    await refuse({ challenge: { ...good.challenge, signature: '0'.repeat(64) } });
    const later = { ...good.challenge.parameters, expiresAt: good.challenge.parameters.expiresAt + 9_999 };
    await refuse({ challenge: { ...good.challenge, parameters: later } });
    await refuse({ solution: { ...good.solution, counter: good.solution.counter + 1 } });
  });

  it('is not required for only three of a thousand attempts in a minute, with or without the right password', async () => {
    const account = await registerTestAccount();
    const ctx = caller(new Date('2026-06-01T10:05:00Z'));
    const tries = Array.from({ length: 1_000 }, (_, index) =>
      verifyCredentials(ctx, { email: account.email, password: index === 999 ? account.password : 'wrong' }),
    );
    const { loginFailed, captchaRequired = 0, tooManyLogins = 0, ...others } = await countOutcomes(tries);
    expect(loginFailed).toBe(CAPTCHA_AFTER_FAILURES.pair);
    expect(captchaRequired + tooManyLogins).toBe(997);
    expect(others).toEqual({});
  });

  it('grows with the failures of an account up to 32 times the work, which the refusal names', () => {
    const works = [0, 9, 10, 19, 20, 40, 80, 160, 319, 320, 1_000_000].map((failures) => requiredWork(failures, 10));
    expect(works).toEqual([0, 0, 1, 1, 2, 4, 8, 16, 16, 32, 32]);
  });

  it('with too little work is refused with the required work', async () => {
    await expect(requireCaptcha(await solveCaptcha(), 2)).rejects.toMatchObject({
      code: 'captchaRequired',
      payload: { field: 'captcha', work: 2 },
    });
    expect(await refusalOf(requireCaptcha(await solveCaptcha(platformContext(), 2), 2))).toBe('none');
  });

  it('is required for known and unknown addresses alike', async () => {
    const { email } = await registerTestAccount();
    const refusals = async (whose: string) => {
      const ctx = caller(new Date('2026-06-02T10:05:00Z'));
      const codes: string[] = [];
      for (let tries = 0; tries < 12; tries += 1) {
        codes.push(await refusalOf(verifyCredentials(ctx, { email: whose, password: 'wrong' })));
      }
      return codes;
    };
    expect(await refusals(email)).toEqual(await refusals('nobody-here@example.org'));
  });
});

describe('failed sign-ins by others', () => {
  const at = (ip: string | null) => platformContext({ ip, now: () => new Date('2026-06-10T10:05:00Z') });

  it('from one address do not affect an account: after 240 wrong passwords the right one is accepted from elsewhere', async () => {
    const { email, password } = await registerTestAccount();
    const attack = Array.from({ length: 240 }, () =>
      verifyCredentials(at('203.0.113.251'), { email, password: 'wrong' }),
    );
    const { loginFailed, captchaRequired = 0, tooManyLogins = 0, ...others } = await countOutcomes(attack);
    expect([loginFailed, captchaRequired + tooManyLogins, others]).toEqual([3, 237, {}]);
    expect(await refusalOf(verifyCredentials(at('203.0.113.252'), { email, password }))).toBe('none');
  });

  it('from 200 addresses lead to a proof of work and never to a refusal', async () => {
    const { email, password } = await registerTestAccount();
    const attack = Array.from({ length: 600 }, (_, index) =>
      verifyCredentials(at(`198.18.0.${index % 200}`), { email, password: 'wrong' }),
    );
    expect((await countOutcomes(attack)).loginFailed).toBe(CAPTCHA_AFTER_FAILURES.account);
    expect(await refusalOf(verifyCredentials(at('203.0.113.253'), { email, password }))).toBe('captchaRequired');
    const solved = { email, password, captcha: await solveCaptcha() };
    expect(await refusalOf(verifyCredentials(at('203.0.113.253'), solved))).toBe('none');
  });

  it('with proof of work raise the work and leave each address three attempts', async () => {
    const { email, password } = await registerTestAccount();
    await getPool().query(`INSERT INTO rate_limits VALUES ($1, '2026-06-10T10:00:00Z', 100, '2026-06-10T10:15:00Z')`, [
      `login:account:${email}`,
    ]);
    const tryWith = async (given: string, ip: string) =>
      refusalOf(
        verifyCredentials(at(ip), { email, password: given, captcha: await solveCaptcha(platformContext(), 8) }),
      );
    await expect(verifyCredentials(at('203.0.113.254'), { email, password })).rejects.toMatchObject({
      code: 'captchaRequired',
      payload: { work: 8 },
    });
    const outcomes = [];
    for (let tries = 0; tries < 4; tries += 1) outcomes.push(await tryWith('wrong', '203.0.113.200'));
    expect(outcomes).toEqual(['loginFailed', 'loginFailed', 'loginFailed', 'tooManyLogins']);
    expect(await tryWith(password, '203.0.113.254')).toBe('none');
  });

  it('without a known address refuse nobody else without a known address', async () => {
    const { email, password } = await registerTestAccount();
    await getPool().query(
      `INSERT INTO rate_limits VALUES ('login:address:unknown', '2026-06-10T10:00:00Z', 500, '2026-06-10T10:15:00Z')`,
    );
    const solved = { email, password, captcha: await solveCaptcha() };
    expect(await refusalOf(verifyCredentials(at(null), { email, password }))).toBe('captchaRequired');
    expect(await refusalOf(verifyCredentials(at(null), solved))).toBe('none');
  });

  it('from one /64 of IPv6 count as one address', async () => {
    const { email } = await registerTestAccount();
    const attack = Array.from({ length: 30 }, (_, index) =>
      verifyCredentials(at(`2001:db8:0:7::${index.toString(16)}`), { email, password: 'wrong' }),
    );
    expect((await countOutcomes(attack)).loginFailed).toBe(CAPTCHA_AFTER_FAILURES.pair);
  });

  it('with the right password do not block the second factor for addresses that the person signed in from', async () => {
    const account = await registerTestAccount();
    await setMultipleLogin(account.ctx, 'allow');
    const { secret, recoveryCodes } = await turnOnTwoFactor(account, new Date('2026-06-10T09:00:00Z'));
    const home = at('198.51.100.200');
    const first = await login(account, {}, home);
    await passTwoFactor(home, { ...given(first), code: codeAt(secret, new Date('2026-06-10T10:05:00Z')) });
    const stolen = await login(account, {}, at('203.0.113.201'));
    const guesses = Array.from({ length: 60 }, (_, index) =>
      passTwoFactor(at(`198.18.1.${index}`), { ...given(stolen), code: '000000' }),
    );
    // Ten less the code that was right.
    expect(await countOutcomes(guesses)).toEqual({ codeInvalid: 9, tooManyLogins: 51 });
    const now = new Date('2026-06-10T10:06:00Z');
    const atHome = { ...home, now: () => now };
    const again = await login(account, {}, atHome);
    expect(await refusalOf(passTwoFactor(atHome, { ...given(again), code: codeAt(secret, now) }))).toBe('none');
    const onTheRoad = { ...at('203.0.113.202'), now: () => now };
    const byRecovery = { ...given(await login(account, {}, onTheRoad)), code: recoveryCodes[0] ?? '' };
    expect(await refusalOf(passTwoFactor(onTheRoad, byRecovery))).toBe('none');
  });
});

describe('two-factor authentication', () => {
  it('limits a session after the password to the second step', async () => {
    const account = await registerTestAccount();
    const { secret } = await turnOnTwoFactor(account, new Date(Date.now() - 120_000));
    const step = await login(account);
    expect(step.stage).toBe('password');
    expect(await findSession(platformContext(), step.sessionId)).toBeNull();
    expect(await findStagedSession(platformContext(), step.sessionId)).toMatchObject({ stage: 'password' });
    const now = new Date();
    const whole = await passTwoFactor(caller(now), { ...given(step), code: codeAt(secret, now) });
    expect(whole.stage).toBe('full');
    expect(whole.sessionId).not.toBe(step.sessionId);
    expect(await findSession(platformContext(), whole.sessionId)).not.toBeNull();
    expect(await findStagedSession(platformContext(), step.sessionId)).toBeNull();
  });

  it('accepts a code once for simultaneous attempts', async () => {
    const account = await registerTestAccount();
    const { secret } = await turnOnTwoFactor(account, new Date(Date.now() - 300_000));
    const now = new Date();
    const steps = await Promise.all(Array.from({ length: 8 }, () => login(account)));
    const code = codeAt(secret, now);
    const outcomes = await countOutcomes(steps.map((step) => passTwoFactor(caller(now), { ...given(step), code })));
    expect(outcomes).toEqual({ done: 1, codeInvalid: 7 });
  });

  it('refuses a code of the step before the last accepted one', async () => {
    const account = await registerTestAccount();
    const { secret } = await turnOnTwoFactor(account, new Date(Date.now() - 300_000));
    const now = new Date();
    await passTwoFactor(caller(now), { ...given(await login(account)), code: codeAt(secret, now) });
    const before = codeAt(secret, new Date(now.getTime() - 30_000));
    const again = passTwoFactor(caller(now), { ...given(await login(account)), code: before });
    expect(await refusalOf(again)).toBe('codeInvalid');
  });

  it('refuses all codes, even right ones, after ten attempts in 15 minutes', async () => {
    const account = await registerTestAccount();
    const { secret } = await turnOnTwoFactor(account, new Date('2026-06-03T09:00:00Z'));
    const at = new Date('2026-06-03T10:05:00Z');
    const step = await login(account, {}, caller(at));
    const wrong = Array.from({ length: 200 }, () => passTwoFactor(caller(at), { ...given(step), code: '000000' }));
    expect(await countOutcomes(wrong)).toEqual({ codeInvalid: 10, tooManyLogins: 190 });
    const right = { ...given(step), code: codeAt(secret, at) };
    expect(await refusalOf(passTwoFactor(caller(at), right))).toBe('tooManyLogins');
  });

  it('accepts each recovery code once in any notation, and replaces the old codes by new ones', async () => {
    const account = await registerTestAccount();
    const at = new Date('2026-06-04T10:05:00Z');
    const { recoveryCodes } = await turnOnTwoFactor(account, at);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const steps = await Promise.all(Array.from({ length: 8 }, () => login(account, {}, caller(at))));
    const uses = steps.map((step) => passTwoFactor(caller(at), { ...given(step), code: first.toUpperCase() }));
    expect(await countOutcomes(uses)).toEqual({ done: 1, codeInvalid: 7 });
    const renewed = await renewRecoveryCodes({ ...account.ctx, now: () => at }, { code: second });
    expect(renewed.recoveryCodes).toHaveLength(10);
    const old = passTwoFactor(caller(at), { ...given(await login(account, {}, caller(at))), code: third });
    expect(await refusalOf(old)).toBe('codeInvalid');
    const { rows } = await getPool().query('SELECT code_hash FROM recovery_codes WHERE user_id = $1', [account.userId]);
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(renewed.recoveryCodes[0]);
  });

  it('is enabled and disabled with the password only, encrypts its secret and is audited', async () => {
    const account = await registerTestAccount();
    expect(await refusalOf(startTwoFactor(account.ctx, { password: 'wrong' }))).toBe('passwordNotCorrect');
    expect(await refusalOf(startTwoFactor(account.ctx, {}))).toBe('passwordNotCorrect');
    const { secret, recoveryCodes } = await turnOnTwoFactor(account);
    expect(await refusalOf(startTwoFactor(account.ctx, { password: account.password }))).toBe('wrongState');
    const { rows } = await getPool().query('SELECT * FROM users WHERE id = $1', [account.userId]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const [code = ''] = recoveryCodes;
    expect(await refusalOf(disableTwoFactor(account.ctx, { password: 'wrong', code }))).toBe('passwordNotCorrect');
    expect(await refusalOf(disableTwoFactor(account.ctx, { password: account.password, code: 'x'.repeat(16) }))).toBe(
      'codeInvalid',
    );
    await disableTwoFactor(account.ctx, { password: account.password, code });
    expect((await login(account)).stage).toBe('full');
    const { data } = await listAudit(account.ctx, { limit: 20 });
    expect(data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['two-factor.enable', 'two-factor.disable']),
    );
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${secret}|${code}`));
    const { rows: jobs } = await getPool().query(
      `SELECT payload ->> 'notice' AS notice FROM jobs WHERE kind = 'send-identity-notice' AND payload ->> 'userId' = $1`,
      [account.userId],
    );
    expect(jobs.map(({ notice }) => notice).sort()).toEqual(['two_factor_disabled', 'two_factor_enabled']);
  });
});

const given = ({ sessionId, userId }: { sessionId: string; userId: string }) => ({
  sessionId,
  userId,
  userAgent: CHROME,
  logoutFromOthers: false,
});

describe('a second session', () => {
  it('is started next to the first with allow', async () => {
    const account = await registerTestAccount();
    await setMultipleLogin(account.ctx, 'allow');
    const [first, second] = [await login(account), await login(account)];
    expect(await findSession(platformContext(), first.sessionId)).not.toBeNull();
    expect(await findSession(platformContext(), second.sessionId)).not.toBeNull();
  });

  it('is confirmed by default, with device and time of the first, and then ends that at its next request', async () => {
    const account = await registerTestAccount();
    const first = await login(account);
    const refused = await login(account).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({
      code: 'signInConfirmException',
      payload: { device: 'Chrome on Windows', lastSeenAt: expect.stringMatching(/^\d{4}-/) },
    });
    const second = await login(account, { logoutFromOthers: true });
    expect(await findSession(platformContext(), first.sessionId)).toBeNull();
    expect((await endedSessionError(first.sessionId)).code).toBe('forceOutException');
    expect(await findSession(platformContext(), second.sessionId)).not.toBeNull();
  });

  it('is refused with deny, even if it asks to end the first, until that signs out', async () => {
    const account = await registerTestAccount();
    await setMultipleLogin(account.ctx, 'deny');
    const first = await login(account);
    expect(await refusalOf(login(account))).toBe('signInConfirmMode1Exception');
    expect(await refusalOf(login(account, { logoutFromOthers: true }))).toBe('signInConfirmMode1Exception');
    await endOwnSession(contextOf(account), first.sessionId);
    expect(await refusalOf(login(account))).toBe('none');
  });

  it('is the only one of simultaneous sign-ins with deny', async () => {
    const account = await registerTestAccount();
    await setMultipleLogin(account.ctx, 'deny');
    const outcomes = await countOutcomes(Array.from({ length: 8 }, () => login(account)));
    expect(outcomes).toEqual({ done: 1, signInConfirmMode1Exception: 7 });
  });

  it('does not end the first by the password alone with a second factor, and does not use up the code at the prompt', async () => {
    const account = await registerTestAccount();
    const { secret } = await turnOnTwoFactor(account, new Date(Date.now() - 300_000));
    await setMultipleLogin(account.ctx, 'prompt');
    const at = new Date();
    const before = codeAt(secret, new Date(at.getTime() - 30_000));
    const first = await passTwoFactor(caller(at), { ...given(await login(account)), code: before });
    const step = await login(account, { logoutFromOthers: true });
    expect(await findSession(platformContext(), first.sessionId)).not.toBeNull();
    const code = codeAt(secret, at);
    expect(await refusalOf(passTwoFactor(caller(at), { ...given(step), code }))).toBe('signInConfirmException');
    const second = await passTwoFactor(caller(at), { ...given(step), code, logoutFromOthers: true });
    expect(second.stage).toBe('full');
    expect(await findSession(platformContext(), first.sessionId)).toBeNull();
  });
});

describe('the list of sessions', () => {
  it('shows own sessions only with the current one first, and can end one or all others', async () => {
    const account = await registerTestAccount();
    await setMultipleLogin(account.ctx, 'allow');
    const outsider = await registerTestAccount();
    const foreign = await login(outsider);
    const [one, two, three] = [await login(account), await login(account), await login(account)];
    const ctx = platformContext({
      scope: account.ctx.scope,
      actor: { type: 'user', userId: account.userId, sessionId: two.sessionId },
    });
    const sessions = await listSessions(ctx);
    expect(sessions.map(({ id, isCurrent }) => [id === two.sessionId, isCurrent])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(sessions[0]).toMatchObject({ device: 'Chrome on Windows' });
    expect(await refusalOf(endOwnSession(ctx, foreign.sessionId))).toBe('notFound');
    expect(await refusalOf(endOwnSession(ctx, 'x'))).toBe('notFound');
    await endOwnSession(ctx, one.sessionId);
    expect(await refusalOf(endOwnSession(ctx, one.sessionId))).toBe('notFound');
    expect(await endOtherSessions(ctx)).toEqual({ ended: 1 });
    expect(await findSession(platformContext(), three.sessionId)).toBeNull();
    expect(await findSession(platformContext(), two.sessionId)).not.toBeNull();
    expect(await findSession(platformContext(), foreign.sessionId)).not.toBeNull();
    expect(await endOtherSessions(ctx)).toEqual({ ended: 0 });
  });
});
