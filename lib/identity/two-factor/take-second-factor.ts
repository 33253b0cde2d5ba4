import type { Database } from '#lib/infra/db/pool.ts';
import type { UserLock } from '../store.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { takeRecoveryCode, takeStep } from './store.ts';
import { stepOfCode } from './totp.ts';

/** How the second factor was given. */
export type SecondFactor = 'totp' | 'recovery';

/**
 * Takes a code of the app, or a recovery code, of a person whose row is locked; null where it is wrong or was taken
 * before. What is taken here is used up with the caller's transaction, by one of however many at once.
 */
export async function takeSecondFactor(
  db: Database,
  user: Pick<UserLock, 'id' | 'twoFactorSecretEncrypted'>,
  code: string,
  now: Date,
): Promise<SecondFactor | null> {
  const typed = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) {
    return (await takeRecoveryCode(db, user.id, hashRecoveryCode(typed), now)) ? 'recovery' : null;
  }
  if (!user.twoFactorSecretEncrypted) return null;
  const step = stepOfCode(user.id, user.twoFactorSecretEncrypted, typed, now);
  return step !== null && (await takeStep(db, user.id, step)) ? 'totp' : null;
}
