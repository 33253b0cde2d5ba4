import type { Database } from '#lib/infra/db/pool.ts';
import type { UserLock } from '../store.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { takeRecoveryCode, takeStep } from './store.ts';
import { stepOfCode } from './totp.ts';

/** The kind of second factor that was given. */
export type SecondFactor = 'totp' | 'recovery';

/**
 * Uses a code of the app or a recovery code, of a person whose row is locked; null if the code is wrong or was used
 * before. The code is used up with the caller's transaction, so one of several concurrent attempts succeeds.
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
