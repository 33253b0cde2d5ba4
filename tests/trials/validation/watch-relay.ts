import { setTimeout as wait } from 'node:timers/promises';

/** Figures of a relay: its memory in megabytes with the parts that Node reports, and the longest delay of its event loop. */
export type RelayFigures = {
  resident: number;
  heap: number;
  heapUsed: number;
  young: number;
  external: number;
  delayMs: number;
};

const MEGABYTE = 1_000_000;

const METRICS: Readonly<Record<keyof RelayFigures, { pattern: RegExp; unit: number }>> = {
  resident: { pattern: /^process_resident_memory_bytes ([\d.e+-]+)/m, unit: MEGABYTE },
  heap: { pattern: /^nodejs_heap_size_total_bytes ([\d.e+-]+)/m, unit: MEGABYTE },
  heapUsed: { pattern: /^nodejs_heap_size_used_bytes ([\d.e+-]+)/m, unit: MEGABYTE },
  young: { pattern: /^nodejs_heap_space_size_total_bytes\{space="new"\} ([\d.e+-]+)/m, unit: MEGABYTE },
  external: { pattern: /^nodejs_external_memory_bytes ([\d.e+-]+)/m, unit: MEGABYTE },
  delayMs: { pattern: /^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/m, unit: 0.001 },
};

const NAMES = Object.keys(METRICS) as (keyof RelayFigures)[]; // the keys of the table

const EVERY_MS = 200;

/** Reads the figures of a relay from its metrics. */
export async function readFigures(healthPort: number): Promise<RelayFigures> {
  const text = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
  const figures: RelayFigures = { resident: 0, heap: 0, heapUsed: 0, young: 0, external: 0, delayMs: 0 };
  for (const name of NAMES) {
    const { pattern, unit } = METRICS[name];
    figures[name] = Math.round(Number(pattern.exec(text)?.[1]) / unit);
  }
  return figures;
}

/** Watches a relay until that is stopped; returns the greatest of each figure. */
export function watchRelay(healthPort: number): () => Promise<RelayFigures> {
  const most: RelayFigures = { resident: 0, heap: 0, heapUsed: 0, young: 0, external: 0, delayMs: 0 };
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      const figures = await readFigures(healthPort);
      for (const name of NAMES) most[name] = Math.max(most[name], figures[name]);
      await wait(EVERY_MS);
    }
  })();
  return async () => {
    isStopped = true;
    await watching;
    return most;
  };
}
