import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { poll } from '../../bin/poll.ts';
import { startFleet } from './kill/fleet.ts';
import { Answers, addUp, judge, type Verdict } from './kill/judge.ts';
import { makeLoads } from './kill/make-loads.ts';
import { waitForEmptyQueue } from './kill/wait-for-empty-queue.ts';
import { runLoad } from './load/run-load.ts';
import { killServer, promote, requireStandby, startStandby } from './replication/start-standby.ts';
import { startSendingRig } from './sending-rig.ts';

/** The mail of a trial, and the time until somebody promotes the standby. */
export type FailoverTrialOptions = {
  /** Messages over SMTP. */
  messages: number;
  /** Messages over the send API. */
  rest: number;
  relays: number;
  /** The seconds from the loss of the primary to the promotion. */
  outageSeconds: number;
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
  };

const DEFAULTS: FailoverTrialOptions = { messages: 0, rest: 0, relays: 1, outageSeconds: 3 };

/**
 * Sends messages over SMTP and the send API to relays whose database has a synchronous standby, kills the primary in
 * the middle with all its processes, promotes the standby, and compares the answers with the arrivals.
 */
export async function runFailoverTrial(
  chosen: Partial<FailoverTrialOptions>,
  report: (line: string) => void,
): Promise<FailoverTrialResult> {
  const options = { ...DEFAULTS, ...chosen };
  const rig = await startSendingRig({ DELIVERY_LEASE_SECONDS: '10' });
  const standby = await startStandby(rig.database);
  try {
    const account = await rig.createAccount('production');
    await requireStandby(rig.database);
    rig.env.DATABASE_URL = nameBoth(rig.database.url, standby.url);
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
    const mark = (options.messages + options.rest) / 3;
    if (!(await poll(() => answers.accepted.size >= mark, 600_000, 5)))
      throw new Error(`Only ${answers.accepted.size} accepted`);
    report(`primary lost at ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived`);
    await killServer(rig.database);
    await wait(options.outageSeconds * 1_000);
    await promote(standby);
    const promotedAt = performance.now();
    report(`standby promoted at ${answers.accepted.size} accepted`);
    const results = await loads;
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
    };
  } finally {
    await standby.stop();
    await rig.stop();
  }
}

/** Returns the URI that names both servers, of which the one that accepts writes is wanted. */
export function nameBoth(one: string, other: string): string {
  const { host } = new URL(other);
  const url = new URL(one);
  return `${one.replace(url.host, `${url.host},${host}`)}?target_session_attrs=read-write`;
}

const findLongestGap = (times: readonly number[]): number =>
  Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));

const toSeconds = (ms: number): number => Math.round(ms / 10) / 100;

if (import.meta.main) {
  const number = (value: number) => ({ type: 'string', default: String(value) }) as const;
  const { values } = parseArgs({
    options: { messages: number(10_000), rest: number(10_000), relays: number(2), outageSeconds: number(3) },
  });
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
  const result = await runFailoverTrial(options, console.error);
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.lost === 0 ? 0 : 1;
}
