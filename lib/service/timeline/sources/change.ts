import { listHistory, type TimelinePerson } from '#lib/audience/contacts/timeline.ts';
import type { Context } from '#lib/core/context.ts';
import { listSuppressionsOf } from '#lib/engine/suppressions/queries.ts';
import type { TimelineEntry } from '../schema.ts';
import type { TimelineSource } from './source.ts';

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
