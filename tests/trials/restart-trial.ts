import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exactEnvironment } from '../../bin/exact-environment.ts';
import { MEMORY_ENVIRONMENT, RELAY_ARGUMENTS } from '../../bin/supervisor/plan.ts';
import { readUsage } from '../bench/process-usage.ts';
import { burnProcessors } from '../fixtures/load/burn-processors.ts';
import type { CreatedAccount } from '../fixtures/process/run-admin.ts';
import { type SendingRig, startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { SmtpClient } from '../fixtures/smtp/smtp-client.ts';

const ROOT = join(import.meta.dirname, '../..');
const RECIPIENT = 'delivered@simulator.localhost';
const RETRY_MS = 20;
const GIVE_UP_MS = 120_000;

/** The time since the start of a process until a try succeeded, and the CPU time that the process had used by then. */
type Moment = { seconds: number; cpuSeconds: number };

/** The first messages that a relay accepted after it was killed. */
type Restart = { smtp: Moment; rest: Moment; ready: Moment };

/**
 * Kills a relay with all roles again and again, and measures the time until its successor accepts the first message:
 * `npm run -s trial:restart -- --kills 5 --burners 4`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '5' }, burners: { type: 'string', default: '4' } },
  });
  const rig = await startSendingRig({
    DELIVERY_ROUTE: 'capture',
    RELAY_ROLES: 'submission,api,inbound,delivery,webhooks,jobs',
    INBOUND_SMTP_PORTS: '0',
  });
  const account = await rig.createAccount('sandbox');
  // The first start compiles everything, the second one has what the first has kept.
  let relay = await startUntilReady(rig, account);
  const relieve = burnProcessors(Number(values.burners));
  console.log('| kill | SMTP accepts after, s (CPU) | REST, s (CPU) | ready, s (CPU) |\n|---|---|---|---|');
  for (let kill = 1; kill <= Number(values.kills); kill += 1) {
    await wait(3_000);
    const gone = once(relay.child, 'exit');
    relay.child.kill('SIGKILL');
    await gone;
    relay = await startUntilReady(rig, account);
    const cells = [relay.restart.smtp, relay.restart.rest, relay.restart.ready].map(
      ({ seconds, cpuSeconds }) => `${seconds.toFixed(2)} (${cpuSeconds.toFixed(2)})`,
    );
    console.log(`| ${kill} | ${cells.join(' | ')} |`);
  }
  await relieve();
  relay.child.kill('SIGKILL');
  await rig.stop();
}

async function startUntilReady(
  { env, ports }: SendingRig,
  account: CreatedAccount,
): Promise<{ child: ChildProcess; restart: Restart }> {
  const since = performance.now();
  const child = spawn(process.execPath, [...RELAY_ARGUMENTS], {
    cwd: ROOT,
    env: exactEnvironment({
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(env.DATA_DIR ?? '', 'compiled'),
      ...MEMORY_ENVIRONMENT,
      ...env,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = async (tryOnce: () => Promise<boolean>): Promise<Moment> => {
    while (!(await tryOnce().catch(() => false))) {
      if (performance.now() - since > GIVE_UP_MS) throw new Error('The relay accepts nothing.');
      await wait(RETRY_MS);
    }
    const seconds = (performance.now() - since) / 1_000;
    return { seconds, cpuSeconds: readUsage([child.pid ?? 0]).cpuMs / 1_000 };
  };
  const [smtp, rest, ready] = await Promise.all([
    until(() => sendOverSmtp(ports.smtps, account)),
    until(() => sendOverRest(ports.api, account)),
    until(async () => (await fetch(`http://127.0.0.1:${ports.health}/readyz`)).ok),
  ]);
  return { child, restart: { smtp, rest, ready } };
}

async function sendOverSmtp(port: number, { apiKey, from }: CreatedAccount): Promise<boolean> {
  const client = await SmtpClient.open(port, apiKey);
  try {
    const mail = `From: ${from}\r\nTo: ${RECIPIENT}\r\nSubject: s\r\n\r\nt\r\n.\r\n`;
    return (await client.transact(from, [RECIPIENT], mail)).startsWith('250');
  } finally {
    client.destroy();
  }
}

async function sendOverRest(port: number, { apiKey, from }: CreatedAccount): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: RECIPIENT, subject: 's', text: 't' }),
  });
  return answer.ok;
}

await main();
