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

/** Steps between two like ones that are put away, and the one that follows. */
export type FoldedSteps = { folded: TimelineItem[]; before: TimelineItem };

/** From so many delays with the same reply on, those between the first and the last are put away. */
const FOLD_FROM = 5;

/** Puts away what only repeats: of many delays with the same reply, the first and the last tell all. */
export function foldRepeats(items: readonly TimelineItem[]): (TimelineItem | FoldedSteps)[] {
  const runs: TimelineItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run && previous && isRepeat(previous, item)) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => {
    const last = run.at(-1);
    if (run.length < FOLD_FROM || !last) return run;
    return [...run.slice(0, 1), { folded: run.slice(1, -1), before: last }, last];
  });
}

const isRepeat = (one: TimelineItem, next: TimelineItem): boolean =>
  one.event?.type === 'delay' &&
  next.event?.type === 'delay' &&
  (one.attempt?.reply ?? one.event.reason) === (next.attempt?.reply ?? next.event.reason);
