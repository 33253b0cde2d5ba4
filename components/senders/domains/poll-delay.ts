import type { DomainStatus } from '#lib/senders/domains/schema.ts';

/** Longest interval of reads while automatic checks run, in milliseconds. */
const WAITING_POLL_MS = 10_000;

/** Shortest interval, while a check that is due has not answered yet. */
const DUE_POLL_MS = 2_000;

/** A moment after the check was due, in which DNS usually answers. */
const ANSWER_MS = 1_000;

/**
 * Returns the time to wait before a domain is read again, in milliseconds: soon after its next check, and 10 s at most, as
 * another person may start a check. 0 where no check is scheduled.
 */
export function getPollDelayMs(nextCheckAt: string | null, nowMs: number): number {
  if (nextCheckAt === null) return 0;
  const untilAnswerMs = Date.parse(nextCheckAt) + ANSWER_MS - nowMs;
  return Math.min(WAITING_POLL_MS, Math.max(DUE_POLL_MS, untilAnswerMs));
}

/** Interval of reads while a domain of a list waits for its records, in milliseconds. */
const LIST_POLL_MS = 15_000;

/** Returns the time to wait before a list of domains is read again, in milliseconds: 0 while none waits for its records. */
export const getListPollMs = (domains: readonly { status: DomainStatus }[]): number =>
  domains.some(({ status }) => status === 'unverified') ? LIST_POLL_MS : 0;
