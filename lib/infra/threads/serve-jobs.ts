import type { ProcessMessage } from './start-runner.ts';

/** The pause between two reports of the processor time of a job. */
const REPORT_MS = 100;

/**
 * Does the jobs that a process gets from the one that has started it, and reports the processor time that they take. A job
 * that throws ends the process; so does the end of the other one. The work leaves the event loop free, else no time is
 * reported.
 */
export function serveJobs<Job, Answer>(work: (job: Job) => Promise<Answer>): void {
  const send = (message: ProcessMessage) => process.send?.(message);
  process.on('message', async ({ job }: { job: Job }) => {
    const report = setInterval(() => send({ cpuMs: usedCpuMs() }), REPORT_MS);
    const answer = await work(job);
    clearInterval(report);
    send({ cpuMs: usedCpuMs() });
    send({ answer });
  });
  process.on('disconnect', () => process.exit());
}

/** Returns the processor time of this process, in milliseconds. */
export function usedCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
