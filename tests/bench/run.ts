import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Bench } from './bench.ts';
import type { Finding } from './judge.ts';
import { round } from './measure.ts';
import { hasPostfix } from './peers/postfix.ts';
import { readProfile } from './read-profile.ts';
import type { Report, Scenario } from './scenario.ts';
import { dashboard } from './scenarios/dashboard.ts';
import { drain } from './scenarios/drain.ts';
import { firstLoad } from './scenarios/first-load.ts';
import { idle } from './scenarios/idle.ts';
import { latency } from './scenarios/latency.ts';
import { marathon } from './scenarios/marathon.ts';
import { memory } from './scenarios/memory.ts';
import { processes } from './scenarios/processes.ts';
import { remoteServer } from './scenarios/remote-server.ts';
import { rest, restBatch } from './scenarios/rest.ts';
import { rollups } from './scenarios/rollups.ts';
import { slowCommits } from './scenarios/slow-commits.ts';
import { smtp } from './scenarios/smtp.ts';
import { smtp50k } from './scenarios/smtp-50k.ts';
import { smtpConnections } from './scenarios/smtp-connections.ts';
import { smtpDkim } from './scenarios/smtp-dkim.ts';
import { smtpPipelined } from './scenarios/smtp-pipelined.ts';
import { template } from './scenarios/template.ts';
import { vendors } from './scenarios/vendors.ts';
import { waitUntilCalm } from './wait-until-calm.ts';

/**
 * `npm run bench [-- --seconds 6 --only smtp,rest --peer --quick --profile --out file]`: measures the product through
 * its public interfaces on this machine, judges it by the targets of its design, and prints JSON; progress goes to stderr.
 * Its own database with fsync on, the relay, the load and the remote server are separate processes that share the machine.
 * `--peer` also measures an installed Postfix: over TLS but without AUTH, which is in its favour. `--quick` shows in a few
 * minutes that every scenario works. `--profile` adds a CPU profile of the relay, which makes it slower. A scenario that
 * fails is reported as failed, and the others still run.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    only: { type: 'string', default: '' },
    peer: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

/** The scenarios in their order: those that fill the database come last. */
const SCENARIOS: readonly Scenario[] = [
  idle,
  memory,
  firstLoad,
  latency,
  smtp,
  smtpPipelined,
  smtpConnections,
  smtp50k,
  smtpDkim,
  processes,
  remoteServer,
  slowCommits,
  rest,
  restBatch,
  vendors,
  template,
  rollups,
  drain,
  marathon,
  dashboard,
];

/** The printed result of a scenario. */
type Result = { what: string; seconds: number; loadBefore: number } & (Report | { error: string });

const wanted = values.only.split(',').filter(Boolean);
const unknown = wanted.find((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown !== undefined) throw new Error(`There is no ${unknown}: ${SCENARIOS.map(({ name }) => name).join(', ')}`);
if (values.peer && !hasPostfix()) throw new Error('--peer needs an installed Postfix, and root');

const profileFolder = values.profile ? mkdtempSync(join(tmpdir(), 'profile-')) : null;
const bench = new Bench({
  seconds: Number(values.seconds ?? (values.quick ? 2 : 6)),
  isQuick: values.quick,
  hasPeer: values.peer,
  relayEnv: profileFolder === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.error(`${signal}: stopping what runs …`);
    isBrokenOff = true;
    void bench.close().finally(() => {
      removeProfiles();
      process.exit(signal === 'SIGINT' ? 130 : 143);
    });
  });
}

let isBrokenOff = false;
const loadBefore = loadOf();
const startedAt = performance.now();
const scenarios: Record<string, Result> = {};
for (const scenario of SCENARIOS) {
  if (isBrokenOff || (wanted.length > 0 && !wanted.includes(scenario.name))) continue;
  console.error(`${scenario.name}: ${scenario.what} …`);
  scenarios[scenario.name] = await run(scenario);
  console.error(scenarios[scenario.name]);
}
await bench.stop();
// The signal's handler ends the process once all has stopped.
if (isBrokenOff) await new Promise(() => {});

const text = JSON.stringify(
  {
    machine: {
      cpu: cpus()[0]?.model ?? '',
      cores: cpus().length,
      memoryGigabytes: Math.round(totalmem() / 1_024 ** 3),
      kernel: release(),
      node: process.version,
      /** The load of other programs: above 0.5, the figures are too low. */
      loadBefore,
      loadAfter: loadOf(),
    },
    options: { seconds: bench.seconds, quick: values.quick, peer: values.peer },
    tookSeconds: Math.round((performance.now() - startedAt) / 1_000),
    targets: Object.entries(scenarios).flatMap(([scenario, result]) =>
      'targets' in result
        ? result.targets.map((target): { scenario: string } & Finding => ({ scenario, ...target }))
        : [],
    ),
    scenarios,
    ...(profileFolder !== null && { profile: readProfile(profileFolder) }),
  },
  null,
  2,
);
removeProfiles();
if (values.out !== undefined) writeFileSync(values.out, `${text}\n`);
console.log(text);
process.exit(Object.values(scenarios).some((result) => 'error' in result) ? 1 : 0);

async function run({ what, run }: Scenario): Promise<Result> {
  await waitUntilCalm();
  const since = performance.now();
  const facts = () => ({ what, seconds: round((performance.now() - since) / 1_000), loadBefore: load });
  const load = loadOf();
  try {
    const report = await run(bench);
    return { ...facts(), ...report };
  } catch (error) {
    // Its leftovers must not affect the next scenario.
    await bench.stop();
    return { ...facts(), error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function loadOf(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}

function removeProfiles(): void {
  if (profileFolder !== null) rmSync(profileFolder, { recursive: true, force: true });
}
