import { ProcessFacts, type RunningProcess } from '../schema.ts';
import { findProcesses } from '../store.ts';

/** Without a beat for so long a process counts as silent, in milliseconds: it hangs, was killed, or lost the database. */
const SILENT_MS = 20_000;

/** A process with all that it said of itself; null where another version said it otherwise. */
export type KnownProcess = { process: RunningProcess; facts: ProcessFacts | null; beatAt: Date };

/** The processes of the installation, those that fell silent of late too. */
export async function listProcesses(): Promise<KnownProcess[]> {
  const { rows, now } = await findProcesses();
  return rows.map(({ facts: said, beatAt, startedAt, ...row }) => {
    const facts = ProcessFacts.safeParse(said).data ?? null;
    const { deliveries = null, memoryBytes = null, connections = null } = facts ?? {};
    const process: RunningProcess = {
      ...row,
      startedAt: startedAt.toISOString(),
      beatAt: beatAt.toISOString(),
      isSilent: now.getTime() - beatAt.getTime() > SILENT_MS,
      memoryBytes,
      connections,
      deliveries,
    };
    return { process, facts, beatAt };
  });
}
