import { parseArgs } from 'node:util';
import { loadDotEnv } from '../local-environment.ts';
import { sayFailure } from '../say-failure.ts';
import { killAll } from './child-process.ts';
import { productPlan } from './plan.ts';
import { startAll } from './start-all.ts';
import { stopOnSignals } from './stop-signals.ts';

/** `npm start`, and with `--dev` `npm run dev`: ends with 0 after a stop that was asked for, else with 1 and a reason. */
export async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
  const signal = stopOnSignals(() => {
    killAll();
    // With its last client gone the database sees our end and stops by itself.
    process.exit(130);
  });
  try {
    loadDotEnv();
    await startAll({
      env: process.env,
      isDevelopment: values.dev,
      plan: productPlan,
      needsBuild: !values.dev,
      signal,
      say: console.log,
    });
  } catch (error) {
    console.error(sayFailure(error));
    process.exitCode = 1;
  }
}
