import { defineConfig } from 'vitest/config';

/** A test polls for what it waits for, with a deadline of its own; what outlives these hangs. */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  teardownTimeout: 60_000,
  // The default of a second is too short for a busy machine; a poll ends as soon as it holds.
  expect: { poll: { timeout: 60_000 } },
};

/** One folder of tests. Processes and not threads: settings, pools and caches belong to a process. */
const project = (name: string, groupOrder: number, options: object = {}) => ({
  test: {
    ...limits,
    name,
    include: [`tests/${name}/**/*.test.ts`],
    pool: 'forks' as const,
    retry: 0,
    sequence: { groupOrder },
    ...options,
  },
});

/**
 * `npm test` runs everything, `npm test -- --project unit` one part. Two files run at once, which two cores bear;
 * the browser's tests come last, with one product for all of them. One PostgreSQL server serves the whole run.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['tests/fixtures/global-setup.ts'],
    projects: [
      project('unit', 0),
      project('integration', 1),
      project('api', 1),
      project('smtp', 1),
      project('e2e', 2, { globalSetup: ['tests/fixtures/browser/e2e-setup.ts'] }),
    ],
  },
});
