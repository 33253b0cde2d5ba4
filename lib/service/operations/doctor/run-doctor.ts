import { hostname } from 'node:os';
import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { database, keepDoctorReport } from '../store.ts';
import { type Check, type Finding, fail, type Patient } from './check.ts';
import { checkDnssec } from './check-dnssec.ts';
import {
  checkClock,
  checkDatabaseSettings,
  checkDisk,
  checkMigrations,
  checkPartitions,
  checkPooler,
  checkQueue,
  checkReplica,
  checkSearch,
} from './check-installation.ts';
import {
  checkBlocklists,
  checkBounceDomain,
  checkCertificate,
  checkNames,
  checkPort25,
  checkPorts,
} from './check-network.ts';
import { checkStoredBodies, checkWebhookLanes } from './check-stored-bodies.ts';

/** Runs all checks of the doctor from this relay's machine and stores the report. */
export async function runDoctor(ctx: Pick<Context, 'now'>): Promise<void> {
  const patient = { settings: settings(), db: database(), isRunning: true, part: 'relay' as const, now: ctx.now() };
  const findings = await examine(patient);
  await keepDoctorReport(ctx.now(), { host: hostname(), findings });
}

/** The checks, in their order. */
const checks: Record<string, Check> = {
  database: checkDatabaseSettings,
  replica: checkReplica,
  pooler: checkPooler,
  migrations: checkMigrations,
  partitions: checkPartitions,
  search: checkSearch,
  'object store': checkStoredBodies,
  ports: checkPorts,
  clock: checkClock,
  disk: checkDisk,
  certificate: checkCertificate,
  queue: checkQueue,
  webhooks: checkWebhookLanes,
  'port 25': checkPort25,
  names: (patient) => checkNames(patient),
  blocklists: (patient) => checkBlocklists(patient),
  'return path': (patient) => checkBounceDomain(patient),
  DNSSEC: (patient) => checkDnssec(patient),
};

/** The finding of a check, under its name. */
export type NamedFinding = Finding & { check: string };

/**
 * Runs all checks of the doctor, for the command line and for the page of operators.
 *
 * @param errorMessage formats the error of a check that failed to run.
 */
export async function examine(
  patient: Patient,
  errorMessage: (error: unknown) => string = String,
): Promise<NamedFinding[]> {
  const findings: NamedFinding[] = [];
  // One after another: they may share a session, and a table that is missing spoils one check only.
  for (const [check, look] of Object.entries(checks)) {
    findings.push({ check, ...(await look(patient).catch((error: unknown) => fail(errorMessage(error)))) });
  }
  return findings;
}
