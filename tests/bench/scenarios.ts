import { poll } from '../../bin/poll.ts';
import type { LoadResult, RestJob, SmtpJob } from '../support/load/jobs.ts';
import { percentile } from '../support/load/percentile.ts';
import { runLoad } from '../support/load/run-load.ts';
import type { RelayProcess } from '../support/relay-process.ts';
import type { CreatedAccount } from '../support/run-admin.ts';
import type { SendingRig } from '../support/sending-rig.ts';
import { readUsage } from './process-usage.ts';

/** What a scenario works with. */
export type Bench = {
  rig: SendingRig;
  account: CreatedAccount;
  relay: RelayProcess;
  /** The process that all sessions of the database are children of. */
  databasePid: number;
  seconds: number;
};

/** A scenario's figures, as they are printed. */
export type Figures = Record<string, number | string | Record<string, number>>;

/** One thing that is measured. */
export type Scenario = { name: string; what: string; run: (bench: Bench) => Promise<Figures> };

const SESSIONS = 20;
const KILOBYTE = 1_024;
const DRAIN_TIMEOUT_MS = 300_000;

/** How the second half of the product's work is counted: from the last answer to the last arrival. */
async function settle({ rig }: Bench, before: number, accepted: number): Promise<boolean> {
  return poll(() => rig.sink.taken() - before >= accepted, DRAIN_TIMEOUT_MS, 10);
}

const smtpJob = ({ rig, account, seconds }: Bench, prefix: string, more: Partial<SmtpJob> = {}): SmtpJob => ({
  kind: 'smtp',
  prefix,
  from: account.from,
  to: 'someone@far.example',
  connections: SESSIONS,
  sizeBytes: 5 * KILOBYTE,
  seconds,
  warmUpSeconds: 2,
  target: { port: rig.ports.smtp, credentials: account.smtp },
  perConnection: 500,
  pipelined: false,
  ...more,
});

const restJob = ({ rig, account, seconds }: Bench, prefix: string, batch: number): RestJob => ({
  kind: 'rest',
  prefix,
  from: account.from,
  to: 'someone@far.example',
  connections: SESSIONS,
  sizeBytes: 5 * KILOBYTE,
  seconds,
  warmUpSeconds: 2,
  port: rig.ports.api,
  path: batch === 1 ? '/emails' : '/emails/batch',
  apiKey: account.apiKey,
  batch,
});

const round = (value: number, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Runs a load, waits until all of it has arrived, and says what it cost. */
async function measure(bench: Bench, job: SmtpJob | RestJob): Promise<Figures> {
  const { rig, relay, databasePid } = bench;
  const before = { relay: readUsage(relay.pid), database: readUsage(databasePid), taken: rig.sink.taken() };
  let accepted = 0;
  const startedAt = performance.now();
  const result = await runLoad(job, (progress) => {
    accepted += progress.accepted.length;
  });
  const acceptedAt = performance.now();
  const taken = rig.sink.taken() - before.taken;
  const hasSettled = await settle(bench, before.taken, accepted);
  const settledAt = performance.now();
  const after = { relay: readUsage(relay.pid), database: readUsage(databasePid) };
  return {
    acceptedPerSecond: round(result.accepted / result.seconds),
    ...answerTimes(result),
    relayedPerSecond: round(accepted / ((settledAt - startedAt) / 1_000)),
    relayedWhenLastWasAccepted: round(taken / Math.max(accepted, 1), 3),
    secondsUntilAllArrived: round((settledAt - acceptedAt) / 1_000, 2),
    missing: hasSettled ? 0 : accepted - (rig.sink.taken() - before.taken),
    relayCpuMsPerMessage: round((after.relay.cpuMs - before.relay.cpuMs) / Math.max(accepted, 1), 3),
    databaseCpuMsPerMessage: round((after.database.cpuMs - before.database.cpuMs) / Math.max(accepted, 1), 3),
    relayMegabytes: round(after.relay.rssBytes / KILOBYTE ** 2),
    refused: result.refused,
  };
}

const answerTimes = ({ p50Ms, p99Ms }: LoadResult) => ({ answerP50Ms: p50Ms, answerP99Ms: p99Ms });

/** From the first byte of MAIL to the far end's 250, at a pace that leaves the machine idle. */
async function measureLatency(bench: Bench): Promise<Figures> {
  const sent = new Map<string, number>();
  const accepted: string[] = [];
  const before = bench.rig.sink.taken();
  const job = smtpJob(bench, 'pace', { connections: 5, perSecond: 50 });
  const result = await runLoad(job, (progress) => {
    for (const [id, atMs] of progress.sent) sent.set(id, atMs);
    accepted.push(...progress.accepted);
  });
  await settle(bench, before, accepted.length);
  // The first two seconds, at 50 a second, warm up.
  const took = accepted
    .slice(100)
    .map((id) => (bench.rig.sink.arrivals.get(id)?.[0] ?? Number.NaN) - (sent.get(id) ?? 0));
  return {
    perSecond: 50,
    endToEndP50Ms: percentile(took, 50),
    endToEndP99Ms: percentile(took, 99),
    ...answerTimes(result),
  };
}

/** What one worker delivers when it finds a full queue. */
async function measureDrain(bench: Bench): Promise<Figures> {
  const { rig, relay } = bench;
  await relay.stop();
  const intake = await rig.startRelay({ RELAY_ROLES: 'submission,api' });
  let accepted = 0;
  await runLoad(smtpJob(bench, 'drain'), (progress) => {
    accepted += progress.accepted.length;
  });
  await intake.stop();
  const before = rig.sink.taken();
  bench.relay = await rig.startRelay();
  const startedAt = performance.now();
  const backlog = accepted - (rig.sink.taken() - before);
  const hasSettled = await settle(bench, before, accepted);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    backlog,
    drainedPerSecond: round(backlog / seconds),
    missing: hasSettled ? 0 : accepted - rig.sink.taken() + before,
  };
}

/** Everything that is measured, in this order. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'idle',
    what: 'memory of the relay before it has done anything',
    run: async ({ relay }) => ({ relayMegabytes: round(readUsage(relay.pid).rssBytes / KILOBYTE ** 2) }),
  },
  {
    name: 'latency',
    what: 'SMTP to the far end at 50 messages a second, 5 KB, 5 sessions',
    run: measureLatency,
  },
  {
    name: 'smtp',
    what: 'durable accepts over SMTP, TLS and AUTH, 20 connections reused, 5 KB, relayed at the same time',
    run: (bench) => measure(bench, smtpJob(bench, 'smtp')),
  },
  {
    name: 'smtp-pipelined',
    what: 'the same from a client that pipelines',
    run: (bench) => measure(bench, smtpJob(bench, 'pipe', { pipelined: true })),
  },
  {
    name: 'smtp-connections',
    what: 'the same with a new connection for every message',
    run: (bench) => measure(bench, smtpJob(bench, 'conn', { perConnection: 1 })),
  },
  {
    name: 'smtp-50k',
    what: 'the same with 50 KB',
    run: (bench) => measure(bench, smtpJob(bench, 'big', { sizeBytes: 50 * KILOBYTE })),
  },
  {
    name: 'rest',
    what: 'durable accepts over REST on the API host, one message a request, 20 connections kept alive',
    run: (bench) => measure(bench, restJob(bench, 'rest', 1)),
  },
  {
    name: 'rest-batch',
    what: 'the same in batches of 100',
    run: (bench) => measure(bench, restJob(bench, 'batch', 100)),
  },
  {
    name: 'drain',
    what: 'deliveries from a queue that filled while no worker ran',
    run: measureDrain,
  },
];
