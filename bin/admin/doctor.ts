import { z } from 'zod';
import { settings } from '#lib/infra/config/settings.ts';
import { withDatabase } from '../database/reach-database.ts';
import { OperatorError } from '../operator-error.ts';
import { sayFailure } from '../say-failure.ts';
import { defineCommand, type Outcome } from './command.ts';
import type { Check, Finding, Patient } from './doctor/check.ts';
import { fail } from './doctor/check.ts';
import { checkBlocklists } from './doctor/check-blocklists.ts';
import { checkBounceDomain } from './doctor/check-bounce-domain.ts';
import { checkCertificate } from './doctor/check-certificate.ts';
import { checkClock } from './doctor/check-clock.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkDisk } from './doctor/check-disk.ts';
import { checkMigrations } from './doctor/check-migrations.ts';
import { checkNames } from './doctor/check-names.ts';
import { checkPartitions } from './doctor/check-partitions.ts';
import { checkPort25 } from './doctor/check-port-25.ts';
import { checkPorts } from './doctor/check-ports.ts';
import { checkQueue } from './doctor/check-queue.ts';
import { enterEnvironment, openDatabase } from './open-database.ts';

/** What is looked at, in this order. */
const checks: Record<string, Check> = {
  database: checkDatabase,
  migrations: checkMigrations,
  partitions: checkPartitions,
  ports: checkPorts,
  clock: checkClock,
  disk: checkDisk,
  certificate: checkCertificate,
  queue: checkQueue,
  'port 25': checkPort25,
  names: (patient) => checkNames(patient),
  blocklists: (patient) => checkBlocklists(patient),
  'return path': (patient) => checkBounceDomain(patient),
};

type NamedFinding = Finding & { check: string };

/** Looks at everything that mail needs and says what to do where something is amiss; ends with 1 where something fails. */
export const doctor = defineCommand({
  name: 'doctor',
  usage: 'Looks at the database, ports, clock, disk, certificate, queue, port 25, names, blocklists and return path.',
  options: z.object({}),
  // It opens the database itself: one that cannot be reached is a finding.
  database: 'none',
  run: async () => {
    const { running } = await enterEnvironment();
    try {
      const close = await openDatabase('doctor', false);
      try {
        const facts = { settings: settings(), isRunning: running !== null, now: new Date() };
        const url = facts.settings.DATABASE_URL ?? '';
        return await withDatabase(url, async (client) => report(await examine({ ...facts, client })));
      } finally {
        await close();
      }
    } catch (error) {
      if (error instanceof OperatorError) return report([{ check: 'database', ...fail(error.message) }]);
      throw error;
    }
  },
});

async function examine(patient: Patient): Promise<NamedFinding[]> {
  const findings: NamedFinding[] = [];
  // One after another: they share a session, and a table that is missing spoils one check only.
  for (const [check, look] of Object.entries(checks)) {
    findings.push({ check, ...(await look(patient).catch((error: unknown) => fail(String(sayFailure(error))))) });
  }
  return findings;
}

function report(findings: NamedFinding[]): Outcome {
  const lines = findings.map(({ check, level, message }) => `${level.padEnd(5)} ${check.padEnd(12)} ${message}`);
  const isWell = findings.every(({ level }) => level !== 'fail');
  return { json: { ok: isWell, checks: findings }, text: lines.join('\n'), exitCode: isWell ? 0 : 1 };
}
