import type { Report } from './report-calls.ts';

/** Returns the people by how far their mail is: those who are done, those whose mail is in the queue, and those whose mail is not made yet. */
export function progressOf({
  recipient,
  queued,
  unsent,
  waiting,
}: Pick<Report, 'recipient' | 'queued' | 'unsent' | 'waiting'>) {
  const { left: _left, canceled: _canceled, ...refused } = unsent;
  const without = Object.values(refused).reduce((all, count) => all + count, 0);
  const notMade = Math.min(waiting, Math.max(0, recipient - queued - without));
  return { done: recipient - waiting, inQueue: waiting - notMade, notMade };
}
