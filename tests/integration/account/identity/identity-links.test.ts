import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmailChange, getEmailChange, requestEmailChange } from '#lib/account/identity/change-email.ts';
import { changePassword } from '#lib/account/identity/change-password.ts';
import { getAccountSecurity } from '#lib/account/identity/get-account-security.ts';
import { getPasswordReset, requestPasswordReset, resetPassword } from '#lib/account/identity/password-reset.ts';
import { findSession } from '#lib/account/identity/queries.ts';
import { startSession } from '#lib/account/identity/sessions.ts';
import { validateAccount } from '#lib/account/identity/validate-account.ts';
import {
  getVerification,
  resendVerification,
  verifyEmailByCode,
  verifyEmailByLink,
} from '#lib/account/identity/verify-email.ts';

import { type RegisteredAccount, registerAccount } from '#lib/account/onboarding/accounts.ts';
import { newId } from '#lib/core/ids.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/confirm-authorization.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { armLastMail, countOutcomes, turnOnTwoFactor } from '../../../fixtures/accounts/identity.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const onVerified = authorizeVerifiedEmail(platformContext());
const HOUR_MS = 3_600_000;
const later = (ms: number) => platformContext({ now: () => new Date(Date.now() + ms) });
let requests = 0;

/** Requests a password reset from an address that has requested none before. */
function askReset(email: string): Promise<void> {
  requests += 1;
  return requestPasswordReset(platformContext({ ip: `203.0.113.${requests}` }), { email });
}

const newAddress = () => `new-${newId().slice(-12)}@example.org`;

/** Somebody who signed up and has yet to prove the address. */
async function signUp(password?: string): Promise<RegisteredAccount & { email: string }> {
  const email = newAddress();
  const input = { email, ...(password && { password }) };
  return { email, ...(await registerAccount(platformContext(), input)) };
}

describe('verifying an email address', () => {
  it('by code turns the pending session into a full one, only in the browser that signed up', async () => {
    const one = await signUp('a long password');
    const other = await signUp('a long password');
    expect(await findSession(platformContext(), one.sessionId)).toBeNull();
    const { code } = await armLastMail('verify_email', one.email);
    const give = (who: RegisteredAccount, typed: string) =>
      verifyEmailByCode(platformContext(), { ...who, code: typed, userAgent: '' }, onVerified);
    expect(await refusalOf(give(other, code ?? ''))).toBe('codeInvalid');
    const login = await give(one, code ?? '');
    expect(login.stage).toBe('full');
    expect(await findSession(platformContext(), login.sessionId)).not.toBeNull();
    expect(await validateAccount({ email: one.email, authUserId: one.userId })).toEqual({ validate: true });
    expect(await validateAccount({ email: one.email, authUserId: other.userId })).toEqual({ validate: false });
    expect(await validateAccount({ email: other.email, authUserId: other.userId })).toEqual({ validate: false });
    expect(await validateAccount({ email: one.email, authUserId: 'x' })).toEqual({ validate: false });
  });

  it('by link works once for simultaneous button presses, and opening it changes nothing', async () => {
    const person = await signUp('a long password');
    const { token } = await armLastMail('verify_email', person.email);
    for (let look = 0; look < 3; look += 1) {
      expect(await getVerification(platformContext(), token)).toEqual({ email: person.email, needsPassword: false });
    }
    const uses = Array.from({ length: 200 }, () => verifyEmailByLink(platformContext(), { token }, onVerified));
    expect(await countOutcomes(uses)).toEqual({ done: 1, notFound: 199 });
    expect(await refusalOf(getVerification(platformContext(), token))).toBe('notFound');
    const login = await verifyEmailByCode(platformContext(), { ...person, userAgent: '' }, onVerified);
    expect(login.stage).toBe('full');
  });

  it('asks for a password when the person signed up without one', async () => {
    const person = await signUp();
    const { token } = await armLastMail('verify_email', person.email);
    expect(await getVerification(platformContext(), token)).toMatchObject({ needsPassword: true });
    expect(await refusalOf(verifyEmailByLink(platformContext(), { token }, onVerified))).toBe('missingField');
    expect(await verifyEmailByLink(platformContext(), { token, password: 'a first password' }, onVerified)).toEqual({
      email: person.email,
    });
  });

  it('expires after a day, after ten wrong codes and with the next mail, which is sent once a minute', async () => {
    const person = await signUp('a long password');
    const first = await armLastMail('verify_email', person.email);
    expect(await refusalOf(getVerification(later(25 * HOUR_MS), first.token))).toBe('linkExpired');
    expect(await refusalOf(verifyEmailByLink(later(25 * HOUR_MS), { token: first.token }, onVerified))).toBe(
      'notFound',
    );
    expect(await refusalOf(resendVerification(platformContext(), person.userId))).toBe('resendTooSoon');
    const minuteLater = later(61_000);
    const resends = Array.from({ length: 5 }, () => resendVerification(minuteLater, person.userId));
    expect(await countOutcomes(resends)).toEqual({ done: 1, resendTooSoon: 4 });
    expect(await refusalOf(verifyEmailByLink(platformContext(), { token: first.token }, onVerified))).toBe('notFound');
    const { code } = await armLastMail('verify_email', person.email, minuteLater.now());
    const at = platformContext({ now: minuteLater.now });
    const give = (typed: string) => verifyEmailByCode(at, { ...person, code: typed, userAgent: '' }, onVerified);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await countOutcomes(Array.from({ length: 100 }, () => give(wrong)))).toEqual({
      codeInvalid: 10,
      tooManyLogins: 90,
    });
    expect(await refusalOf(give(code ?? ''))).toBe('tooManyLogins');
  });

  it('stores neither link nor code in clear text', async () => {
    const person = await signUp('a long password');
    const { token, code } = await armLastMail('verify_email', person.email);
    const { rows } = await getPool().query('SELECT * FROM identity_tokens WHERE email = $1', [person.email]);
    const { rows: jobs } = await getPool().query(`SELECT payload FROM jobs WHERE kind = 'send-identity-mail'`);
    expect(JSON.stringify([rows, jobs])).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });
});

