import { describe, expect, test } from 'vitest';
import type { FairThreads } from '#lib/infra/threads/fair-threads.ts';
import { createTestThreads, type TestJob } from '../../../fixtures/threads/test-threads.ts';

const FOREVER_MS = 3_600_000;

/** Runs jobs and notes the names of those that ended, in their order. */
async function runAll(
  threads: FairThreads<TestJob, { name: string }>,
  jobs: readonly (TestJob & { owner: string; name: string })[],
): Promise<string[]> {
  const ended: string[] = [];
  await Promise.all(
    jobs.map(async ({ owner, ...job }) => {
      await threads.run(owner, job);
      ended.push(job.name);
    }),
  );
  return ended;
}

describe('threads that companies share', () => {
  test('answer a small job while another company has long ones running and waiting', async () => {
    const threads = createTestThreads();
    const long = [1, 2, 3, 4].map((n) => ({ kind: 'burn' as const, ms: 400, owner: 'a', name: `long ${n}` }));
    await threads.run('b', { kind: 'echo' });
    const ended = await runAll(threads, [...long, { kind: 'echo', owner: 'b', name: 'small' }]);
    expect(ended.indexOf('small')).toBeLessThan(ended.indexOf('long 2'));
    expect(ended.filter((name) => name !== 'small')).toEqual(long.map(({ name }) => name));
  });

  test('give one thread to companies in turns', async () => {
    const threads = createTestThreads({ threads: 1 });
    const names = ['a 1', 'a 2', 'a 3', 'b 1', 'c 1'];
    const jobs = names.map((name) => ({ kind: 'echo' as const, owner: name.slice(0, 1), name }));
    expect(await runAll(threads, jobs)).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'a 3']);
  });

  test.each([
    ['threads', false],
    ['processes', true],
  ])(
    'as %s give up a job that uses more processor time than it may, and not the one behind it',
    async (_, isProcess) => {
      const threads = createTestThreads({ cpuMs: 300, loadCpuMs: 1_000 }, isProcess);
      const [endless, next] = await Promise.all([
        threads.run('a', { kind: 'burn', ms: FOREVER_MS }),
        threads.run('a', { kind: 'echo', name: 'next' }),
      ]);
      expect([endless, next]).toEqual([null, { name: 'next' }]);
    },
    120_000,
  );

  test('count no time in which a job uses no processor, as where others have it', async () => {
    const threads = createTestThreads({ cpuMs: 300, loadCpuMs: 300 });
    await threads.run('a', { kind: 'echo' });
    expect(await threads.run('a', { kind: 'wait', ms: 1_500, name: 'waited' })).toEqual({ name: 'waited' });
  });

  test('give up a job that neither ends nor uses a processor', async () => {
    const threads = createTestThreads({ wallMs: 1_000 });
    expect(await threads.run('a', { kind: 'wait', ms: FOREVER_MS })).toBeNull();
  });

  test('give up a job that takes too much memory or throws, and do the next one', async () => {
    const threads = createTestThreads({ memoryMb: 32 });
    expect(await threads.run('a', { kind: 'fill' })).toBeNull();
    expect(await threads.run('a', { kind: 'throw' })).toBeNull();
    expect(await threads.run('a', { kind: 'echo', name: 'next' })).toEqual({ name: 'next' });
  });

  test('refuse a job that cannot be copied, and do the next one', async () => {
    const threads = createTestThreads();
    // @ts-expect-error a function as a name
    await expect(threads.run('a', { kind: 'echo', name: () => {} })).rejects.toThrow('could not be cloned');
    expect(await threads.run('a', { kind: 'echo', name: 'next' })).toEqual({ name: 'next' });
  });

  test('start with the first job, end when they were idle, and start again', async () => {
    const threads = createTestThreads({ idleMs: 50 });
    expect(threads.runningCount).toBe(0);
    await threads.run('a', { kind: 'echo' });
    await expect.poll(() => threads.runningCount).toBe(0);
    expect(await threads.run('a', { kind: 'echo', name: 'again' })).toEqual({ name: 'again' });
  });

  test('load their code before a job comes, and in another thread while a job takes long', async () => {
    const threads = createTestThreads();
    threads.warm();
    threads.warm();
    await expect.poll(() => threads.runningCount).toBe(1);
    expect(await threads.run('a', { kind: 'echo', name: 'warm' })).toEqual({ name: 'warm' });
    expect(threads.runningCount).toBe(1);
    const long = threads.run('a', { kind: 'wait', ms: 3_000 });
    await expect.poll(() => threads.runningCount).toBe(2);
    await long;
  });

  test('as processes survive the crash of a library', async () => {
    const threads = createTestThreads({}, true);
    expect(await threads.run('a', { kind: 'crash' })).toBeNull();
    expect(await threads.run('a', { kind: 'echo', name: 'next' })).toEqual({ name: 'next' });
  });
});
