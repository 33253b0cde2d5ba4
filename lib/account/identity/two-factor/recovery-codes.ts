import { randomInt } from 'node:crypto';
import { newId } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { UserLock } from '../store.ts';
import { replaceRecoveryCodes, takeRecoveryCode, takeStep } from './store.ts';
import { stepOfCode } from './totp.ts';

/** The number of recovery codes of a person. */
const RECOVERY_CODES = 10;

/** Contains no letters and digits that look alike; 16 of these 32 are 80 random bits, too many to find from a hash. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 16;

/** Replaces a person's recovery codes and returns the new ones in clear, which is possible only now. */
export async function issueRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => ({ id: newId(), hash: hashRecoveryCode(code) })),
  );
  return codes;
}

/** Returns the stored form of a code, independent of case and separators. */
const hashRecoveryCode = (code: string): Buffer => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

function makeCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** The kind of second factor that was given. */
type SecondFactor = 'totp' | 'recovery';

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
