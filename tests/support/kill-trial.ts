import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { poll } from '../../bin/poll.ts';
import { crashDatabase } from './kill/crash-database.ts';
import { type Fleet, type Instance, startFleet } from './kill/fleet.ts';
import { Answers, judge, type Verdict } from './kill/judge.ts';
import type { LoadJob } from './load/jobs.ts';
import { runLoad } from './load/run-load.ts';
import type { CreatedAccount } from './run-admin.ts';
import { type SendingRig, startSendingRig } from './sending-rig.ts';

/** What is sent, by whom it is worked on, and what befalls them. */
export type KillTrialOptions = {
  /** Messages over SMTP. */
  messages: number;
  /** Messages over the send API. */
  rest: number;
  /** Times that processes are killed with SIGKILL. */
  kills: number;
  /** Who dies of one kill: all at once, or one after another in turn. */
  who: 'all' | 'turn';
  /** Crashes of the database. */
  crashes: number;
  relays: number;
  /** 0 where the relays deliver too. */
  workers: number;
  /** After so long what a killed worker held is delivered by another. */
  leaseSeconds: number;
};

/** What a trial by killing came to. */
export type KillTrialResult = Verdict &
  KillTrialOptions & {
    /** Processes that were killed, all kills together. */
    killedProcesses: number;
    /** Arrivals in excess, by killed process or crashed database. */
    duplicatesPerKill: number;
    /** What else senders were told, by SMTP code or HTTP status, and how often the connection broke. */
    refused: Record<string, number>;
    acceptedPerSecond: number;
    /** From the first to the last arrival. */
    deliveredPerSecond: number;
    seconds: number;
  };

const DEFAULTS: KillTrialOptions = {
  messages: 0,
  rest: 0,
  kills: 0,
  who: 'all',
  crashes: 0,
  relays: 1,
  workers: 0,
  leaseSeconds: 60,
};

/** Sessions side by side, of each relay and kind. */
const CONNECTIONS = 10;

/**
 * Sends messages over SMTP and the send API, and on the way kills relays and workers, each started again at once, and
 * crashes the database; then waits until the queue is empty and compares what was told with what arrived.
 */
export async function runKillTrial(
  chosen: Partial<KillTrialOptions>,
  say: (line: string) => void,
): Promise<KillTrialResult> {
  const options = { ...DEFAULTS, ...chosen };
  const startedAt = performance.now();
  const rig = await startSendingRig({ DELIVERY_LEASE_SECONDS: String(options.leaseSeconds) });
  try {
    const account = await rig.createAccount('production');
    const fleet = await startFleet(rig, options);
    const answers = new Answers();
    const loadedAt = performance.now();
    const loads = Promise.all(
      makeLoads(options, fleet, account).map((job) => runLoad(job, (progress) => answers.note(progress))),
    );
    const killedProcesses = await strike(options, { rig, fleet, answers, say });
    const results = await loads;
    const loadSeconds = (performance.now() - loadedAt) / 1_000;
    say(`all ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived: waiting for the rest`);
    await waitForEmptyQueue(rig.database.url);
    await fleet.stop();
    // The sink reports what it took several times a second.
    await wait(500);
    const verdict = judge(answers, rig.sink.arrivals);
    const blows = killedProcesses + options.crashes;
    return {
      ...options,
      ...verdict,
      killedProcesses,
      duplicatesPerKill: blows === 0 ? 0 : round(verdict.duplicates / blows),
      refused: addUp(results.map(({ refused }) => refused)),
      acceptedPerSecond: Math.round(answers.accepted.size / loadSeconds),
      deliveredPerSecond: Math.round(measureRate(rig.sink.arrivals)),
      seconds: round((performance.now() - startedAt) / 1_000),
    };
  } finally {
    await rig.stop();
  }
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The loads of each relay, which together send what the options say. */
function makeLoads({ messages, rest }: KillTrialOptions, fleet: Fleet, account: CreatedAccount): LoadJob[] {
  const share = (all: number) => Math.ceil(all / fleet.relays.length);
  return fleet.relays.flatMap(({ name, ports }): LoadJob[] => {
    const common = {
      from: account.from,
      to: 'someone@far.example',
      connections: CONNECTIONS,
      sizeBytes: 5_120,
      seconds: 7_200,
      warmUpSeconds: 0,
    };
    const smtp: LoadJob = {
      ...common,
      kind: 'smtp',
      prefix: `smtp-${name}`,
      target: { port: ports.smtp, credentials: account.smtp },
      perConnection: 500,
      pipelined: false,
      total: share(messages),
    };
    const api: LoadJob = {
      ...common,
      kind: 'rest',
      prefix: `rest-${name}`,
      port: ports.api,
      path: '/emails',
      apiKey: account.apiKey,
      batch: 1,
      marked: true,
      total: share(rest),
    };
    return [...(messages > 0 ? [smtp] : []), ...(rest > 0 ? [api] : [])];
  });
}

type Scene = { rig: SendingRig; fleet: Fleet; answers: Answers; say: (line: string) => void };

/** Strikes kills and crashes evenly over the load. Answers how many processes were killed. */
async function strike(options: KillTrialOptions, { rig, fleet, answers, say }: Scene): Promise<number> {
  const { kills, crashes, who } = options;
  const blows = kills + crashes;
  const total = options.messages + options.rest;
  let killed = 0;
  for (let blow = 1; blow <= blows; blow += 1) {
    const mark = (total * blow) / (blows + 1);
    if (!(await poll(() => answers.accepted.size >= mark, 600_000, 5)))
      throw new Error(`Only ${answers.accepted.size} accepted`);
    const isCrash = Math.floor((blow * crashes) / blows) > Math.floor(((blow - 1) * crashes) / blows);
    say(`${isCrash ? 'database' : 'kill'} at ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived`);
    if (isCrash) await crashDatabase(rig.database.adminUrl);
    else {
      const victims = who === 'all' ? fleet.all : takeTurn(fleet.all, blow);
      await Promise.all(victims.map((victim) => victim.kill()));
      killed += victims.length;
    }
  }
  return killed;
}

const takeTurn = (all: Instance[], blow: number): Instance[] => all.slice(blow % all.length, (blow % all.length) + 1);

function addUp(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Messages a second from the first arrival to the last. */
function measureRate(arrivals: ReadonlyMap<string, readonly number[]>): number {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const [at = 0] of arrivals.values()) {
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  return last > first ? arrivals.size / ((last - first) / 1_000) : 0;
}

/** What a killed worker held is due again when its lease has run out, some minutes later at most. */
async function waitForEmptyQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const isEmpty = async () => {
      const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM delivery_queue');
      return rows[0]?.count === 0;
    };
    if (!(await poll(isEmpty, 900_000, 200))) throw new Error('The queue did not become empty within 15 minutes');
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const number = (value: number) => ({ type: 'string', default: String(value) }) as const;
  const { values } = parseArgs({
    options: {
      messages: number(20_000),
      rest: number(0),
      kills: number(3),
      crashes: number(0),
      relays: number(1),
      workers: number(0),
      leaseSeconds: number(60),
      who: { type: 'string', default: 'all' },
    },
  });
  const { who, ...counts } = values;
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)]));
  const result = await runKillTrial({ ...numbers, who: who === 'turn' ? 'turn' : 'all' }, console.error);
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.lost === 0 && result.refusedButDelivered === 0 ? 0 : 1;
}
