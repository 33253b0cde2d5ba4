import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The payload of that job, which is empty. */
export const RunDoctorJob = z.strictObject({});

/** The job that runs the doctor. */
export const RUN_DOCTOR = defineJob({ kind: 'run-doctor', lane: 'short', payload: RunDoctorJob });
