import { AppError } from '#lib/core/errors/app-error.ts';
import { IDEMPOTENCY_HOURS } from '#lib/core/limits.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { Outcome } from '../group-commit.ts';
import type { AcceptedMessage } from '../incoming-message.ts';
import { answerTo, type PreparedMessage } from '../prepared-message.ts';
import { findIdempotencyKeys, insertIdempotencyKeys } from './store.ts';

/**
 * Claims the idempotency keys of a batch. A key that was used before answers as it did then, or refuses another payload;
 * another process's uncommitted key is waited for.
 *
 * @param outcomes where the answers of repeated keys are put.
 * @returns the messages that go on.
 */
export async function claimIdempotencyKeys(
  db: Database,
  batch: readonly PreparedMessage[],
  outcomes: Map<PreparedMessage, Outcome<AcceptedMessage>>,
): Promise<PreparedMessage[]> {
  const keyed = batch.flatMap((message) => {
    const { idempotency } = message.incoming;
    if (!idempotency) return [];
    const expiresAt = new Date(message.createdAt.getTime() + IDEMPOTENCY_HOURS * 3_600_000);
    return [{ message, ...idempotency, response: answerTo(message), expiresAt }];
  });
  if (keyed.length === 0) return [...batch];
  const claimed = await insertIdempotencyKeys(db, keyed);
  const repeated = keyed.filter(({ message }) => !claimed.has(message.id));
  const stored = repeated.length > 0 ? await findIdempotencyKeys(db, repeated) : [];
  for (const { message, payloadHash } of repeated) {
    const first = stored.find(
      (row) =>
        row.companyId === message.companyId &&
        row.environment === message.environment &&
        row.key === message.incoming.idempotency?.key,
    );
    const isSame = first?.payloadHash.equals(payloadHash) ?? false;
    outcomes.set(
      message,
      first && isSame
        ? { value: { ...first.response, replayed: true } }
        : { error: new AppError('idempotencyKeyReused') },
    );
  }
  return batch.filter((message) => !outcomes.has(message));
}
