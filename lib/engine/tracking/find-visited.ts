import { type EventSubject, listEventSubjects } from '#lib/engine/messages/read/queries.ts';
import { listEngagementCounts } from '#lib/events/read/queries.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { ENGAGEMENTS_MAX, type Engagement, recipientKey, visitKey } from './engagement.ts';

/** A recipient who opened or clicked, and the number of its recorded events of the type. */
export type Visited = EventSubject & { known: { person: number; machine: number } };

/**
 * Finds the recipients of opens and clicks, by `visitKey`, in the caller's transaction. Recipients that are no longer
 * stored are left out.
 */
export async function findVisited(db: Database, batch: readonly Engagement[]): Promise<Map<string, Visited>> {
  const visits = [...new Map(batch.map((engagement) => [visitKey(engagement), engagement])).values()];
  const recipients = [...new Map(visits.map(({ reference }) => [recipientKey(reference), reference])).values()];
  const subjects = await listEventSubjects(db, recipients);
  const wanted = visits.map(({ reference, type }) => ({ ...reference, type }));
  const counts = await listEngagementCounts(db, wanted, ENGAGEMENTS_MAX.person + ENGAGEMENTS_MAX.machine);
  const bySubject = new Map(
    subjects.map(({ companyId, messageId, ordinal, ...subject }) => [
      recipientKey({ companyId, messageId, ordinal }),
      subject,
    ]),
  );
  const visited = new Map<string, Visited>();
  for (const { companyId, messageId, ordinal, type, person, machine } of counts) {
    const reference = { companyId, messageId, ordinal };
    const subject = bySubject.get(recipientKey(reference));
    if (subject) visited.set(visitKey({ reference, type }), { ...subject, known: { person, machine } });
  }
  return visited;
}
