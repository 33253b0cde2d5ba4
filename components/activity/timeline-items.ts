import type { ActivityDetail, ActivityEvent, Attempt } from '#lib/activity/schema.ts';

/** One step of a recipient's story: an event with the attempt that it tells of, or an attempt that no event tells of. */
export type TimelineItem = {
  key: string;
  at: string;
  event: ActivityEvent | null;
  attempt: Attempt | null;
};

/** The story of a recipient in its order, oldest first. */
export function timelineItems({ events, attempts }: Pick<ActivityDetail, 'events' | 'attempts'>): TimelineItem[] {
  const byNumber = new Map(attempts.map((attempt) => [attempt.number, attempt]));
  const told = new Set<number>();
  const items: TimelineItem[] = events.map((event) => {
    const attempt = event.attempt === null ? null : (byNumber.get(event.attempt) ?? null);
    if (attempt) told.add(attempt.number);
    return { key: event.id, at: event.at, event, attempt };
  });
  const untold = attempts.filter((attempt) => !told.has(attempt.number));
  for (const attempt of untold)
    items.push({ key: `attempt ${attempt.number}`, at: attempt.startedAt, event: null, attempt });
  return untold.length === 0 ? items : items.sort((one, other) => one.at.localeCompare(other.at));
}
