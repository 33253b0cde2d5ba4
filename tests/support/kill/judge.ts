import type { LoadProgress } from '../load/jobs.ts';

/** The answers to senders, message by message. */
export class Answers {
  readonly accepted = new Set<string>();
  readonly refused = new Set<string>();

  note(progress: LoadProgress): void {
    for (const id of progress.accepted) this.accepted.add(id);
    for (const id of progress.refused) this.refused.add(id);
  }
}

/** The comparison of answers and arrivals. */
export type Verdict = {
  /** Messages that were answered with 250 or 200. */
  accepted: number;
  /** Accepted messages that reached the remote server. */
  arrived: number;
  /** Accepted messages that never did. */
  lost: number;
  /** Arrivals beyond the first of a message: its worker died between the remote server's 250 and our own record of it. */
  duplicates: number;
  /** Messages that arrived although their sender read a code of 4xx or 5xx. */
  refusedButDelivered: number;
  /** Messages that arrived although their sender never read an answer: it died on the way, the message was stored. */
  unanswered: number;
};

/** Compares the answers with the arrivals at the remote server. */
export function judge({ accepted, refused }: Answers, arrivals: ReadonlyMap<string, readonly number[]>): Verdict {
  const arrived = [...accepted].filter((id) => arrivals.has(id)).length;
  const copies = [...arrivals.values()].reduce((sum, times) => sum + times.length, 0);
  const notAccepted = [...arrivals.keys()].filter((id) => !accepted.has(id));
  const refusedButDelivered = notAccepted.filter((id) => refused.has(id)).length;
  return {
    accepted: accepted.size,
    arrived,
    lost: accepted.size - arrived,
    duplicates: copies - arrivals.size,
    refusedButDelivered,
    unanswered: notAccepted.length - refusedButDelivered,
  };
}

/** Adds up the counts of several loads by their names. */
export function addUp(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
