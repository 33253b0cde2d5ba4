import { z } from 'zod';

/** The kind of the job that lets the doctor look, and its only key: two at once would see the same. */
export const RUN_DOCTOR = 'run-doctor';

/** Its payload says nothing. */
export const RunDoctorJob = z.strictObject({});
