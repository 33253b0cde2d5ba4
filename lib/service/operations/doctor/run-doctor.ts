import { hostname } from 'node:os';
import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { database, keepDoctorReport } from '../store.ts';
import { examine } from './examine.ts';

/** Runs all checks of the doctor from this relay's machine and stores the report. */
export async function runDoctor(ctx: Pick<Context, 'now'>): Promise<void> {
  const patient = { settings: settings(), db: database(), isRunning: true, part: 'relay' as const, now: ctx.now() };
  const findings = await examine(patient);
  await keepDoctorReport(ctx.now(), { host: hostname(), findings });
}
