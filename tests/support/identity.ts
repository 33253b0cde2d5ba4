import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { Secret, TOTP } from 'otpauth';
import { createCaptcha } from '#lib/account/identity/captcha/create-captcha.ts';
import { type ArmedMail, armMail } from '#lib/account/identity/tokens/arm-mail.ts';
import type { MailPurpose } from '#lib/account/identity/tokens/request-mail.ts';
import { confirmTwoFactor } from '#lib/account/identity/two-factor/confirm-two-factor.ts';
import { startTwoFactor } from '#lib/account/identity/two-factor/start-two-factor.ts';
import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { TestAccount } from './accounts.ts';

/** Solves a fresh challenge, as a browser would. */
export async function solveCaptcha(ctx: Pick<Context, 'now'> = platformContext(), work = 1): Promise<string> {
  const challenge = await createCaptcha(ctx, work);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Returns the code of an authenticator app with a secret at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** An enabled second factor: the app's secret and the recovery codes. */
export type SecondFactor = { secret: string; recoveryCodes: string[] };

/** Enables the second factor of an account at an instant; the code of that time step is used up. */
export async function turnOnTwoFactor(account: TestAccount, at = new Date()): Promise<SecondFactor> {
  const ctx = { ...account.ctx, now: () => at };
  const { secret } = await startTwoFactor(ctx, { password: account.password });
  const { recoveryCodes } = await confirmTwoFactor(ctx, { code: codeAt(secret, at) });
  return { secret, recoveryCodes };
}

/** Returns the secret of the last enqueued mail to an address, as its job would create it. */
export async function armLastMail(purpose: MailPurpose, email: string, at = new Date()): Promise<ArmedMail> {
  const { rows } = await getPool().query<{ id: string }>(
    'SELECT id FROM identity_tokens WHERE purpose = $1 AND email = $2 ORDER BY created_at DESC, id DESC LIMIT 1',
    [purpose, email],
  );
  const mail = rows[0] && (await armMail({ now: () => at }, rows[0].id));
  if (!mail) throw new Error(`no mail of ${purpose} is enqueued for ${email}`);
  return mail;
}

/** Counts the outcomes of simultaneous attempts: the name of the answer, or the code of the refusal. */
export async function countOutcomes(tries: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(tries)) {
    const reason: unknown = result.status === 'rejected' ? result.reason : null;
    const code =
      typeof reason === 'object' && reason !== null && 'code' in reason ? String(reason.code) : String(reason);
    const name = result.status === 'fulfilled' ? 'done' : code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
