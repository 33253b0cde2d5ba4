import { listConsents } from '#lib/audience/consent/consents.ts';
import type { ConsentAction, ConsentMethod, ConsentPurpose } from '#lib/audience/consent/values.ts';
import { listHistory, listLabelTimes, type TimelinePerson } from '#lib/audience/contacts/timeline.ts';
import type { Context } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { listMessagesTo } from '#lib/engine/messages/read/queries.ts';
import { listSuppressionsOf } from '#lib/engine/suppressions/queries.ts';
import { listEventsOfRecipients } from '#lib/events/read/queries.ts';
import type { TimelineEntry } from './schema.ts';
import type { TimelineType } from './values.ts';

/** A reader of one kind of entries of a timeline. */
export type TimelineSource = {
  name: TimelineType;
  /** Lists the last entries before an instant, the latest first; by an index, so that a long history costs no more. */
  list: (ctx: Context, person: TimelinePerson, before: Date, limit: number) => Promise<readonly TimelineEntry[]>;
};

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

/** Lists the consents of a person, and their ends. */
export const consentSource: TimelineSource = {
  name: 'consent',
  list: async ({ scope }, { id: contactId }, before, limit) => {
    const consents = await listConsents(scope.companyId, contactId);
    return consents
      .filter(({ at }) => at < before)
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, limit)
      .map(({ id, at, action, method, purpose, wording }) => ({
        id,
        at: at.toISOString(),
        type: 'consent' as const,
        action: action as ConsentAction,
        method: method as ConsentMethod,
        purpose: purpose as ConsentPurpose,
        wording,
      }));
  },
};

/** Lists the labels that a person has since an instant, and those that were taken off. */
export const labelSource: TimelineSource = {
  name: 'label',
  list: async (ctx, { id: contactId }, before, limit) => {
    const { added, removed } = await listLabelTimes(ctx, { contactId, before, limit });
    return [
      ...added.map((label) => ({ ...label, action: 'added' as const })),
      ...removed.map((label) => ({ ...label, action: 'removed' as const })),
    ].map(({ at, labelId: _, ...label }) => ({ ...label, at: at.toISOString(), type: 'label' as const }));
  },
};

/** Lists the changes of a person's facts, the entries of their address in the suppression list, and how they came in. */
export const changeSource: TimelineSource = {
  name: 'change',
  list: async (ctx, person, before, limit) => {
    const [history, suppressed] = await Promise.all([
      listHistory(ctx, { contactId: person.id, before, limit }),
      listSuppressed(ctx, person),
    ]);
    const created = {
      id: person.id,
      at: person.createdAt.toISOString(),
      change: 'created' as const,
      detail: person.source,
    };
    const changes = history.map(({ id, at, kind, fields, detail }) => ({
      id,
      at: at.toISOString(),
      type: 'change' as const,
      change: kind,
      fields,
      detail,
    }));
    return [...changes, ...suppressed, { ...created, type: 'change' as const, fields: [] }].filter(
      ({ at }) => new Date(at) < before,
    );
  },
};

/** Lists the entries of the suppression list that stop mail to a person, each reason once. */
async function listSuppressed(ctx: Context, { emailKey }: TimelinePerson): Promise<TimelineEntry[]> {
  if (emailKey === null) return [];
  const rows = await listSuppressionsOf(ctx, emailKey);
  const first = new Map(rows.map((row) => [`${row.source} ${row.createdAt.getTime()}`, row]));
  return [...first.values()].map(({ id, createdAt, source }) => ({
    id,
    at: createdAt.toISOString(),
    type: 'change',
    change: 'suppressed',
    fields: [],
    detail: source,
  }));
}
