import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '#lib/account/identity/change-password.ts';
import { setPasswordByOperator } from '#lib/account/identity/manage-users.ts';
import { requestPasswordReset, resetPassword } from '#lib/account/identity/password-reset.ts';
import { verifyCredentials } from '#lib/account/identity/verify-credentials.ts';
import { verifyEmailByCode, verifyEmailByLink } from '#lib/account/identity/verify-email.ts';
import { registerAccount } from '#lib/account/onboarding/accounts.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/confirm-authorization.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { armLastMail } from '../../../fixtures/accounts/identity.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const GOOD = 'pelican harbor at dawn';

/** Passwords that are easy to guess for anyone, and for a person who knows the company. */
const BAD = ['aaaaaaaaaaaa', 'password1234', 'WatermillWorks1'];

const ctx = platformContext({ ip: '192.0.2.50' });
const onVerified = authorizeVerifiedEmail(ctx);
let signUps = 0;

const registered = async (password?: string) => {
  signUps += 1;
  const email = `new-${signUps}@example.org`;
  const input = { email, company: 'Watermill Works', ...(password !== undefined && { password }) };
  return { email, ...(await registerAccount(platformContext(), input)) };
};

/** Tries every bad password, and then a good one, which must still be accepted. */
async function refusesBadOnes(set: (password: string) => Promise<unknown>): Promise<void> {
  for (const password of BAD) expect(await refusalOf(set(password)), password).toBe('passwordInvalid');
  expect(await refusalOf(set(GOOD))).toBe('none');
}

describe('an easily guessed password is refused', () => {
  it('at sign-up', async () => {
    await refusesBadOnes(registered);
  });

  it('at email verification by link and by code, and uses up neither', async () => {
    const one = await registered();
    const { token } = await armLastMail('verify_email', one.email);
    await refusesBadOnes((password) => verifyEmailByLink(ctx, { token, password }, onVerified));
    const other = await registered();
    const { code = '' } = await armLastMail('verify_email', other.email);
    await refusesBadOnes((password) =>
      verifyEmailByCode(ctx, { ...other, code: code ?? '', password, userAgent: '' }, onVerified),
    );
  });

  it('at a reset, and does not use up the link', async () => {
    const { email } = await registerTestAccount('Watermill Works');
    await requestPasswordReset(ctx, { email });
    const { token } = await armLastMail('reset_password', email);
    await refusesBadOnes((newPassword) => resetPassword(ctx, { token, newPassword }));
  });

  it('at a change and at the command line', async () => {
    const account = await registerTestAccount('Watermill Works');
    await refusesBadOnes((newPassword) => changePassword(account.ctx, { password: account.password, newPassword }));
    await refusesBadOnes((password) => setPasswordByOperator(ctx, { email: account.email, password }));
  });
});

it('an easily guessed password that is already in use still works', async () => {
  const account = await registerTestAccount('Watermill Works');
  const [password = ''] = BAD;
  await getPool().query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    account.userId,
    await hashPassword(password),
  ]);
  expect(await refusalOf(verifyCredentials(ctx, { email: account.email, password }))).toBe('none');
});
