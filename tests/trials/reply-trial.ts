import { parseArgs } from 'node:util';
import { scoreReplies } from '../fixtures/bounces/score-replies.ts';
import { readReplies } from './bounces/read-replies.ts';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} % (${part} of ${whole})`;

/**
 * Scores the classification of refusals: `npm run -s trial:replies -- --replies combined:others [--replies list:<file> …] [--show]`.
 *
 * A list has one refusal a line, its columns separated by tabs: `dead`, `full`, `quota` or `other`; the phase of the session or
 * `-`; the reply with its code, lines separated by ` | `.
 */
function main(): void {
  const { values } = parseArgs({
    options: {
      replies: { type: 'string', multiple: true, default: ['combined:others', 'combined:dead', 'combined:early'] },
      show: { type: 'boolean', default: false },
    },
  });
  for (const corpus of values.replies) {
    const replies = readReplies(corpus);
    const startedAt = performance.now();
    const score = scoreReplies(replies);
    const perSecond = Math.round((replies.length / (performance.now() - startedAt)) * 1_000);
    console.log(`${corpus}: ${replies.length} refusals, ${perSecond}/s`);
    console.log(`  suppressed wrongly ${percent(score.wrong, score.others)}`);
    console.log(`  dead found         ${percent(score.found, score.dead)}`);
    console.log(`  quotas by class    ${percent(score.rightQuotas, score.quotas)}`);
    if (values.show) for (const fault of score.faults) console.log(`    ${fault}`);
  }
}

main();
