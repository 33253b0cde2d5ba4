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
import { checkPort25 } from './check-port-25.ts';
import { checkPorts } from './check-ports.ts';
import { checkQueue } from './check-queue.ts';
import { checkSearch } from './check-search.ts';

/** What is looked at, in this order. */
const checks: Record<string, Check> = {
  database: checkDatabase,
  migrations: checkMigrations,
  partitions: checkPartitions,
  search: checkSearch,
  ports: checkPorts,
  clock: checkClock,
  disk: checkDisk,
  certificate: checkCertificate,
  queue: checkQueue,
  'port 25': checkPort25,
  names: (patient) => checkNames(patient),
  blocklists: (patient) => checkBlocklists(patient),
  'return path': (patient) => checkBounceDomain(patient),
  DNSSEC: (patient) => checkDnssec(patient),
};

/** What a check found, under its name. */
export type NamedFinding = Finding & { check: string };

/**
 * Looks at everything that mail needs, for the command line and for the page of operators alike.
 *
 * @param say words a check that could not be made.
 */
export async function examine(patient: Patient, say: (error: unknown) => string = String): Promise<NamedFinding[]> {
  const findings: NamedFinding[] = [];
  // One after another: they may share a session, and a table that is missing spoils one check only.
  for (const [check, look] of Object.entries(checks)) {
    findings.push({ check, ...(await look(patient).catch((error: unknown) => fail(say(error)))) });
  }
  return findings;
}
