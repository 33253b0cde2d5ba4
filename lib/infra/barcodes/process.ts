import { serveJobs } from '../threads/serve-jobs.ts';
import { doCodeJob } from './code-job.ts';

/** The process that reads codes of pictures: one picture at a time, and it answers each. */
serveJobs(doCodeJob);
