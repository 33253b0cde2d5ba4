import type { Outcome } from '#lib/core/group-commit.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AcceptedMessage } from '../../incoming-message.ts';
import { answerTo, type PreparedMessage } from '../prepared-message.ts';
import { claimKeys, type KeyUse } from './claim-keys.ts';

/** Returns the use that a message makes of its idempotency key; none where it has no key. */
export function keyUsesOf(message: PreparedMessage): (KeyUse & { message: PreparedMessage })[] {
  const { companyId, environment, createdAt: at, incoming } = message;
  if (!incoming.idempotency) return [];
  const scope = { companyId, environment, subaccountId: incoming.subaccountId ?? null };
  return [{ message, ...scope, ...incoming.idempotency, response: answerTo(message), at }];
}

/**
 * Claims the keys of a batch of messages. A message whose key was used before gets its first answer, or a refusal for
 * another payload.
 *
 * @param outcomes receives the outcomes of repeated keys.
 * @returns the messages that are still to be accepted.
 */
export async function claimMessageKeys(
  db: Database,
  batch: readonly PreparedMessage[],
  outcomes: Map<PreparedMessage, Outcome<AcceptedMessage>>,
): Promise<PreparedMessage[]> {
  // The value is what `answerTo` wrote.
  for (const [{ message }, first] of await claimKeys(db, batch.flatMap(keyUsesOf)))
    outcomes.set(
      message,
      'error' in first ? first : { value: { ...(first.value as AcceptedMessage), replayed: true } },
    );
  return batch.filter((message) => !outcomes.has(message));
}
