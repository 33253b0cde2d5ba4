import { readWish, wantedAction } from '../../fixtures/load/dsn-wish.ts';
import type { LoadProgress } from '../../fixtures/load/jobs.ts';
import type { Arrivals, Sink } from '../../fixtures/load/start-sink.ts';

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
  /** Accepted messages that reached the remote server, without those whose recipient it refuses. */
  arrived: number;
  /** Accepted messages that never did, although it does not refuse their recipient. */
  lost: number;
  /** Arrivals beyond the first of a message: its worker died between the remote server's 250 and our own record of it. */
  duplicates: number;
  /** Messages that arrived although their sender read a code of 4xx or 5xx. */
  refusedButDelivered: number;
  /** Messages that arrived although their sender never read an answer: it died on the way, the message was stored. */
  answerLost: number;
};

/** The comparison of the notifications that were asked for with those that arrived (RFC 3461). */
export type NotificationVerdict = {
  /** Accepted messages that asked for a notification of what happened to them. */
  due: number;
  /** Of these, those about which a notification arrived, and those that the next server got with all parameters. */
  notified: number;
  passedOn: number;
  /** Of these, those with neither. */
  lost: number;
  /** Notifications beyond the first about a message. */
  duplicates: number;
  /** Notifications that nobody asked for, or of another outcome. */
  unasked: number;
};

/** Compares what accepted messages asked for with the notifications that arrived. */
export function judgeNotifications(
  { accepted }: Answers,
  { notifications, passedOn }: Pick<Sink, 'notifications' | 'passedOn'>,
): NotificationVerdict {
  const due = [...accepted].filter((id) => readWish(id) !== null);
  const hasArrived = (id: string): boolean => notifications.has(`${wantedAction(id)} ${id}`);
  const isWanted = (name: string): boolean => {
    const [action, id = ''] = name.split(' ');
    return action === wantedAction(id);
  };
  return {
    due: due.length,
    notified: due.filter(hasArrived).length,
    passedOn: due.filter((id) => passedOn.has(id)).length,
    lost: due.filter((id) => !hasArrived(id) && !passedOn.has(id)).length,
    duplicates: countCopies(notifications),
    unasked: [...notifications.keys()].filter((name) => !isWanted(name)).length,
  };
}

/** Counts arrivals beyond the first of each id. */
const countCopies = (arrivals: Arrivals): number =>
  [...arrivals.values()].reduce((sum, times) => sum + times.length - 1, 0);

/** Compares the answers with the arrivals at the remote server. */
export function judge({ accepted, refused }: Answers, arrivals: Arrivals): Verdict {
  const expected = [...accepted].filter((id) => readWish(id) !== 'failure');
  const arrived = expected.filter((id) => arrivals.has(id)).length;
  const notAccepted = [...arrivals.keys()].filter((id) => !accepted.has(id));
  const refusedButDelivered = notAccepted.filter((id) => refused.has(id)).length;
  return {
    accepted: accepted.size,
    arrived,
    lost: expected.length - arrived,
    duplicates: countCopies(arrivals),
    refusedButDelivered,
    answerLost: notAccepted.length - refusedButDelivered,
  };
}

/** Adds up the counts of several loads by their names. */
export function addUp(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
