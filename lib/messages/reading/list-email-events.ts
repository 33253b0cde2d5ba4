import { presentEvent } from '#lib/events/present-event.ts';
import type { EmailEventList } from '../answers.ts';
import { findReadableMessage } from './get-email.ts';
import { listEvents, type ReadingScope } from './store.ts';

/** More than any email of 1,000 recipients has until its last delivery. */
const EVENTS_MAX = 10_000;

/** Everything that happened to one email. @throws {AppError} notFound */
export async function listEmailEvents(scope: ReadingScope, id: string): Promise<EmailEventList> {
  const message = await findReadableMessage(scope, id);
  const events = await listEvents(scope, message.id, EVENTS_MAX + 1);
  const recipients = new Map(message.recipients.map((recipient) => [recipient.ordinal, recipient]));
  const facts = { ...message, companyId: scope.companyId };
  return {
    object: 'list',
    has_more: events.length > EVENTS_MAX,
    data: events.slice(0, EVENTS_MAX).flatMap((event) => {
      const recipient = recipients.get(event.ordinal);
      return recipient ? [presentEvent(event, facts, recipient)] : [];
    }),
  };
}
