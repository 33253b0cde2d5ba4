import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startWeb } from '../bench/web.ts';
import { burnProcessors } from '../fixtures/load/burn-processors.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { type Attack, createAttacks } from './hostile/attacks.ts';
import { type Probes, probeUntil } from './hostile/probes.ts';

/**
 * `npm run trial:hostile -- [--only rest,smtp] [--burners 2] [--at-once 3] [--root FOLDER]`: what other companies wait for while
 * one sends the most expensive request of a kind: their sends, SMTP greetings and /readyz. `web` needs a production build,
 * and is tried only by its name. `--root` starts the relay of another version.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    burners: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '1' },
    root: { type: 'string' },
  },
});

/** Others are not to wait longer, whatever is sent. */
const GOAL_MS = 1_000;

/** The time for which others are watched before each attack. */
const CALM_MS = 3_000;

/** The answers of an attack: statuses of HTTP or codes of SMTP, and the time to the last of them. */
type Attacked = { answers: string[]; seconds: number };

async function run(attack: Attack, count: number): Promise<Attacked> {
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: count }, () => attack.send().catch((error: unknown) => String(error).slice(0, 80))),
  );
  return { answers, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
}

const describe = (probes: Probes): string =>
  Object.entries(probes)
    .map(([name, { p50, max, failed }]) => `${name} ${p50} / ${max} ms${failed > 0 ? ` (${failed} failed)` : ''}`)
    .join(', ');

const rig = await startSendingRig({ SIMULATED_RATE_PER_SECOND: '1000000' }, 'plain', values.root);
const [hostile, other] = [await rig.createAccount('production'), await rig.createAccount('production')];
const relay = await rig.startRelay();
const only = values.only?.split(',');
const web = only?.includes('web') ? await startWeb({ ...rig.env, NODE_ENV: 'production' }) : null;
const targets = { apiPort: rig.ports.api, smtpsPort: rig.ports.smtps, webPort: web?.port ?? null };
const stopBurners = burnProcessors(Number(values.burners));
let isWithinGoal = true;
try {
  for (const attack of createAttacks(targets, hostile)) {
    if (only ? !only.includes(attack.name) : attack.isByName) continue;
    const sendPort = attack.name === 'web' && web ? web.port : rig.ports.api;
    const watched = { ...rig.ports, send: sendPort, sendPath: attack.name === 'web' ? '/api/v1/emails' : '/emails' };
    const calm = await probeUntil(wait(CALM_MS), watched, other);
    const attacking = run(attack, Number(values['at-once']));
    const probes = await probeUntil(attacking, watched, other);
    const { answers, seconds } = await attacking;
    isWithinGoal &&= Object.values(probes).every(({ max, failed }) => max < GOAL_MS && failed === 0);
    console.log(`${attack.name}: ${attack.what}`);
    console.log(`  before: ${describe(calm)}`);
    console.log(`  during: ${describe(probes)}`);
    console.log(`  answered after ${seconds} s: ${answers.join('; ')}`);
  }
} finally {
  await stopBurners();
  await web?.stop();
  await relay.stop();
  await rig.stop();
}
process.exitCode = isWithinGoal ? 0 : 1;
