import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '../../bin/error-message.ts';
import { OperatorError } from '../../bin/operator-error.ts';
import type { Build } from '../../bin/supervisor/build-web.ts';
import type { Plan } from '../../bin/supervisor/plan.ts';
import { startAll } from '../../bin/supervisor/start-all.ts';
import { stopOnSignals } from '../../bin/supervisor/stop-signals.ts';

/**
 * Runs `npm start` with test servers instead of the dashboard and the relay; the supervisor is the real one. With
 * `BUILD_END` the dashboard needs a build, which lasts until that file is there and says whether it is `built` or `failed`.
 */
const standIns: Plan = ({ settings, env }) =>
  [
    { name: 'web', port: settings.WEB_PORT },
    { name: 'relay', port: settings.HEALTH_PORT },
  ].map(({ name, port }) => ({
    name,
    args: [join(import.meta.dirname, 'stand-in.ts'), String(port)],
    env,
    readyUrl: `http://127.0.0.1:${port}/ready`,
    drainMs: 10_000,
    needsBuild: name === 'web',
  }));

const { BUILD_END } = process.env;
const build: Build | null = BUILD_END
  ? {
      isCurrent: () => existsSync(BUILD_END),
      run: async (print, signal) => {
        print('Building.');
        while (!existsSync(BUILD_END)) await wait(20, undefined, { signal });
        if (readFileSync(BUILD_END, 'utf8') !== 'built') throw new OperatorError('The dashboard could not be built.');
      },
    }
  : null;

try {
  const signal = stopOnSignals(() => process.exit(130));
  await startAll({
    env: process.env,
    isDevelopment: false,
    plan: standIns,
    build,
    signal,
    print: console.log,
  });
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
