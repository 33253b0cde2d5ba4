import { parseArgs } from 'node:util';
import { errorMessage } from '../error-message.ts';
import { loadDotEnv } from '../local-environment.ts';
import { dashboardBuild } from './build-web.ts';
import { killAll } from './child-process.ts';
import { productPlan } from './plan.ts';
import { startAll } from './start-all.ts';
import { stopOnSignals } from './stop-signals.ts';

/** `npm start`, and with `--dev` `npm run dev`: ends with 0 after a stop that was asked for, else with 1 and a reason. */
export async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
  const signal = stopOnSignals(() => {
    killAll();
    // The database sees that its last client is gone, and stops automatically.
    process.exit(130);
  });
  try {
    loadDotEnv();
    await startAll({
      env: process.env,
      isDevelopment: values.dev,
      plan: productPlan,
      build: values.dev ? null : dashboardBuild,
      signal,
      print: console.log,
    });
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}
