import { parseArgs } from 'node:util';
import pg from 'pg';
import { poll } from '../../bin/poll.ts';
import { readParent, readUsage } from '../bench/process-usage.ts';
import type { SmtpJob } from '../fixtures/load/jobs.ts';
import { runLoad } from '../fixtures/load/run-load.ts';
import { startBalancer } from '../fixtures/load/start-balancer.ts';
import { type SendingRig, startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { type Fleet, startFleet } from './fleet/fleet.ts';

/** The load of a trial. */
export type RelaysTrialOptions = { messages: number; sizeBytes: number; connections: number };

/** The figures of one number of relays; those per message are of the messages that were relayed. */
export type RelaysTrialRow = {
  relays: number;
  acceptedPerSecond: number;
  /** From the start of the load to the last arrival. */
  relayedPerSecond: number;
  /** CPU of each relay process, in milliseconds per message of all relays. */
  relayCpuMs: number[];
  databaseCpuMs: number;
  /** Bytes of the write-ahead log. */
  walBytes: number;
  /** Growth of the database, indexes included, and of the bodies in it. */
  databaseBytes: number;
  bodyBytes: number;
};

/** Messages before the measurement: caches fill and code is compiled. */
const WARM_UP = 1_000;

/**
 * Measures relay processes as machines of their own, with separate ports and data folders, over one durable database: a load over SMTP
 * through a balancer that speaks the PROXY protocol, relayed at the same time.
 */
export async function measureRelays(relays: number, options: RelaysTrialOptions): Promise<RelaysTrialRow> {
  const many = { SMTP_CONNECTIONS_PER_KEY: '1000', SMTP_CONNECTIONS_PER_ADDRESS: '1000' };
  const rig = await startSendingRig({ ...many, SMTP_PROXY_FROM: '127.0.0.1' });
  try {
    const account = await rig.createAccount('production');
    const fleet = await startFleet(rig, { relays, workers: 0 });
    const balancer = await startBalancer(fleet.relays.map(({ ports }) => ports.smtp));
    const { connections, sizeBytes } = options;
    const load = (prefix: string, total: number): SmtpJob => ({
      kind: 'smtp',
      prefix,
      from: account.from,
      to: 'someone@far.example',
      connections,
      sizeBytes,
      seconds: 3_600,
      warmUpSeconds: 0,
      target: { port: balancer.port, credentials: account.smtp },
      perConnection: 500,
      pipelined: true,
      total,
    });
    try {
      await relay(rig, load('warm-up', WARM_UP));
      return await measure(rig, fleet, load('measured', options.messages));
    } finally {
      await balancer.stop();
      await fleet.stop();
    }
  } finally {
    await rig.stop();
  }
}

/** Sends a load and waits until all of it has arrived. */
async function relay(
  rig: SendingRig,
  job: SmtpJob,
): Promise<{ accepted: number; seconds: number; totalSeconds: number }> {
  const before = rig.sink.taken();
  const startedAt = performance.now();
  const { accepted, seconds, refused } = await runLoad(job);
  const arrived = () => rig.sink.taken() - before;
  if (!(await poll(() => arrived() >= accepted, 600_000, 10)))
    throw new Error(`Of ${accepted} accepted ${arrived()} arrived; refused: ${JSON.stringify(refused)}`);
  return { accepted, seconds, totalSeconds: (performance.now() - startedAt) / 1_000 };
}

async function measure(rig: SendingRig, fleet: Fleet, job: SmtpJob): Promise<RelaysTrialRow> {
  const url = new URL(rig.database.adminUrl);
  url.pathname = new URL(rig.database.url).pathname;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    const look = async () => {
      const { rows } = await admin.query<{ pid: number; wal: string; size: string; bodies: string }>(
        `SELECT pg_backend_pid() AS pid, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal,
           pg_database_size(current_database()) AS size,
           (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'message_bodies'::regclass) AS bodies`,
      );
      const [row = { pid: 0, wal: '0', size: '0', bodies: '0' }] = rows;
      return {
        relays: fleet.relays.map(({ pid }) => readUsage([pid()]).cpuMs),
        // The parent of all sessions; those of ended ones count too.
        database: readUsage([readParent(row.pid) ?? 0]).cpuMs,
        wal: Number(row.wal),
        size: Number(row.size),
        bodies: Number(row.bodies),
      };
    };
    const before = await look();
    const { accepted, seconds, totalSeconds } = await relay(rig, job);
    const after = await look();
    const perMessage = (value: number) => Math.round((value / accepted) * 1_000) / 1_000;
    return {
      relays: fleet.relays.length,
      acceptedPerSecond: Math.round(accepted / seconds),
      relayedPerSecond: Math.round(accepted / totalSeconds),
      relayCpuMs: after.relays.map((cpuMs, index) => perMessage(cpuMs - (before.relays[index] ?? 0))),
      databaseCpuMs: perMessage(after.database - before.database),
      walBytes: Math.round(perMessage(after.wal - before.wal)),
      databaseBytes: Math.round(perMessage(after.size - before.size)),
      bodyBytes: Math.round(perMessage(after.bodies - before.bodies)),
    };
  } finally {
    await admin.end();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      relays: { type: 'string', default: '1,2,4' },
      messages: { type: 'string', default: '20000' },
      sizeBytes: { type: 'string', default: '5120' },
      connections: { type: 'string', default: '20' },
    },
  });
  const { messages, sizeBytes, connections } = values;
  console.log(
    '| relays | accepted/s | relayed/s | CPU a message: relays, ms | PostgreSQL, ms | WAL, bytes | database, bytes |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const count of values.relays.split(',').map(Number)) {
    const row = await measureRelays(count, {
      messages: Number(messages),
      sizeBytes: Number(sizeBytes),
      connections: Number(connections),
    });
    const relays = row.relayCpuMs.map((ms) => ms.toFixed(2)).join(' + ');
    console.log(
      `| ${row.relays} | ${row.acceptedPerSecond} | ${row.relayedPerSecond} | ${relays} | ${row.databaseCpuMs.toFixed(2)} | ${row.walBytes} | ${row.databaseBytes} | ${row.bodyBytes} |`,
    );
  }
}
