import { startSession } from '#lib/account/identity/start-session.ts';
import { createAccount } from '#lib/account/onboarding/create-account.ts';
import type { Context } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { newId } from '#lib/core/ids.ts';
import { makeSessionToken } from '#lib/http/session/session-token.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { closeListener } from '#lib/infra/db/listen.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { createTestDatabase } from './database.ts';

/** Creates a database for the test file, with the settings that the verbs read; returns a function that drops it. */
export async function openTestDatabase(): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:4300',
    PLATFORM_DOMAIN: 'platform.test',
    // Without the limits of the newest free plan, which tests of plans set themselves.
    DEFAULT_PLAN: 'FREE@1',
    NEXTAUTH_SECRET: 'a secret for tests that is long enough',
    ENCRYPTION_KEY: 'another secret for tests, long enough',
  });
  return async () => {
    await closeListener();
    await prisma().$disconnect();
    await closePool();
    await database.drop();
  };
}

/** A registered account and the context of its owner. */
export type TestAccount = { companyId: string; userId: string; email: string; password: string; ctx: Context };

/** Registers a person who has verified the address, answered the survey and been welcomed. */
export async function registerTestAccount(
  company = 'Acme',
  environment: Environment = 'sandbox',
): Promise<TestAccount> {
  const email = `owner-${newId().slice(-12)}@example.org`;
  const password = 'correct horse battery';
  const { companyId, userId } = await createAccount(platformContext(), {
    company: { name: company, sandbox: environment === 'sandbox' },
    owner: { fullname: 'Ana Souza', email, passwordHash: await hashPassword(password) },
    isOnboarded: true,
  });
  const ids = { companyId, userId };
  return { ...ids, email, password, ctx: contextOf(ids, { environment }) };
}

/** Registers a person who is a member of another's company, without any right to manage it. */
export async function registerColleague({ companyId }: TestAccount): Promise<TestAccount> {
  const colleague = await registerTestAccount('Colleague');
  const moved = [companyId, colleague.userId];
  await getPool().query("UPDATE members SET company_id = $1, role = 'member' WHERE user_id = $2", moved);
  await getPool().query('UPDATE users SET company_id = $1 WHERE id = $2', moved);
  return colleague;
}

/** Returns the context of a person of a company. */
export function contextOf(
  account: { companyId: string; userId: string },
  facts: { environment?: Environment; now?: () => Date; ip?: string } = {},
): Context {
  const { environment = 'sandbox', now = () => new Date(), ip = '192.0.2.1' } = facts;
  return platformContext({
    scope: { companyId: account.companyId, environment },
    actor: { type: 'user', userId: account.userId, sessionId: newId() },
    now,
    ip,
  });
}

/** Starts a session of a person and returns the cookie that their browser would send. */
export async function sessionCookie(account: { userId: string }): Promise<{ cookie: string; sessionId: string }> {
  const { sessionId } = await startSession(platformContext(), { userId: account.userId, userAgent: 'test' });
  const token = await makeSessionToken({ sid: sessionId, userId: account.userId, environment: 'sandbox' });
  return { cookie: `next-auth.session-token=${token}`, sessionId };
}

/** Returns the catalogue code that a promise is rejected with; `none` if it resolves. */
export async function refusalOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
    throw error;
  }
}
