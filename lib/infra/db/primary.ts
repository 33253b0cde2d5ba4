/** Raw SQL: a server's role is no part of Prisma's schema. */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { log } from '#lib/infra/log/log.ts';
import { ReadOnlyError } from './read-only-error.ts';
import { breakConnection, isSameServer, type Server, serverOf } from './server.ts';

/** The time that a server has to answer a probe. */
const PROBE_MS = 2_000;

/** The time that the other servers have to answer after the first one that accepts writes. */
const OTHERS_MS = 300;

/** The time that a caller waits for a server to be promoted: less than the pool's limit for a connection. */
const FIND_MS = 8_000;

const ASK_AGAIN_MS = 200;

/** The age at which a finding is checked again for a new connection. */
const FRESH_MS = 1_000;

/** The time between two looks at all servers: finds a primary that vanished without closing its connections. */
const WATCH_MS = 5_000;

/** A server that accepts writes. A promotion begins a new timeline, so the highest is the latest primary. */
type Writable = Server & { timeline: number };

type Cluster = {
  found: (Writable & { at: number }) | null;
  finding: Promise<Writable> | null;
  /** The highest timeline that was seen: a server with a lower one is a former primary. */
  timeline: number;
  /** The open connections to these servers. */
  clients: Set<pg.Client>;
  watch: NodeJS.Timeout | null;
};

const shared = globalThis as typeof globalThis & { mailwrightClusters?: Map<string, Cluster> };

function clusterOf(urls: readonly string[]): Cluster {
  shared.mailwrightClusters ??= new Map();
  const key = urls.join(' ');
  const cluster = shared.mailwrightClusters.get(key) ?? {
    found: null,
    finding: null,
    timeline: 0,
    clients: new Set(),
    watch: null,
  };
  shared.mailwrightClusters.set(key, cluster);
  return cluster;
}

/**
 * Finds the server that accepts writes. While no server does, asks again for eight seconds: a promotion takes seconds.
 *
 * @param urls URIs of one host each.
 * @throws {ReadOnlyError} if no server accepts writes by then.
 */
export async function findPrimary(urls: readonly string[]): Promise<Server> {
  const cluster = clusterOf(urls);
  if (cluster.found && performance.now() - cluster.found.at < FRESH_MS) return cluster.found;
  cluster.finding ??= search(urls, cluster).finally(() => {
    cluster.finding = null;
  });
  return cluster.finding;
}

/** Forgets the primary, to which a connection has failed: the next caller asks all servers. */
export function forgetPrimary(urls: readonly string[]): void {
  const { found } = clusterOf(urls);
  if (found) found.at = Number.NEGATIVE_INFINITY;
}

/** Adds a connection to those that are broken when another server becomes the primary. */
export function addToCluster(urls: readonly string[], client: pg.Client): void {
  const { clients } = clusterOf(urls);
  clients.add(client);
  client.once('error', () => forgetPrimary(urls));
  client.once('end', () => clients.delete(client));
}

/** Looks at all servers every five seconds until `stopWatch`. */
export function watchPrimary(urls: readonly string[]): void {
  const cluster = clusterOf(urls);
  cluster.watch ??= setInterval(() => {
    if (cluster.finding === null) void look(urls, cluster);
  }, WATCH_MS).unref();
}

/** Ends the watch of some servers, and forgets what is known of them. */
export function stopWatch(urls: readonly string[]): void {
  const { watch } = clusterOf(urls);
  if (watch) clearInterval(watch);
  shared.mailwrightClusters?.delete(urls.join(' '));
}

async function search(urls: readonly string[], cluster: Cluster): Promise<Writable> {
  const deadline = performance.now() + FIND_MS;
  while (performance.now() < deadline) {
    const found = await look(urls, cluster);
    if (found) return found;
    await wait(ASK_AGAIN_MS);
  }
  throw new ReadOnlyError(`none of ${urls.length} servers accepts writes`);
}

/** Asks all servers once; breaks connections to those that are not the primary. */
async function look(urls: readonly string[], cluster: Cluster): Promise<Writable | null> {
  const latest = await findLatest(urls);
  if (latest === null || latest.timeline < cluster.timeline) return null;
  const before = cluster.found;
  cluster.timeline = latest.timeline;
  cluster.found = { ...latest, at: performance.now() };
  if (before && isSameServer(before, latest)) return latest;
  log().info(
    { host: latest.host, port: latest.port, timeline: latest.timeline },
    'the primary of the database was found',
  );
  for (const client of cluster.clients) if (!isSameServer(client, latest)) breakConnection(client);
  return latest;
}

/** Returns the writable server with the highest timeline; a server that is silent is not waited for once one has answered. */
async function findLatest(urls: readonly string[]): Promise<Writable | null> {
  const found: Writable[] = [];
  const stop = new AbortController();
  const probes = urls.map(async (url) => {
    const server = await probe(url, stop.signal).catch(() => null);
    if (server === null) return;
    found.push(server);
    setTimeout(() => stop.abort(), OTHERS_MS).unref();
  });
  await Promise.all(probes);
  return found.reduce<Writable | null>((best, one) => (best && best.timeline >= one.timeline ? best : one), null);
}

/** Returns a server if it accepts writes; null if it is a standby. Rejects if it does not answer. */
async function probe(url: string, stop: AbortSignal): Promise<Writable | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'mailwright probe' });
  client.on('error', () => {});
  const end = () => breakConnection(client);
  const timer = setTimeout(end, PROBE_MS);
  stop.addEventListener('abort', end);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(
      `SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN NULL
         ELSE ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int END AS timeline`,
    );
    const timeline = rows[0]?.timeline ?? null;
    return timeline === null ? null : { ...serverOf(url), timeline };
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
    void client.end().catch(() => {});
  }
}
