import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Outcome } from '#lib/core/group-commit.ts';
import { IDEMPOTENCY_HOURS } from '#lib/core/limits.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { findCommittedKeys, findKeys, insertKeys, type KeyName, keyText, type StoredKey } from './store.ts';

/** The use of a key: its payload, and the answer that a repeat of that payload gets. */
export type KeyUse = KeyName & { payloadHash: Buffer; response: unknown; at: Date };

/**
 * Claims idempotency keys in the caller's transaction, for 24 hours (docs/contract.md §2). An uncommitted key of another
 * transaction is waited for.
 *
 * @returns the uses of keys that were used before: with the first answer where the payload is the same, else with
 *   idempotencyKeyReused.
 */
export async function claimKeys<Use extends KeyUse>(
  db: Database,
  uses: readonly Use[],
): Promise<Map<Use, Outcome<unknown>>> {
  if (uses.length === 0) return new Map();
  const claimed = await insertKeys(
    db,
    uses.map(({ at, ...use }) => ({
      ...use,
      createdAt: at,
      expiresAt: new Date(at.getTime() + IDEMPOTENCY_HOURS * HOUR_MS),
    })),
  );
  const repeated = uses.filter((use) => !claimed.has(keyText(use)));
  const stored = new Map((repeated.length > 0 ? await findKeys(db, repeated) : []).map((row) => [keyText(row), row]));
  return new Map(repeated.map((use) => [use, answerOf(stored.get(keyText(use)), use)]));
}

const answerOf = (first: StoredKey | undefined, { payloadHash }: Pick<KeyUse, 'payloadHash'>): Outcome<unknown> =>
  first?.payloadHash.equals(payloadHash) ? { value: first.response } : { error: new AppError('idempotencyKeyReused') };

/** Finds the committed use of a key before now, as `claimKeys` answers it; null for none, and for one that has expired. */
export async function findEarlier(use: KeyName & Pick<KeyUse, 'payloadHash'>): Promise<Outcome<unknown> | null> {
  const [first] = await findCommittedKeys([use]);
  return first && first.expiresAt > new Date() ? answerOf(first, use) : null;
}
