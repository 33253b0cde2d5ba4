import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { poll } from '../../bin/poll.ts';
import { runLoad } from '../fixtures/load/run-load.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import {
  delayStandby,
  killServer,
  promote,
  requireStandby,
  startStandby,
} from '../fixtures/replication/start-standby.ts';
import { type OwnReads, readOwnWrites } from './failover/read-own-writes.ts';
import { startFleet } from './fleet/fleet.ts';
import { Answers, addUp, judge, type Verdict } from './fleet/judge.ts';
import { findLongestGap, toSeconds } from './fleet/longest-gap.ts';
import { makeLoads } from './fleet/make-loads.ts';
import { waitForEmptyQueue } from './fleet/wait-for-empty-queue.ts';

/** The mail of a trial, and the time until somebody promotes the standby. */
export type FailoverTrialOptions = {
  /** Messages over SMTP. */
  messages: number;
  /** Messages over the send API. */
  rest: number;
  relays: number;
  /** The seconds from the loss of the primary to the promotion. */
  outageSeconds: number;
  /** The seconds by which the read replica lags from the sixth part of the mail on. */
  lagSeconds: number;
};

/** The result of a trial. */
export type FailoverTrialResult = Verdict &
  FailoverTrialOptions & {
    /** The longest time without an accepted message. */
    secondsWithoutAccept: number;
    /** The time from the promotion to the next accepted message. */
    secondsAfterPromotion: number;
    /** Other answers to senders, by SMTP code or HTTP status, and broken connections. */
    refused: Record<string, number>;
    /** The reads of users who look for what they have just sent, and how many of them the replica and the primary answered. */
    ownReads: OwnReads;
    answeredBy: { replica: number; primary: number };
  };

const DEFAULTS: FailoverTrialOptions = { messages: 0, rest: 0, relays: 1, outageSeconds: 3, lagSeconds: 5 };

/**
 * Sends messages over SMTP and the send API to relays whose database has a synchronous standby and a read replica that lags,
 * while users read what they have just sent. Kills the primary in the middle with all its processes, promotes the standby, and
 * compares the answers with the arrivals.
 */
export async function runFailoverTrial(
  chosen: Partial<FailoverTrialOptions>,
  report: (line: string) => void,
): Promise<FailoverTrialResult> {
  const options = { ...DEFAULTS, ...chosen };
  const rig = await startSendingRig({ DELIVERY_LEASE_SECONDS: '10' });
  const standby = await startStandby(rig.database);
  const replica = await startStandby(rig.database, [], 'replica');
  try {
    const reader = await rig.createAccount('production');
    const account = await rig.createAccount('production');
    await requireStandby(rig.database);
    rig.env.DATABASE_URL = nameBoth(rig.database.url, standby.url);
    rig.env.DATABASE_READ_URL = replica.url;
    const fleet = await startFleet(rig, { relays: options.relays, workers: 0 });
    const answers = new Answers();
    const acceptedAt: number[] = [];
    const loads = Promise.all(
      makeLoads(options, fleet, account).map((job) =>
        runLoad(job, (progress) => {
          if (progress.accepted.length > 0) acceptedAt.push(performance.now());
          answers.note(progress);
        }),
      ),
    );
    const [relay] = fleet.relays;
    const stopReading = readOwnWrites(relay?.ports.api ?? 0, reader, (id) => answers.accepted.add(id));
    const total = options.messages + options.rest;
    await waitForAccepted(answers, total / 6);
    report(`replica late at ${answers.accepted.size} accepted`);
    await delayStandby(replica, options.lagSeconds);
    await waitForAccepted(answers, total / 3);
    report(`primary lost at ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived`);
    await killServer(rig.database);
    await wait(options.outageSeconds * 1_000);
    await promote(standby);
    const promotedAt = performance.now();
    report(`standby promoted at ${answers.accepted.size} accepted`);
    const results = await loads;
    const ownReads = await stopReading();
    const answeredBy = await countReads(relay?.ports.health ?? 0);
    report(`all ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived: waiting for the rest`);
    await waitForEmptyQueue(standby.url);
    await fleet.stop();
    // The sink reports what it took several times a second.
    await wait(500);
    return {
      ...options,
      ...judge(answers, rig.sink.arrivals),
      secondsWithoutAccept: toSeconds(findLongestGap(acceptedAt)),
      secondsAfterPromotion: toSeconds((acceptedAt.find((at) => at > promotedAt) ?? Number.NaN) - promotedAt),
      refused: addUp(results.map(({ refused }) => refused)),
      ownReads,
      answeredBy,
    };
  } finally {
    await replica.stop();
    await standby.stop();
    await rig.stop();
  }
}

async function waitForAccepted(answers: Answers, count: number): Promise<void> {
  if (!(await poll(() => answers.accepted.size >= count, 600_000, 5)))
    throw new Error(`Only ${answers.accepted.size} accepted`);
}

/** Reads from the metrics of a relay how many reads each server has answered. */
async function countReads(healthPort: number): Promise<FailoverTrialResult['answeredBy']> {
  const metrics = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
  const count = (server: string) =>
    Number(new RegExp(`^\\S*database_reads_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
  return { replica: count('replica'), primary: count('primary') };
}

/** Returns the URI that names both servers, of which the one that accepts writes is wanted. */
export function nameBoth(one: string, other: string): string {
  const { host } = new URL(other);
  const url = new URL(one);
  return `${one.replace(url.host, `${url.host},${host}`)}?target_session_attrs=read-write`;
}

if (import.meta.main) {
  const number = (value: number) => ({ type: 'string', default: String(value) }) as const;
  const { values } = parseArgs({
    options: {
      messages: number(10_000),
      rest: number(10_000),
      relays: number(2),
      outageSeconds: number(3),
      lagSeconds: number(5),
    },
  });
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
  const result = await runFailoverTrial(options, console.error);
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.lost + result.ownReads.missed === 0 ? 0 : 1;
}
