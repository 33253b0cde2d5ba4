import { presentEvent } from '#lib/events/present-event.ts';
import { listMessageEvents } from '#lib/events/read/queries.ts';
import type { EmailEventList } from '../answers.ts';
import type { ReadScope } from './message.ts';
import { getMessage } from './queries.ts';

/**
 * Lists the events of one email, oldest first.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function listEmailEvents(scope: ReadScope, id: string): Promise<EmailEventList> {
  const message = await getMessage(scope, id, 'email');
  const { events, hasMore } = await listMessageEvents(scope, message.id);
  const recipients = new Map(message.recipients.map((recipient) => [recipient.ordinal, recipient]));
  const facts = { ...message, companyId: scope.companyId };
  return {
    object: 'list',
    has_more: hasMore,
    data: events.flatMap((event) => {
      const recipient = recipients.get(event.ordinal);
      return recipient ? [presentEvent(event, facts, recipient)] : [];
    }),
  };
}
