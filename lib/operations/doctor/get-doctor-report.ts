import { z } from 'zod';
import { DoctorFinding, type DoctorReport } from '../schema.ts';
import { findDoctorReport, hasOpenJob } from '../store.ts';
import { RUN_DOCTOR } from './jobs.ts';

const Report = z.object({ host: z.string(), findings: z.array(DoctorFinding) });

/** What the doctor found when a relay last let it look, and whether it is at it. */
export async function getDoctorReport(): Promise<DoctorReport> {
  const [snapshot, isRunning] = await Promise.all([findDoctorReport(), hasOpenJob(RUN_DOCTOR)]);
  const report = Report.safeParse(snapshot?.data).data;
  if (!snapshot || !report) return { takenAt: null, host: null, isRunning, findings: [] };
  return { takenAt: snapshot.takenAt.toISOString(), isRunning, ...report };
}
