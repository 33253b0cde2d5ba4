import { ProcessFacts, type RunningProcess } from '../schema.ts';
import { findProcesses } from '../store.ts';

/** A process without a heartbeat for this long is silent, in milliseconds: it hangs, was killed, or lost the database. */
const SILENT_MS = 20_000;

/** A process with its facts; null when another version reported them in another form. */
export type KnownProcess = { process: RunningProcess; facts: ProcessFacts | null; beatAt: Date };

/** Lists the processes of the installation, with those that became silent recently. */
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
