import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { percentile } from '../fixtures/load/percentile.ts';
import { COMPARED_LOADS } from './checkouts/loads.ts';
import type { Turn, TurnFigures } from './checkouts/measure-process.ts';
import { round } from './measure.ts';

/**
 * `npm run bench:compare -- --base FOLDER [--turns 7 --seconds 8 --only rest,smtp --base-env JSON --now-env JSON --out file]`:
 * measures this checkout against another one, whose dependencies are installed, in one run. Both products run the whole time,
 * each over its own database, and take short turns in alternating order, so that a slow minute of the machine affects
 * both; the figure that counts is the median of the ratios of the pairs. With `--base .` it shows the noise, and with
 * the environments of the relays what a setting changes.
 */
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    turns: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    'base-env': { type: 'string', default: '{}' },
    'now-env': { type: 'string', default: '{}' },
    out: { type: 'string' },
  },
});
if (values.base === undefined) throw new Error('--base FOLDER names the checkout to compare with');
const names = values.only === '' ? Object.keys(COMPARED_LOADS) : values.only.split(',');
const unknown = names.find((name) => COMPARED_LOADS[name] === undefined);
if (unknown !== undefined) throw new Error(`There is no ${unknown}: ${Object.keys(COMPARED_LOADS).join(', ')}`);

const base = await start(resolve(values.base), values['base-env']);
const now = await start(join(import.meta.dirname, '../..'), values['now-env']);
const results: Record<string, unknown> = {};
for (const load of names) {
  const pairs: { base: TurnFigures; now: TurnFigures }[] = [];
  // The first pair starts and warms the relays: it does not count.
  for (let turn = 0; turn <= Number(values.turns); turn += 1) {
    const work: Turn = { load, seconds: Number(values.seconds) };
    const first = await (turn % 2 === 0 ? base : now).take(work);
    const second = await (turn % 2 === 0 ? now : base).take(work);
    const pair = turn % 2 === 0 ? { base: first, now: second } : { base: second, now: first };
    console.error(load, turn === 0 ? 'warm-up' : turn, JSON.stringify(pair));
    if (turn > 0) pairs.push(pair);
  }
  results[load] = { what: COMPARED_LOADS[load]?.what, ...summarize(pairs) };
  console.error(results[load]);
}
await Promise.all([base.stop(), now.stop()]);
const text = JSON.stringify(results, null, 2);
if (values.out !== undefined) writeFileSync(values.out, `${text}\n`);
console.log(text);

/** Returns for each figure both medians and the median of the pairs' ratios. */
function summarize(pairs: readonly { base: TurnFigures; now: TurnFigures }[]) {
  const figures = Object.keys(pairs[0]?.now ?? {});
  return Object.fromEntries(
    figures.map((figure) => {
      const of = (side: 'base' | 'now') => pairs.map((pair) => pair[side][figure] ?? 0);
      const ratios = pairs.map((pair) => round((pair.now[figure] ?? 0) / (pair.base[figure] || 1), 3));
      return [
        figure,
        {
          base: percentile(of('base'), 50, 3),
          now: percentile(of('now'), 50, 3),
          ratio: percentile(ratios, 50, 3),
          ratios,
        },
      ];
    }),
  );
}

async function start(folder: string, env: string) {
  const child = fork(join(import.meta.dirname, 'checkouts/measure-process.ts'), {
    cwd: folder,
    env: { ...process.env, COMPARED_ENV: env },
  });
  await answerOf(child);
  return {
    take: async (turn: Turn): Promise<TurnFigures> => {
      child.send(turn);
      return (await answerOf(child)) as TurnFigures; // the child answers a turn with its figures
    },
    stop: async () => {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** Waits for a process's next message. @throws {Error} if it ends instead. */
function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('A measuring process ended'));
    child.once('exit', fail);
    child.once('message', (message) => {
      child.off('exit', fail);
      resolve(message);
    });
  });
}