describe('a password reset by mail', () => {
  it('is answered the same for addresses with and without an account', async () => {
    const { email } = await registerTestAccount();
    const traces = async (whose: string) => {
      expect(await askReset(whose)).toBeUndefined();
      const { rows } = await getPool().query(
        `SELECT t.user_id AS "userId", j.kind FROM identity_tokens t JOIN jobs j ON j.unique_key = t.id::text WHERE t.email = $1`,
        [whose],
      );
      return rows;
    };
    expect(await traces(email)).toEqual([{ userId: null, kind: 'send-identity-mail' }]);
    expect(await traces('nobody@example.org')).toEqual([{ userId: null, kind: 'send-identity-mail' }]);
    await expect(armLastMail('reset_password', 'nobody@example.org')).rejects.toThrow('no mail');
  });

  it('works once within an hour and ends all sessions', async () => {
    const account = await registerTestAccount();
    const { sessionId } = await startSession(platformContext(), { userId: account.userId, userAgent: '' });
    await askReset(account.email);
    const { token } = await armLastMail('reset_password', account.email);
    expect(await getPasswordReset(platformContext(), token)).toEqual({ email: account.email });
    expect(await refusalOf(getPasswordReset(later(HOUR_MS), token))).toBe('invalidResetToken');
    const set = (newPassword: string, ctx = platformContext()) => resetPassword(ctx, { token, newPassword });
    expect(await refusalOf(set('another password', later(HOUR_MS)))).toBe('invalidResetToken');
    expect(await refusalOf(set(account.email))).toBe('passwordInvalid');
    const uses = Array.from({ length: 20 }, (_, index) => set(`another password ${index}`));
    expect(await countOutcomes(uses)).toEqual({ done: 1, invalidResetToken: 19 });
    expect(await findSession(platformContext(), sessionId)).toBeNull();
    expect(
      await refusalOf(resetPassword(platformContext(), { token: 'x'.repeat(43), newPassword: 'long enough' })),
    ).toBe('invalidResetToken');
  });

  it('refuses a token of another purpose and one that a later mail replaced', async () => {
    const person = await signUp('a long password');
    const { token } = await armLastMail('verify_email', person.email);
    const set = (with_: string) => resetPassword(platformContext(), { token: with_, newPassword: 'another password' });
    expect(await refusalOf(set(token))).toBe('invalidResetToken');
    await askReset(person.email);
    const first = await armLastMail('reset_password', person.email);
    await askReset(person.email);
    const second = await armLastMail('reset_password', person.email);
    expect(await refusalOf(set(first.token))).toBe('invalidResetToken');
    expect(await refusalOf(set(second.token))).toBe('none');
  });

  it('mails five links an hour per account and needs a proof of work after three requests from one address', async () => {
    const { email } = await registerTestAccount();
    const now = () => new Date('2026-06-01T10:05:00Z');
    const askFrom = (ip: string) => requestPasswordReset(platformContext({ ip, now }), { email });
    const everywhere = Array.from({ length: 20 }, (_, index) => askFrom(`198.51.100.${index}`));
    // Beyond the five nobody is refused, the person neither: the last link of the hour is in their mailbox.
    expect(await countOutcomes(everywhere)).toEqual({ done: 20 });
    const { rows } = await getPool().query(
      `SELECT expires_at AS "expiresAt" FROM identity_tokens WHERE purpose = 'reset_password' AND email = $1`,
      [email],
    );
    expect(rows).toHaveLength(5);
    expect(rows.every(({ expiresAt }) => expiresAt >= new Date('2026-06-01T11:00:00Z'))).toBe(true);
    const ctx = platformContext({ ip: '192.0.2.77', now });
    const asked = Array.from({ length: 20 }, () => requestPasswordReset(ctx, { email: newAddress() }));
    expect(await countOutcomes(asked)).toEqual({ done: 3, captchaRequired: 17 });
  });
});

