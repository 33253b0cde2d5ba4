import { newId } from '#lib/core/ids.ts';
import { acceptMessages } from '#lib/engine/messages/accept/accept-messages.ts';
import type { MessageCopy } from '#lib/engine/messages/compose/fill-copies.ts';
import type { IncomingMessage, SendingScope } from '#lib/engine/messages/incoming-message.ts';

/**
 * Accepts the copies of a message as one transmission, all or none; returns the id of the first.
 *
 * @param message the message that each copy is like, except its recipient and its bytes.
 * @throws {AppError} as `acceptMessages`
 */
export async function acceptCopies(
  scope: SendingScope,
  { idempotency = null, ...message }: IncomingMessage,
  copies: readonly MessageCopy[],
): Promise<string> {
  const transmissionId = newId();
  const { answer } = await acceptMessages(scope, {
    messages: copies.map(({ recipient, raw }) => {
      const dsn = message.recipients.find(({ address }) => address === recipient)?.dsn ?? null;
      return { ...message, transmissionId, raw, recipients: [{ address: recipient, type: 'to' as const, dsn }] };
    }),
    idempotency,
    isWhole: true,
    refusal: (error) => error,
    answer: (outcomes) => outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value.id] : []))[0] ?? '',
  });
  return answer;
}
