/** The costs of a message with one recipient. */
export type Costs = {
  /** CPU of the relay, in ms. */
  relayMs: number;
  /** CPU of PostgreSQL, in ms. */
  databaseMs: number;
  /** Write-ahead log, the body included. */
  walBytes: number;
  /** Rows and their indexes, without the body. */
  rowBytes: number;
  /** The body as PostgreSQL stores it. */
  bodyBytes: number;
  /** The message on the network. */
  sizeBytes: number;
};

/** The measured costs; docs/scaling.md names the source of each. */
export const MEASURED: Costs = {
  relayMs: 1.1,
  databaseMs: 0.45,
  walBytes: 10_200,
  rowBytes: 3_350,
  bodyBytes: 6_060,
  sizeBytes: 5_120,
};

/** The busiest second of a day against its average. */
export const PEAK = 2;

/** The part of its cores that a machine uses at the peak. */
export const USED_CORES = 0.6;

/** Cores that a relay process uses: its event loop, and threads that sign and collect garbage. */
export const PROCESS_CORES = 1.5;

/** Connections of a process: DATABASE_POOL and one that listens. */
export const POOL = 11;

/** Default retention: RETENTION_MESSAGE_DAYS, RETENTION_BODY_DAYS. */
export const RETENTION_DAYS = { rows: 90, bodies: 30 };

/** A large PostgreSQL server that still can be copied and vacuumed. */
export const SERVER = { cores: 32, diskBytes: 20e12, walBytes: 200e6 };

export const DAY_SECONDS = 86_400;

/** Counts the servers that a volume needs, with bodies in rows or in an object store: the scarcest of disk, WAL and cores decides. */
export function countCells(perDay: number, costs: Costs, bodies: 'rows' | 'store'): number {
  const perSecond = (perDay / DAY_SECONDS) * PEAK;
  const bodyBytes = bodies === 'rows' ? costs.bodyBytes : 0;
  const disk = perDay * (costs.rowBytes * RETENTION_DAYS.rows + bodyBytes * RETENTION_DAYS.bodies);
  const wal = perSecond * (costs.walBytes - costs.bodyBytes + bodyBytes);
  const cores = (perSecond * costs.databaseMs) / 1_000 / USED_CORES;
  return Math.max(1, Math.ceil(Math.max(disk / SERVER.diskBytes, wal / SERVER.walBytes, cores / SERVER.cores)));
}
