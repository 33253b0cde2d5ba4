import { z } from 'zod';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { DoctorFinding, type DoctorReport, type Requested } from '../schema.ts';
import { database, findDoctorReport, hasOpenJob } from '../store.ts';
import { RUN_DOCTOR } from './jobs.ts';

// The reports of the doctor. Its checks are in `run-doctor.ts`, which only a relay and the command line load.

const OFTEN_MS = HOUR_MS;

/** Enqueues a run of the doctor; a relay with the role jobs runs it within seconds. */
export async function requestDoctor(ctx: Context): Promise<Requested> {
  const request = await audited(ctx, 'doctor.run', null, async (db) => {
    const id = await enqueueJob(db, RUN_DOCTOR, {}, { uniqueKey: RUN_DOCTOR.kind });
    return id === null ? null : {};
  });
  return { isNew: request !== null };
}

/** Enqueues a run of the doctor when the last one is over an hour ago. */
export async function requestDoctorHourly(now: Date): Promise<void> {
  const { takenAt } = await getDoctorReport();
  if (takenAt && now.getTime() - Date.parse(takenAt) < OFTEN_MS) return;
  await enqueueJob(database(), RUN_DOCTOR, {}, { uniqueKey: RUN_DOCTOR.kind });
}

const Report = z.object({ host: z.string(), findings: z.array(DoctorFinding) });

/** Returns the doctor's last report by a relay, and whether a new one is on its way. */
export async function getDoctorReport(): Promise<DoctorReport> {
  const [snapshot, isRunning] = await Promise.all([findDoctorReport(), hasOpenJob(RUN_DOCTOR.kind)]);
  const report = Report.safeParse(snapshot?.data).data;
  if (!snapshot || !report) return { takenAt: null, host: null, isRunning, findings: [] };
  return { takenAt: snapshot.takenAt.toISOString(), isRunning, ...report };
}
