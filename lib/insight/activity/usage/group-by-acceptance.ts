import type { UsageDay, UsageOutcomes } from './schema.ts';

type Result = 'delivered' | 'bounced' | 'suppressed';

/**
 * Groups results by the day on which their mail was accepted, where the statistics have the day of the result. The results
 * of a day belong to its own mail; those beyond it belong to the oldest days with mail that had none yet. So the four
 * figures of a day sum to its accepted recipients, and differ from the truth only while mail of several days is deferred.
 */
export function groupByAcceptance(days: readonly UsageDay[]): UsageOutcomes[] {
  const grouped: UsageOutcomes[] = days.map(({ day, accepted }) => ({
    day,
    accepted,
    delivered: 0,
    bounced: 0,
    suppressed: 0,
    waiting: accepted,
  }));
  for (const [index, { delivered, bounced, suppressed }] of days.entries()) {
    const candidates = [...grouped.slice(index, index + 1), ...grouped.slice(0, index)];
    // First, as most suppressed recipients get their result as they are accepted.
    assign(candidates, 'suppressed', suppressed);
    assign(candidates, 'delivered', delivered);
    assign(candidates, 'bounced', Math.max(0, bounced - suppressed));
  }
  return grouped;
}

function assign(candidates: readonly UsageOutcomes[], result: Result, count: number): void {
  let left = count;
  for (const day of candidates) {
    if (left === 0) return;
    const taken = Math.min(left, day.waiting);
    day[result] += taken;
    day.waiting -= taken;
    left -= taken;
  }
}
