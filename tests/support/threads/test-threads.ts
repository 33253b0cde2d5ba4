import { FairThreads, type FairThreadsLimits } from '#lib/infra/threads/fair-threads.ts';

/** A job of the tests: `burn` uses so much processor time, `wait` lets so much time pass without it. */
export type TestJob = { kind: 'burn' | 'wait' | 'fill' | 'throw' | 'crash' | 'echo'; ms?: number; name?: string };

/** Creates threads for the jobs of tests. */
export const createTestThreads = (
  limits: Partial<FairThreadsLimits> = {},
  isProcess = false,
): FairThreads<TestJob, { name: string }> =>
  new FairThreads<TestJob, { name: string }>(
    {
      name: 'test',
      module: './tests/support/threads/thread.ts',
      example: { kind: 'echo' },
      isProcess,
      kindOf: ({ kind }) => kind,
    },
    limits,
  );
