import { serveJobs, usedCpuMs } from '../threads/serve-jobs.ts';
import { doPictureJob, type PictureAnswer, type PictureJob } from './picture-job.ts';

/** The process that redraws pictures: one at a time, and it answers each. */
serveJobs(async (job: PictureJob): Promise<PictureAnswer> => {
  const before = usedCpuMs();
  const picture = await doPictureJob(job);
  return { picture, cpuMs: usedCpuMs() - before };
});
