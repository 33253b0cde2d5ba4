import { formatReply } from '#lib/mail/reply.ts';
import { classifyResponse } from '#lib/mail/responses/classify-response.ts';
import type { LabelledReply } from './labelled-reply.ts';

/** The classes that suppress an address (docs/contract.md §4). */
const SUPPRESSING: ReadonlySet<number> = new Set([10, 30]);

/** The counts of a set of refusals. */
export type ReplyScore = {
  /** Refusals that blame somebody else, and those of them that would suppress the recipient. */
  others: number;
  wrong: number;
  /** Dead addresses, and those found. */
  dead: number;
  found: number;
  /** Quotas and full mailboxes, and those with their class. */
  quotas: number;
  rightQuotas: number;
  /** The faults, one line each. */
  faults: string[];
};

/** Classifies refusals and scores the results. */
export function scoreReplies(replies: readonly LabelledReply[]): ReplyScore {
  const score: ReplyScore = { others: 0, wrong: 0, dead: 0, found: 0, quotas: 0, rightQuotas: 0, faults: [] };
  for (const { code, lines, phase, blame } of replies) {
    const { bounceClass } = classifyResponse({ code, lines }, phase);
    const suppresses = SUPPRESSING.has(bounceClass);
    const fault = (what: string): void =>
      void score.faults.push(`${what}: class ${bounceClass} at ${phase ?? '?'}: ${formatReply({ code, lines })}`);
    if (blame === 'dead') {
      score.dead += 1;
      if (suppresses) score.found += 1;
      else fault('missed');
      continue;
    }
    score.others += 1;
    if (suppresses) score.wrong += 1;
    if (suppresses) fault('wrong');
    if (blame === 'other') continue;
    score.quotas += 1;
    if (bounceClass === (blame === 'full' ? 22 : 70)) score.rightQuotas += 1;
    else fault(blame);
  }
  return score;
}
