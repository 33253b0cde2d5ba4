import {
  type Costs,
  countCells,
  DAY_SECONDS,
  PEAK,
  POOL,
  PROCESS_CORES,
  RETENTION_DAYS,
  SERVER,
  USED_CORES,
} from './costs.ts';

const VOLUMES = [10_000_000, 100_000_000, 1_000_000_000];

/** Renders the table of docs/scaling.md: what some volumes a day need, from the costs of a message. */
export function renderScaling(costs: Costs): string {
  const rows: [label: string, makeCell: (perDay: number) => string][] = [
    ['messages/s, average · peak', (perDay) => `${whole(perDay / DAY_SECONDS)} · ${whole(peakOf(perDay))}`],
    ['cores of relays', (perDay) => whole(coresOf(perDay, costs.relayMs))],
    ['relay processes', (perDay) => whole(processesOf(perDay, costs))],
    ['their database connections', (perDay) => whole(processesOf(perDay, costs) * POOL)],
    ['cores of PostgreSQL', (perDay) => whole(coresOf(perDay, costs.databaseMs))],
    ['WAL at the peak, MB/s', (perDay) => both((bytes) => oneDigit((peakOf(perDay) * bytes) / 1e6), costs)],
    ['WAL a day, TB', (perDay) => both((bytes) => oneDigit((perDay * bytes) / 1e12), costs)],
    [
      `rows of ${RETENTION_DAYS.rows} days, TB`,
      (perDay) => oneDigit((perDay * costs.rowBytes * RETENTION_DAYS.rows) / 1e12),
    ],
    [
      `bodies of ${RETENTION_DAYS.bodies} days, TB`,
      (perDay) => oneDigit((perDay * costs.bodyBytes * RETENTION_DAYS.bodies) / 1e12),
    ],
    ['network of relays, in and out, Gbit/s', (perDay) => oneDigit((peakOf(perDay) * costs.sizeBytes * 16) / 1e9)],
    [
      `servers of ${SERVER.cores} cores, ${SERVER.diskBytes / 1e12} TB and ${SERVER.walBytes / 1e6} MB/s of WAL`,
      (perDay) => `${countCells(perDay, costs, 'rows')} · ${countCells(perDay, costs, 'store')}`,
    ],
  ];
  const head = `| messages a day | ${VOLUMES.map((volume) => whole(volume)).join(' | ')} |\n|---|${VOLUMES.map(() => '---').join('|')}|`;
  return [head, ...rows.map(([label, makeCell]) => `| ${label} | ${VOLUMES.map(makeCell).join(' | ')} |`)].join('\n');
}

const peakOf = (perDay: number) => (perDay / DAY_SECONDS) * PEAK;

const coresOf = (perDay: number, ms: number) => Math.ceil((peakOf(perDay) * ms) / 1_000 / USED_CORES);

const processesOf = (perDay: number, { relayMs }: Costs) => Math.ceil(coresOf(perDay, relayMs) / PROCESS_CORES);

/** Bytes of WAL with bodies in rows, and with bodies in an object store. */
const both = (show: (bytes: number) => string, { walBytes, bodyBytes }: Costs) =>
  `${show(walBytes)} · ${show(walBytes - bodyBytes)}`;

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const oneDigit = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
