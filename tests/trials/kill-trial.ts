import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { poll } from '../../bin/poll.ts';
import { burnProcessors } from '../fixtures/load/burn-processors.ts';
import { runLoad } from '../fixtures/load/run-load.ts';
import { startDelayingProxy } from '../fixtures/load/start-delaying-proxy.ts';
import { type SendingRig, startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { type Fleet, type Instance, startFleet } from './fleet/fleet.ts';
import { Answers, addUp, judge, judgeNotifications, type NotificationVerdict, type Verdict } from './fleet/judge.ts';
import { makeLoads } from './fleet/make-loads.ts';
import { waitForEmptyQueue } from './fleet/wait-for-empty-queue.ts';
import { crashDatabase } from './kill/crash-database.ts';

/** The mail of a trial, the processes that work on it, and their deaths. */
export type KillTrialOptions = {
  /** Messages over SMTP. */
  messages: number;
  /** Messages over the send API. */
  rest: number;
  /** Times that processes are killed with SIGKILL. */
  kills: number;
  /** The processes that die of one kill: all at once, or one after another in turn. */
  who: 'all' | 'turn';
  /** Crashes of the database. */
  crashes: number;
  relays: number;
  /** 0 where the relays deliver too. */
  workers: number;
  /** After so long what a killed worker held is delivered by another. */
  leaseSeconds: number;
  /** The time to the remote server and back. */
  roundTripMs: number;
  /** DELIVERY_UNANSWERED_MAX. */
  unanswered: number;
  /** Processes beside the product that take what they can get of the machine's processors. */
  burners: number;
};

/** The result of a trial. */
export type KillTrialResult = Verdict &
  KillTrialOptions & {
    notifications: NotificationVerdict;
    /** Processes that were killed, all kills together. */
    killedProcesses: number;
    /** Arrivals in excess, by killed process or crashed database. */
    duplicatesPerKill: number;
    /** The copies, of messages and notifications together, that are stated for these processes at most. */
    duplicatesBound: number;
    /** Arrivals in excess at each kill or crash, in their order; those of a process that died early are counted at the next. */
    duplicatesByBlow: number[];
    /**
     * The time from a kill to the last copy of a message that the killed process had sent: how long other workers
     * wait.
     */
    longestWaitSeconds: number;
    /** Other answers to senders, by SMTP code or HTTP status, and broken connections. */
    refused: Record<string, number>;
    acceptedPerSecond: number;
    /** The time from the first to the last arrival. */
    deliveredPerSecond: number;
    seconds: number;
  };

/** The bounds of unanswered final dots by default (`lib/infra/net/smtp/final-dots.ts`). */
const TO_ONE_AT_LEAST = 8;
const TO_ONE_PER_MS = 1.5;
const DELIVERY_CONCURRENCY = 100;

const DEFAULTS: KillTrialOptions = {
  messages: 0,
  rest: 0,
  kills: 0,
  who: 'all',
  crashes: 0,
  relays: 1,
  workers: 0,
  leaseSeconds: 60,
  roundTripMs: 0,
  unanswered: 0,
  burners: 0,
};

/**
 * Sends messages over SMTP and the send API, and on the way kills relays and workers, each started again at once, and
 * crashes the database; then waits until the queue is empty and compares the answers with the arrivals. Half of the clients
 * send chunks (BDAT) instead of DATA, and nine of twenty messages over SMTP ask for a notification (RFC 3461). The remote
 * server offers CHUNKING on every second connection, DSN on every second pair of connections, and refuses one of twenty.
 */
export async function runKillTrial(
  chosen: Partial<KillTrialOptions>,
  report: (line: string) => void,
): Promise<KillTrialResult> {
  const options = { ...DEFAULTS, ...chosen };
  const startedAt = performance.now();
  const rig = await startSendingRig(
    {
      DELIVERY_LEASE_SECONDS: String(options.leaseSeconds),
      DELIVERY_UNANSWERED_MAX: String(options.unanswered),
    },
    'mixed',
  );
  const { roundTripMs } = options;
  const way =
    roundTripMs > 0
      ? await startDelayingProxy({ toPort: rig.sink.port, delayMs: roundTripMs / 2, isShut: false })
      : null;
  const stopBurning = burnProcessors(options.burners);
  try {
    if (way) rig.env.DELIVERY_ROUTE = `smtp://127.0.0.1:${way.port}`;
    const account = await rig.createAccount('production');
    const fleet = await startFleet(rig, options);
    const answers = new Answers();
    const loadedAt = performance.now();
    const loads = Promise.all(
      makeLoads({ ...options, isMixed: true }, fleet, account).map((job) =>
        runLoad(job, (progress) => answers.note(progress)),
      ),
    );
    const { killed: killedProcesses, blowsAt } = await strike(options, { rig, fleet, answers, report });
    const results = await loads;
    const loadSeconds = (performance.now() - loadedAt) / 1_000;
    report(`all ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived: waiting for the rest`);
    await waitForEmptyQueue(rig.database.url);
    await fleet.stop();
    // The sink reports what it took several times a second.
    await wait(500);
    const verdict = judge(answers, rig.sink.arrivals);
    const notifications = judgeNotifications(answers, rig.sink);
    const arrivals = [...rig.sink.arrivals.values(), ...rig.sink.notifications.values()];
    const blows = killedProcesses + options.crashes;
    return {
      ...options,
      ...verdict,
      notifications,
      killedProcesses,
      duplicatesPerKill: blows === 0 ? 0 : round((verdict.duplicates + notifications.duplicates) / blows),
      duplicatesBound: killedProcesses * boundOf(options),
      duplicatesByBlow: countByBlow(arrivals, blowsAt),
      longestWaitSeconds: round(findLongestWait(arrivals, blowsAt) / 1_000),
      refused: addUp(results.map(({ refused }) => refused)),
      acceptedPerSecond: Math.round(answers.accepted.size / loadSeconds),
      deliveredPerSecond: Math.round(measureRate(rig.sink.arrivals)),
      seconds: round((performance.now() - startedAt) / 1_000),
    };
  } finally {
    await stopBurning();
    await way?.stop();
    await rig.stop();
  }
}

/** Copies of one killed process: the unanswered final dots to one server (docs/performance.md), where it answers after one round trip. */
const boundOf = ({ unanswered, roundTripMs }: KillTrialOptions): number =>
  unanswered || Math.min(DELIVERY_CONCURRENCY, Math.max(TO_ONE_AT_LEAST, TO_ONE_PER_MS * roundTripMs));

const round = (value: number) => Math.round(value * 100) / 100;

type Scene = { rig: SendingRig; fleet: Fleet; answers: Answers; report: (line: string) => void };

/** The times of blows, in milliseconds since the epoch, and how many processes they killed. */
type Blows = { killed: number; blowsAt: number[] };

/** Strikes kills and crashes evenly over the load. */
async function strike(options: KillTrialOptions, { rig, fleet, answers, report }: Scene): Promise<Blows> {
  const { kills, crashes, who } = options;
  const blows = kills + crashes;
  const total = options.messages + options.rest;
  let killed = 0;
  const blowsAt: number[] = [];
  for (let blow = 1; blow <= blows; blow += 1) {
    const mark = (total * blow) / (blows + 1);
    if (!(await poll(() => answers.accepted.size >= mark, 600_000, 5)))
      throw new Error(`Only ${answers.accepted.size} accepted`);
    const isCrash = Math.floor((blow * crashes) / blows) > Math.floor(((blow - 1) * crashes) / blows);
    report(`${isCrash ? 'database' : 'kill'} at ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived`);
    blowsAt.push(performance.timeOrigin + performance.now());
    if (isCrash) await crashDatabase(rig.database.adminUrl);
    else {
      const victims = who === 'all' ? fleet.all : takeTurn(fleet.all, blow);
      await Promise.all(victims.map((victim) => victim.kill()));
      killed += victims.length;
    }
  }
  return { killed, blowsAt };
}

/** Counts second arrivals by the blow after which they came. */
function countByBlow(arrivals: readonly (readonly number[])[], blowsAt: readonly number[]): number[] {
  const counts = blowsAt.map(() => 0);
  for (const [, ...copies] of arrivals) {
    for (const at of copies) {
      const blow = blowsAt.findLastIndex((blowAt) => blowAt <= at);
      if (counts[blow] !== undefined) counts[blow] += 1;
    }
  }
  return counts;
}

/**
 * Returns the longest time from a blow to a second arrival, in milliseconds: what a killed worker held and had sent already
 * is sent again when what it held is released.
 */
function findLongestWait(arrivals: readonly (readonly number[])[], blowsAt: readonly number[]): number {
  let longest = 0;
  for (const [, ...copies] of arrivals) {
    for (const at of copies) longest = Math.max(longest, at - (blowsAt.findLast((blowAt) => blowAt <= at) ?? at));
  }
  return longest;
}

const takeTurn = (all: Instance[], blow: number): Instance[] => all.slice(blow % all.length, (blow % all.length) + 1);

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
      roundTripMs: number(0),
      unanswered: number(0),
      burners: number(0),
      who: { type: 'string', default: 'all' },
    },
  });
  const { who, ...counts } = values;
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)]));
  const result = await runKillTrial({ ...numbers, who: who === 'turn' ? 'turn' : 'all' }, console.error);
  console.log(JSON.stringify(result, null, 2));
  const { lost, refusedButDelivered, notifications, duplicates, duplicatesBound } = result;
  const isWithin = duplicates + notifications.duplicates <= duplicatesBound;
  process.exitCode = lost + refusedButDelivered + notifications.lost + notifications.unasked === 0 && isWithin ? 0 : 1;
}
