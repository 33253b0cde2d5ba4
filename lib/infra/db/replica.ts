/** Raw SQL: positions in the write-ahead log are no part of Prisma's schema. */

import { setTimeout as wait } from 'node:timers/promises';
import { serverName } from '#lib/infra/config/database-url.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { SharedLookup } from '#lib/infra/reads/shared-lookup.ts';
import { getPool, getReplicaPool } from './pool.ts';

/** The replica's usefulness: `unrelated` is no standby, or one of another timeline than the primary's. */
export type ReplicaState = 'current' | 'late' | 'away' | 'unrelated';

/** A position in the write-ahead log, in bytes, and the timeline that it is on. */
type Position = { lsn: bigint; timeline: number };

type Replica = {
  state: ReplicaState;
  /** Since when it has not been current, by `performance.now`; null while it is. */
  since: number | null;
  /** It is not asked before. */
  askAgainAt: number;
  /** The reads that a replica may answer, by the server that answered. */
  reads: Record<'replica' | 'primary', number>;
  committed: SharedLookup<Position>;
  replayed: SharedLookup<Position | null>;
};

const AWAY_MS = 5_000;
const ASK_AGAIN_MS = 5;
const ANSWER_MS = 1_000;

const shared = globalThis as typeof globalThis & { mailwrightReplica?: Replica };

function getReplica(): Replica {
  shared.mailwrightReplica ??= {
    state: 'current',
    since: null,
    askAgainAt: 0,
    reads: { replica: 0, primary: 0 },
    committed: new SharedLookup(findCommitted),
    replayed: new SharedLookup(findReplayed),
  };
  return shared.mailwrightReplica;
}

/**
 * Checks whether the replica has everything that was committed before this call, and waits for it for
 * `DATABASE_READ_WAIT_MS`. A replica that was late at the last call is not waited for.
 */
export async function isReplicaCurrent(): Promise<boolean> {
  const replica = getReplica();
  if (performance.now() < replica.askAgainAt) return false;
  const committed = await replica.committed.get();
  const state = await compare(replica, committed, replica.state === 'late' ? 0 : settings().DATABASE_READ_WAIT_MS);
  noteState(state);
  return state === 'current';
}

async function compare({ replayed }: Replica, committed: Position, waitMs: number): Promise<ReplicaState> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const found = await replayed.get().catch(() => 'away' as const);
    if (found === 'away') return found;
    if (found?.timeline !== committed.timeline) return 'unrelated';
    if (found.lsn >= committed.lsn) return 'current';
    if (performance.now() >= deadline) return 'late';
    await wait(ASK_AGAIN_MS);
  }
}

/** Notes the state of the replica, with a line in the log when it changes. One that is away is not asked for five seconds. */
export function noteState(state: ReplicaState, error?: unknown): void {
  const replica = getReplica();
  if (state === 'away') replica.askAgainAt = performance.now() + AWAY_MS;
  if (state === replica.state) return;
  const facts = {
    server: serverName(settings().DATABASE_READ_URL ?? ''),
    state,
    ...(error !== undefined && { error: String(error) }),
  };
  if (state === 'current') log().info(facts, 'the read replica answers again');
  else log().warn(facts, 'the read replica cannot be used; the primary answers');
  replica.state = state;
  replica.since = state === 'current' ? null : (replica.since ?? performance.now());
}

/** Counts a read by the server that answers it. */
export function countRead(server: 'replica' | 'primary'): void {
  getReplica().reads[server] += 1;
}

/** The reads of this process so far, the state that the last one found, and for how many seconds it has not been current. */
export type ReadFacts = { reads: Record<'replica' | 'primary', number>; state: ReplicaState; unusableSeconds: number };

/** Returns the facts of this process's reads. */
export function readReplicaFacts(): ReadFacts {
  const { state, since, reads } = getReplica();
  return { reads, state, unusableSeconds: since === null ? 0 : (performance.now() - since) / 1_000 };
}

/**
 * Measures how long the replica needs for everything that is committed now.
 *
 * @returns its state after `withinMs`, and the milliseconds that passed.
 */
export async function measureReplica(withinMs: number): Promise<{ state: ReplicaState; ms: number }> {
  const startedAt = performance.now();
  const committed = await getReplica().committed.get();
  const state = await compare(getReplica(), committed, withinMs);
  return { state, ms: performance.now() - startedAt };
}

/** Finds the end of what is committed: a commit is answered after its log was flushed. */
async function findCommitted(): Promise<Position> {
  const { rows } = await getPool().query<{ lsn: string; timeline: number }>(
    `SELECT (pg_current_wal_flush_lsn() - '0/0')::text AS lsn,
       ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int AS timeline`,
  );
  return { lsn: BigInt(rows[0]?.lsn ?? 0), timeline: rows[0]?.timeline ?? 0 };
}

/** Finds the end of what the replica shows; null if it is no standby. */
async function findReplayed(): Promise<Position | null> {
  const statement = {
    text: `SELECT (pg_last_wal_replay_lsn() - '0/0')::text AS lsn,
             greatest((SELECT timeline_id FROM pg_control_checkpoint()),
               (SELECT min_recovery_end_timeline FROM pg_control_recovery())) AS timeline
           WHERE pg_is_in_recovery()`,
    query_timeout: ANSWER_MS,
  };
  const { rows } = await getReplicaPool().query<{ lsn: string | null; timeline: number }>(statement);
  const [row] = rows;
  return row ? { lsn: BigInt(row.lsn ?? 0), timeline: row.timeline } : null;
}
