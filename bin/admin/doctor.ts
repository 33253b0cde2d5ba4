import { z } from 'zod';
import { settings } from '#lib/infra/config/settings.ts';
import { directUrl } from '#lib/infra/db/database-urls.ts';
import { fail } from '#lib/service/operations/doctor/check.ts';
import { examine, type NamedFinding } from '#lib/service/operations/doctor/run-doctor.ts';
import { withDatabase } from '../database/reach-database.ts';
import { errorMessage } from '../error-message.ts';
import { OperatorError } from '../operator-error.ts';
import { defineCommand, type Outcome } from './command.ts';
import { enterEnvironment, openDatabase } from './open-database.ts';

/** Looks at everything that mail needs and says what to do where something is amiss; ends with 1 where something fails. */
export const doctor = defineCommand({
  name: 'doctor',
  usage:
    'Looks at the database, object store, ports, clock, disk, certificate, queue, port 25, names, blocklists, return path and DNSSEC.',
  options: z.object({}),
  // It opens the database itself: one that cannot be reached is a finding.
  database: 'none',
  run: async () => {
    const { running } = await enterEnvironment();
    try {
      const close = await openDatabase('doctor', false);
      try {
        const isRunning = running !== null;
        const facts = { settings: settings(), isRunning, part: 'installation' as const, now: new Date() };
        const url = directUrl() ?? '';
        return await withDatabase(url, async (client) =>
          report(await examine({ ...facts, db: client }, (error) => String(errorMessage(error)))),
        );
      } finally {
        await close();
      }
    } catch (error) {
      if (error instanceof OperatorError) return report([{ check: 'database', ...fail(error.message) }]);
      throw error;
    }
  },
});

function report(findings: NamedFinding[]): Outcome {
  const lines = findings.map(({ check, level, message }) => `${level.padEnd(5)} ${check.padEnd(12)} ${message}`);
  const isWell = findings.every(({ level }) => level !== 'fail');
  return { json: { ok: isWell, checks: findings }, text: lines.join('\n'), exitCode: isWell ? 0 : 1 };
}
