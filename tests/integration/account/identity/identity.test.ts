import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSession } from '#lib/account/identity/queries.ts';
import { endSession, startSession } from '#lib/account/identity/sessions.ts';

import {
  CAPTCHA_AFTER_FAILURES,
  LOGIN_FAILURES_MAX,
  verifyCredentials,
} from '#lib/account/identity/verify-credentials.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { solveCaptcha } from '../../../fixtures/accounts/identity.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const at = (iso: string, ip = '192.0.2.1') => platformContext({ ip, now: () => new Date(iso) });

describe('verifyCredentials', () => {
  it('accepts the address in any case and refuses all else with the same error', async () => {
    const account = await registerTestAccount();
    const ctx = platformContext({ ip: '192.0.2.9' });
    const user = await verifyCredentials(ctx, { email: account.email, password: account.password });
    expect(user).toMatchObject({ id: account.userId, companyId: account.companyId });
    expect(JSON.stringify(user)).not.toContain('argon2');
    expect(await refusalOf(verifyCredentials(ctx, { email: account.email, password: 'wrong' }))).toBe('loginFailed');
    expect(await refusalOf(verifyCredentials(ctx, { email: 'nobody@example.org', password: 'x' }))).toBe('loginFailed');
  });

  it('refuses even the right password after ten failures of an address until the window ends', async () => {
    const { email, password } = await registerTestAccount();
    const during = at('2026-05-01T10:05:00Z', '198.51.100.1');
    for (let tries = 0; tries < LOGIN_FAILURES_MAX.pair; tries += 1) {
      const captcha = tries < CAPTCHA_AFTER_FAILURES.pair ? undefined : await solveCaptcha();
      expect(await refusalOf(verifyCredentials(during, { email, password: 'wrong', captcha }))).toBe('loginFailed');
    }
    await expect(verifyCredentials(during, { email, password })).rejects.toMatchObject({
      code: 'tooManyLogins',
      retryAfterSeconds: 600,
    });
    const elsewhere = { email, password, captcha: await solveCaptcha() };
    expect(await refusalOf(verifyCredentials(at('2026-05-01T10:05:00Z', '198.51.100.2'), elsewhere))).toBe('none');
    expect(await refusalOf(verifyCredentials(at('2026-05-01T10:15:00Z', '198.51.100.1'), { email, password }))).toBe(
      'none',
    );
  });

  it('does not count successes', async () => {
    const { email, password } = await registerTestAccount();
    const ctx = at('2026-05-03T10:05:00Z', '198.51.100.8');
    for (let tries = 0; tries <= LOGIN_FAILURES_MAX.pair; tries += 1) await verifyCredentials(ctx, { email, password });
  });

  it('refuses a suspended person like a wrong password', async () => {
    const { email, password, userId } = await registerTestAccount();
    await getPool().query('UPDATE users SET suspended_at = now() WHERE id = $1', [userId]);
    expect(await refusalOf(verifyCredentials(platformContext({ ip: '192.0.2.20' }), { email, password }))).toBe(
      'loginFailed',
    );
  });
});

describe('a session', () => {
  it('is valid until it is ended and refused from the next request on', async () => {
    const account = await registerTestAccount();
    const ctx = platformContext();
    const { sessionId } = await startSession(ctx, { userId: account.userId, userAgent: 'a browser' });
    expect(await findSession(ctx, sessionId)).toMatchObject({ companyId: account.companyId, role: 'owner' });
    expect(await endSession(ctx, { sessionId, reason: 'logout' })).toBe(true);
    expect(await findSession(ctx, sessionId)).toBeNull();
    expect(await endSession(ctx, { sessionId, reason: 'admin' })).toBe(false);
  });

  it('expires after seven days without use, and each use extends it', async () => {
    const account = await registerTestAccount();
    const { sessionId } = await startSession(at('2026-05-01T00:00:00Z'), { userId: account.userId, userAgent: '' });
    expect(await findSession(at('2026-05-07T00:00:00Z'), sessionId)).not.toBeNull();
    expect(await findSession(at('2026-05-13T23:00:00Z'), sessionId)).not.toBeNull();
    expect(await findSession(at('2026-05-21T00:00:00Z'), sessionId)).toBeNull();
  });

  it('expires after thirty days regardless of use', async () => {
    const account = await registerTestAccount();
    const { sessionId } = await startSession(at('2026-05-01T00:00:00Z'), { userId: account.userId, userAgent: '' });
    for (const day of ['05', '10', '15', '20', '25', '30']) {
      expect(await findSession(at(`2026-05-${day}T00:00:00Z`), sessionId)).not.toBeNull();
    }
    expect(await findSession(at('2026-05-31T00:00:00Z'), sessionId)).toBeNull();
  });

  it('records its use at most once a minute', async () => {
    const account = await registerTestAccount();
    const { sessionId } = await startSession(at('2026-05-01T00:00:00Z'), { userId: account.userId, userAgent: '' });
    const lastSeen = async () =>
      (
        await getPool().query('SELECT last_seen_at AS at FROM sessions WHERE id = $1', [sessionId])
      ).rows[0].at.toISOString();
    await findSession(at('2026-05-01T00:00:59Z'), sessionId);
    expect(await lastSeen()).toBe('2026-05-01T00:00:00.000Z');
    await findSession(at('2026-05-01T00:01:00Z'), sessionId);
    expect(await lastSeen()).toBe('2026-05-01T00:01:00.000Z');
  });

  it('is not found for an invalid id, an unknown id and a suspended person', async () => {
    const account = await registerTestAccount();
    const ctx = platformContext();
    expect(await findSession(ctx, 'x')).toBeNull();
    expect(await findSession(ctx, newId())).toBeNull();
    const { sessionId } = await startSession(ctx, { userId: account.userId, userAgent: '' });
    await getPool().query('UPDATE users SET suspended_at = now() WHERE id = $1', [account.userId]);
    expect(await findSession(ctx, sessionId)).toBeNull();
  });
});
