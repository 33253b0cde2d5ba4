import type { LoadProgress } from '../load/jobs.ts';

/** What senders were told, message by message. */
export class Answers {
  readonly accepted = new Set<string>();
  readonly refused = new Set<string>();

  note(progress: LoadProgress): void {
    for (const id of progress.accepted) this.accepted.add(id);
    for (const id of progress.refused) this.refused.add(id);
  }
}

/** How what was told and what arrived agree. */
export type Verdict = {
  /** Messages that were answered with 250 or 200. */
  accepted: number;
  /** Accepted messages that reached the far end. */
  arrived: number;
  /** Accepted messages that never did. */
  lost: number;
  /** Arrivals beyond the first of a message: its worker died between the far end's 250 and our own record of it. */
  duplicates: number;
  /** Messages that arrived although their sender was told a code of 4xx or 5xx. */
  refusedButDelivered: number;
  /** Messages that arrived although their sender never read an answer: it died on the way, the message was stored. */
  unanswered: number;
};

/** Compares what was told with what arrived at the far end. */
export function judge({ accepted, refused }: Answers, arrivals: ReadonlyMap<string, readonly number[]>): Verdict {
  const arrived = [...accepted].filter((id) => arrivals.has(id)).length;
  const copies = [...arrivals.values()].reduce((sum, times) => sum + times.length, 0);
  const strangers = [...arrivals.keys()].filter((id) => !accepted.has(id));
  const refusedButDelivered = strangers.filter((id) => refused.has(id)).length;
  return {
    accepted: accepted.size,
    arrived,
    lost: accepted.size - arrived,
    duplicates: copies - arrivals.size,
    refusedButDelivered,
    unanswered: strangers.length - refusedButDelivered,
  };
}
