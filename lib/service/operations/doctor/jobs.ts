import { z } from 'zod';

/** The kind of the job that runs the doctor, and its only key: two at once would find the same. */
export const RUN_DOCTOR = 'run-doctor';

/** The payload of that job, which is empty. */
export const RunDoctorJob = z.strictObject({});
