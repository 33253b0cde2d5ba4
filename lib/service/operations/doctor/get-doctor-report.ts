import { z } from 'zod';
import { DoctorFinding, type DoctorReport } from '../schema.ts';
import { findDoctorReport, hasOpenJob } from '../store.ts';
import { RUN_DOCTOR } from './jobs.ts';

const Report = z.object({ host: z.string(), findings: z.array(DoctorFinding) });

/** Returns the doctor's last report by a relay, and whether a new one is on its way. */
export async function getDoctorReport(): Promise<DoctorReport> {
  const [snapshot, isRunning] = await Promise.all([findDoctorReport(), hasOpenJob(RUN_DOCTOR)]);
  const report = Report.safeParse(snapshot?.data).data;
  if (!snapshot || !report) return { takenAt: null, host: null, isRunning, findings: [] };
  return { takenAt: snapshot.takenAt.toISOString(), isRunning, ...report };
}
