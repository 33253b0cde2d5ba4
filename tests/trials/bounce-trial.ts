import { parseArgs } from 'node:util';
import { CORPUS_KINDS, readCorpus } from './bounces/read-corpus.ts';
import { noScore, type Score, scoreCorpus } from './bounces/score.ts';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`;

function print(name: string, score: Score): void {
  console.log(name);
  if (score.bounces > 0) {
    console.log(`  recipients     ${percent(score.found, score.wanted)}`);
    console.log(`  exact messages ${percent(score.exact, score.bounces)}`);
    console.log(`  hard precision ${percent(score.right, score.verdicts)}`);
    console.log(`  hard recall    ${percent(score.right, score.hard)}`);
  }
  if (score.others > 0) {
    console.log(`  taken for one  ${percent(score.mistaken, score.others)}, ${score.condemned} of them hard`);
  }
}

function add(total: Score, score: Score): Score {
  const sum = { ...total, faults: [] };
  for (const [name, value] of Object.entries(score)) {
    if (typeof value === 'number') Object.assign(sum, { [name]: Number(Reflect.get(total, name)) + value });
  }
  return sum;
}

/**
 * Scores the parsing of bounces with corpora of real mail, which are not in this repository:
 * `npm run -s trial:bounces -- --corpus <kind>:<folder> [--corpus …] [--show]`.
 *
 * Kinds: `labelled` (a `labels.json` next to the messages), `expected` (`*.txt` and `expected/*.json`), `mailman` (a
 * checkout of Mailman or flufl.bounce with its tests), `names` (a status code in each file's name), `reports` (their
 * own delivery reports tell), `ordinary` (no bounces: a folder, or the git directory of a public inbox).
 */
function main(): void {
  const { values } = parseArgs({
    options: { corpus: { type: 'string', multiple: true }, show: { type: 'boolean', default: false } },
  });
  if (!values.corpus) throw new Error(`Give --corpus <kind>:<folder>, once or more; kinds: ${CORPUS_KINDS}.`);
  let total = noScore();
  for (const corpus of values.corpus) {
    const messages = readCorpus(corpus);
    const startedAt = performance.now();
    const score = scoreCorpus(messages);
    const perSecond = Math.round((messages.length / (performance.now() - startedAt)) * 1_000);
    print(`${corpus}: ${messages.length} messages, ${perSecond}/s`, score);
    if (values.show) for (const fault of score.faults) console.log(`    ${fault}`);
    total = add(total, score);
  }
  if (values.corpus.length > 1) print('altogether', total);
}

main();
