import { join } from 'node:path';
import { errorMessage } from '../../bin/error-message.ts';
import type { Plan } from '../../bin/supervisor/plan.ts';
import { startAll } from '../../bin/supervisor/start-all.ts';
import { stopOnSignals } from '../../bin/supervisor/stop-signals.ts';

/** Runs `npm start` with test servers instead of the dashboard and the relay; the supervisor is the real one. */
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
  }));

try {
  const signal = stopOnSignals(() => process.exit(130));
  await startAll({
    env: process.env,
    isDevelopment: false,
    plan: standIns,
    needsBuild: false,
    signal,
    print: console.log,
  });
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