describe('changing the password', () => {
  it('needs the current password and ends all other sessions', async () => {
    const account = await registerTestAccount();
    const [mine, other] = await Promise.all(
      [1, 2].map(() => startSession(platformContext(), { userId: account.userId, userAgent: '' })),
    );
    const actor = { type: 'user', userId: account.userId, sessionId: mine?.sessionId ?? '' } as const;
    const ctx = platformContext({ scope: account.ctx.scope, actor });
    const change = (password: string, newPassword: string) => changePassword(ctx, { password, newPassword });
    expect(await refusalOf(change('wrong', 'another password'))).toBe('passwordNotCorrect');
    expect(await refusalOf(change(account.password, account.email))).toBe('passwordInvalid');
    await change(account.password, 'another password');
    expect(await refusalOf(change(account.password, 'a third password'))).toBe('passwordNotCorrect');
    expect(await findSession(platformContext(), mine?.sessionId ?? '')).not.toBeNull();
    expect(await findSession(platformContext(), other?.sessionId ?? '')).toBeNull();
  });
});

describe('changing the address', () => {
  it('takes effect once, when the link at the new address is used', async () => {
    const account = await registerTestAccount();
    const email = newAddress();
    const ask = (password: string) => requestEmailChange(account.ctx, { email, password });
    expect(await refusalOf(ask('wrong'))).toBe('passwordNotCorrect');
    expect(await ask(account.password)).toEqual({ pendingEmail: email });
    expect(await getAccountSecurity(account.ctx)).toMatchObject({ email: account.email, pendingEmail: email });
    const { token, to } = await armLastMail('change_email', email);
    expect(to).toBe(email);
    expect(await getEmailChange(platformContext(), token)).toEqual({ email });
    expect(await getAccountSecurity(account.ctx)).toMatchObject({ email: account.email });
    const uses = Array.from({ length: 50 }, () => confirmEmailChange(platformContext(), token, onVerified));
    expect(await countOutcomes(uses)).toEqual({ done: 1, notFound: 49 });
    expect(await getAccountSecurity(account.ctx)).toMatchObject({ email, pendingEmail: null });
  });

  it('refuses an address in use without revealing that beforehand', async () => {
    const account = await registerTestAccount();
    const { email } = await registerTestAccount();
    await requestEmailChange(account.ctx, { email, password: account.password });
    const { token } = await armLastMail('change_email', email);
    expect(await refusalOf(confirmEmailChange(platformContext(), token, onVerified))).toBe('emailTaken');
    expect(await getAccountSecurity(account.ctx)).toMatchObject({ email: account.email });
  });

  it('invalidates a password reset link that was sent to the old address', async () => {
    const account = await registerTestAccount();
    await askReset(account.email);
    const reset = await armLastMail('reset_password', account.email);
    const email = newAddress();
    await requestEmailChange(account.ctx, { email, password: account.password });
    await confirmEmailChange(platformContext(), (await armLastMail('change_email', email)).token, onVerified);
    const used = resetPassword(platformContext(), { token: reset.token, newPassword: 'another password' });
    expect(await refusalOf(used)).toBe('invalidResetToken');
  });
});

describe('the second factor', () => {
  it('stays enabled after a password reset', async () => {
    const account = await registerTestAccount();
    await turnOnTwoFactor(account);
    await askReset(account.email);
    const { token } = await armLastMail('reset_password', account.email);
    await resetPassword(platformContext(), { token, newPassword: 'another password' });
    expect((await getAccountSecurity(account.ctx)).twoFactor.enabledAt).not.toBeNull();
  });
});
