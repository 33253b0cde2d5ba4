import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { Requested } from '../schema.ts';
import { database } from '../store.ts';
import { getDoctorReport } from './get-doctor-report.ts';
import { RUN_DOCTOR } from './jobs.ts';

const OFTEN_MS = 3_600_000;

/** Lets the doctor look now: a relay with the role jobs does it within seconds. */
export function requestDoctor(ctx: Context): Promise<Requested> {
  return withTransaction(async (db) => {
    const id = await enqueueJob(db, { kind: RUN_DOCTOR, payload: {}, uniqueKey: RUN_DOCTOR });
    if (id) await recordAudit(db, ctx, { action: 'doctor.run', targetType: 'doctor' });
    return { isNew: id !== null };
  });
}

/** Lets the doctor look where nobody has asked for an hour. */
export async function requestDoctorHourly(now: Date): Promise<void> {
  const { takenAt } = await getDoctorReport();
  if (takenAt && now.getTime() - Date.parse(takenAt) < OFTEN_MS) return;
  await enqueueJob(database(), { kind: RUN_DOCTOR, payload: {}, uniqueKey: RUN_DOCTOR });
}
