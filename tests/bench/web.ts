import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseSettings } from '#lib/infra/config/settings.ts';
import { poll } from '../../bin/poll.ts';
import { dashboardBuild } from '../../bin/supervisor/build-web.ts';
import { MEMORY_ENVIRONMENT, webArguments } from '../../bin/supervisor/plan.ts';
import { findFreePorts } from '../fixtures/process/free-ports.ts';

/** A web server of Next on 127.0.0.1. */
export type Web = { port: number; url: string; pid: number; stop: () => Promise<void> };

const ROOT = join(import.meta.dirname, '../..');
const START_MS = 60_000;
const STOP_MS = 15_000;

/** Starts the production build of the dashboard, building it first where needed. */
export async function startWeb(env: Record<string, string>): Promise<Web> {
  if (!dashboardBuild.isCurrent())
    await dashboardBuild.run((line) => console.error(line), new AbortController().signal);
  const args = webArguments(parseSettings(env));
  return start(ROOT, args, { ...MEMORY_ENVIRONMENT, ...env }, '/api/health');
}

/** Starts `next start` in a folder that holds a build; `readyPath` answers 200 once it serves. */
export const startNext = (folder: string, env: Record<string, string>, readyPath: string): Promise<Web> =>
  start(
    folder,
    [join(ROOT, 'node_modules/next/dist/bin/next'), 'start', '--keepAliveTimeout', '75000'],
    env,
    readyPath,
  );

/** Starts a web server that listens on the port of its environment. */
async function start(folder: string, args: string[], env: Record<string, string>, readyPath: string): Promise<Web> {
  const [port = 0] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
      PORT: String(port),
      WEB_PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (isGone()) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exit;
    clearTimeout(timer);
  };
  const isReady = () =>
    fetch(`${url}${readyPath}`).then(
      ({ ok }) => ok,
      () => false,
    );
  if ((await poll(async () => isGone() || (await isReady()), START_MS)) && !isGone())
    return { port, url, pid: child.pid ?? 0, stop };
  await stop();
  throw new Error(`The web server in ${folder} does not start`);
}
