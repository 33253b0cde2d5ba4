import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Fleet, startFleet } from './kill/fleet.ts';
import { Answers, addUp, judge, type Verdict } from './kill/judge.ts';
import { makeLoads } from './kill/make-loads.ts';
import { waitForEmptyQueue } from './kill/wait-for-empty-queue.ts';
import { runLoad } from './load/run-load.ts';
import { startRelay } from './relay-process.ts';
import type { CreatedAccount } from './run-admin.ts';
import { type SendingRig, startSendingRig } from './sending-rig.ts';

/** The mail of a trial, and the folder of the older version: a checkout with its packages and its generated client. */
export type UpgradeTrialOptions = { older: string; messages: number; rest: number };

/** The result of a trial. */
export type UpgradeTrialResult = Verdict & { messages: number; rest: number; refused: Record<string, number> };

/**
 * Runs a relay of an older version beside one of this version, on one database that this version has migrated, sends
 * to both, and compares the answers with the arrivals. Each delivers what either has accepted.
 */
export async function runUpgradeTrial(
  { older, messages, rest }: UpgradeTrialOptions,
  report: (line: string) => void,
): Promise<UpgradeTrialResult> {
  const rig = await startSendingRig();
  try {
    const account = await rig.createAccount('production');
    const fleets = {
      older: await startFleet(inVersion(rig, resolve(older)), { relays: 1, workers: 0 }),
      newer: await startFleet(rig, { relays: 1, workers: 0 }),
    };
    report('both versions are ready');
    const answers = new Answers();
    const half = { messages: messages / 2, rest: rest / 2 };
    const jobs = Object.entries(fleets).flatMap(([version, fleet]) => loadsOf(version, half, fleet, account));
    const results = await Promise.all(jobs.map((job) => runLoad(job, (progress) => answers.note(progress))));
    report(`all ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived: waiting for the rest`);
    await waitForEmptyQueue(rig.database.url);
    await Promise.all([fleets.older.stop(), fleets.newer.stop()]);
    // The sink reports what it took several times a second.
    await wait(500);
    const refused = addUp(results.map((result) => result.refused));
    return { messages, rest, ...judge(answers, rig.sink.arrivals), refused };
  } finally {
    await rig.stop();
  }
}

/** Returns the rig with relays of another version, as on a machine of their own. */
function inVersion(rig: SendingRig, root: string): SendingRig {
  const env = { ...rig.env, DATA_DIR: join(rig.env.DATA_DIR ?? '', 'older') };
  mkdirSync(env.DATA_DIR, { recursive: true });
  return { ...rig, env, startRelay: (more = {}) => startRelay({ ...env, ...more }, rig.logFile, root) };
}

const loadsOf = (version: string, counts: { messages: number; rest: number }, fleet: Fleet, account: CreatedAccount) =>
  makeLoads(counts, fleet, account).map((job) => ({ ...job, prefix: `${version}-${job.prefix}` }));

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      older: { type: 'string' },
      messages: { type: 'string', default: '4000' },
      rest: { type: 'string', default: '4000' },
    },
  });
  if (!values.older) throw new Error('Give --older <folder>: a checkout of an older version after npm ci');
  const counts = { messages: Number(values.messages), rest: Number(values.rest) };
  const result = await runUpgradeTrial({ older: values.older, ...counts }, console.error);
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.lost === 0 && Object.keys(result.refused).length === 0 ? 0 : 1;
}
