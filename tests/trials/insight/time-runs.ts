import { percentile } from '../../fixtures/load/percentile.ts';

/** The time of a question over several runs, in milliseconds. */
export type Times = { p50: number; p95: number };

/** Measures a question one run after another, after two that are not counted: they fill the caches of the database. */
export async function timeRuns(runs: number, ask: (run: number) => Promise<unknown>): Promise<Times> {
  const took: number[] = [];
  for (let run = -2; run < runs; run += 1) {
    const startedAt = performance.now();
    await ask(run);
    if (run >= 0) took.push(performance.now() - startedAt);
  }
  return { p50: percentile(took, 50), p95: percentile(took, 95) };
}

/** Prints a table whose first column is a name. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const lines = cells.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
}
