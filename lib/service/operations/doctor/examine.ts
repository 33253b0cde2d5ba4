import type { Check, Finding, Patient } from './check.ts';
import { fail } from './check.ts';
import { checkBlocklists } from './check-blocklists.ts';
import { checkBounceDomain } from './check-bounce-domain.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkDnssec } from './check-dnssec.ts';
import { checkMigrations } from './check-migrations.ts';
import { checkNames } from './check-names.ts';
import { checkPartitions } from './check-partitions.ts';
import { checkPooler } from './check-pooler.ts';
import { checkPort25 } from './check-port-25.ts';
import { checkPorts } from './check-ports.ts';
import { checkQueue } from './check-queue.ts';
import { checkReplica } from './check-replica.ts';
import { checkSearch } from './check-search.ts';
import { checkObjectStore } from './check-stored-bodies.ts';
import { checkWebhooks } from './check-webhooks.ts';

/** The checks, in their order. */
const checks: Record<string, Check> = {
  database: checkDatabase,
  replica: checkReplica,
  pooler: checkPooler,
  migrations: checkMigrations,
  partitions: checkPartitions,
  search: checkSearch,
  'object store': checkObjectStore,
  ports: checkPorts,
  clock: checkClock,
  disk: checkDisk,
  certificate: checkCertificate,
  queue: checkQueue,
  webhooks: checkWebhooks,
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
