import { z } from 'zod';
import { CrashJournal, type JournalSegment } from '#lib/infra/journal/crash-journal.ts';
import { readLeftJournals } from '#lib/infra/journal/left-journals.ts';
import { log } from '#lib/infra/log/log.ts';
import { TLS_POLICIES } from '#lib/infra/net/smtp/target.ts';
import { findLeased } from './claims/store.ts';
import { type AttemptOutcome, decideOutcome } from './decide-outcome.ts';
import { leaseKey } from './leases/store.ts';
import { writeOutcomes } from './write-outcomes.ts';

const BATCH = 500;

/** An entry for a delivery that the remote server has confirmed, without its conversation. */
const Entry = z.object({
  row: z.object({ companyId: z.uuid(), messageId: z.uuid(), ordinal: z.int(), leaseToken: z.uuid() }),
  at: z.coerce.date(),
  result: z.object({
    outcome: z.literal('delivered'),
    route: z.enum(['mx', 'smart_host', 'simulator']),
    reply: z.object({ code: z.int(), lines: z.array(z.string()) }),
    startedAt: z.coerce.date(),
    durationMs: z.number(),
    mxHost: z.string().nullable(),
    remoteIp: z.string().nullable(),
    localIp: z.string().nullable(),
    tls: z.object({ version: z.string(), cipher: z.string() }).nullable(),
    tlsPolicy: z.enum(TLS_POLICIES).nullable().default(null),
    isDsnPassedOn: z.boolean().default(false),
  }),
});

/**
 * Logs confirmed deliveries from the remote server's answer until they are in the database. A process that is killed in
 * between leaves its log, and the next one writes the outcomes instead of sending the messages a second time.
 */
export class OutcomeWal {
  readonly #journal: CrashJournal;

  constructor(directory: string) {
    this.#journal = new CrashJournal(directory);
  }

  /** Logs an outcome if it is a confirmed delivery: what was refused may be tried again. */
  remember({ outcome, delivery, event, result }: AttemptOutcome): JournalSegment | null {
    if (outcome !== 'delivered') return null;
    const { companyId, messageId, ordinal, leaseToken } = delivery;
    const { conversation: _, ...rest } = result;
    const row = { companyId, messageId, ordinal, leaseToken };
    return this.#journal.append(JSON.stringify({ row, at: event.at, result: rest }));
  }

  forget(segment: JournalSegment | null): void {
    this.#journal.settle(segment);
  }

  close(): void {
    this.#journal.close();
  }
}

/**
 * Writes the outcomes that killed processes left in their journals. Those of a process that is alive are its own: written
 * twice, they count once (fencing).
 *
 * @returns how many were written.
 */
export async function replayOutcomeWal(directory: string): Promise<number> {
  let recovered = 0;
  for (const journal of readLeftJournals(directory)) {
    const entries = journal.lines.flatMap(readEntry);
    for (let at = 0; at < entries.length; at += BATCH) recovered += await write(entries.slice(at, at + BATCH));
    journal.remove();
  }
  if (recovered > 0) log().info({ recovered }, 'outcomes of a process that was killed were written');
  return recovered;
}

async function write(entries: readonly z.infer<typeof Entry>[]): Promise<number> {
  const byLease = new Map(entries.map((entry) => [leaseKey(entry.row), entry]));
  const outcomes = (await findLeased(entries.map(({ row }) => row))).flatMap((delivery) => {
    const entry = byLease.get(leaseKey(delivery));
    return entry ? [decideOutcome(delivery, { ...entry.result, phase: null, conversation: [] }, entry.at, 0)] : [];
  });
  return outcomes.length > 0 ? (await writeOutcomes(outcomes)).size : 0;
}

function readEntry(line: string): z.infer<typeof Entry>[] {
  try {
    return [Entry.parse(JSON.parse(line))];
  } catch {
    // A disk that was full cuts lines short; the message is sent again then.
    return [];
  }
}
