import type { ActivityDetail, ActivityEvent, Attempt } from '#lib/insight/activity/message/schema.ts';

/** One step of a timeline: an event with the attempt that it reports, or an attempt without an event. */
export type TimelineItem = {
  key: string;
  at: string;
  event: ActivityEvent | null;
  attempt: Attempt | null;
};

/** Lists the steps of a recipient's timeline, oldest first. */
export function timelineItems({ events, attempts }: Pick<ActivityDetail, 'events' | 'attempts'>): TimelineItem[] {
  const byNumber = new Map(attempts.map((attempt) => [attempt.number, attempt]));
  const reported = new Set<number>();
  const items: TimelineItem[] = events.map((event) => {
    const attempt = event.attempt === null ? null : (byNumber.get(event.attempt) ?? null);
    if (attempt) reported.add(attempt.number);
    return { key: event.id, at: event.at, event, attempt };
  });
  const unreported = attempts.filter((attempt) => !reported.has(attempt.number));
  for (const attempt of unreported)
    items.push({ key: `attempt ${attempt.number}`, at: attempt.startedAt, event: null, attempt });
  return unreported.length === 0 ? items : items.sort((one, other) => one.at.localeCompare(other.at));
}

/** Repeated steps that are hidden behind a button, and the step that follows them. */
export type FoldedSteps = { folded: TimelineItem[]; before: TimelineItem };

/** The number of delays with the same reply from which those between the first and the last are hidden. */
const FOLD_FROM = 5;

/** Hides repeated steps: of many delays with the same reply, the first and the last say everything. */
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
