import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { Requested } from '../schema.ts';
import { database } from '../store.ts';
import { getDoctorReport } from './get-doctor-report.ts';
import { RUN_DOCTOR } from './jobs.ts';

const OFTEN_MS = HOUR_MS;

/** Enqueues a run of the doctor; a relay with the role jobs runs it within seconds. */
export async function requestDoctor(ctx: Context): Promise<Requested> {
  const request = await audited(ctx, 'doctor.run', null, async (db) => {
    const id = await enqueueJob(db, { kind: RUN_DOCTOR, payload: {}, uniqueKey: RUN_DOCTOR });
    return id === null ? null : {};
  });
  return { isNew: request !== null };
}

/** Enqueues a run of the doctor when the last one is over an hour ago. */
export async function requestDoctorHourly(now: Date): Promise<void> {
  const { takenAt } = await getDoctorReport();
  if (takenAt && now.getTime() - Date.parse(takenAt) < OFTEN_MS) return;
  await enqueueJob(database(), { kind: RUN_DOCTOR, payload: {}, uniqueKey: RUN_DOCTOR });
}
