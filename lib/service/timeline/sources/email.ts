import { idFloor } from '#lib/core/ids.ts';
import { listMessagesTo } from '#lib/engine/messages/read/queries.ts';
import { listEventsOfRecipients } from '#lib/events/read/queries.ts';
import type { TimelineSource } from './source.ts';

/** Messages whose events are looked at: events of earlier ones are not listed. */
const MESSAGES_MAX = 100;

/** Lists the events of the last hundred messages to a person. */
export const emailSource: TimelineSource = {
  name: 'email',
  list: async (ctx, { emailKey }, before, limit) => {
    if (emailKey === null) return [];
    const messages = await listMessagesTo(ctx.scope, emailKey, idFloor(before.getTime()), MESSAGES_MAX);
    const subjects = new Map(messages.map(({ messageId, subject }) => [messageId, subject]));
    const events = await listEventsOfRecipients(ctx.scope, messages, before, limit);
    return events.map(({ id, at, type, messageId, reason, data }) => ({
      id,
      at: at.toISOString(),
      type: 'email' as const,
      event: type,
      messageId,
      subject: subjects.get(messageId) ?? '',
      link: textOf(data.target_link_name) ?? textOf(data.target_link_url),
      reason,
      isMachine: data.is_prefetched === true,
    }));
  },
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
