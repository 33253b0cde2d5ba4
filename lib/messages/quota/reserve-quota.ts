import type { Database } from '#lib/infra/db/pool.ts';
import type { Outcome } from '../group-commit.ts';
import { deleteIdempotencyKeys } from '../idempotency/store.ts';
import type { AcceptedMessage } from '../incoming-message.ts';
import type { PreparedMessage } from '../prepared-message.ts';
import { quotaRefusal, usageKey } from './quota.ts';
import { addUsage, lockUsage, type UsageWanted } from './store.ts';

/** What the messages of a batch need of one slot of one company. */
export type Demand = UsageWanted & { messages: PreparedMessage[] };

/**
 * Counts a batch against the quotas of its companies, in its transaction: either a whole message fits or it is refused,
 * in the order of arrival. The usual case, all fit, is one statement.
 *
 * @param outcomes where refusals are put.
 * @returns the messages that go on.
 */
export async function reserveQuota(
  db: Database,
  batch: readonly PreparedMessage[],
  outcomes: Map<PreparedMessage, Outcome<AcceptedMessage>>,
): Promise<PreparedMessage[]> {
  if (batch.length === 0) return [];
  const demands = demandsOf(batch);
  const fitted = await addUsage(db, demands);
  const short = demands.filter((demand) => !fitted.has(usageKey(demand)));
  if (short.length === 0) return [...batch];

  await refuseWhatDoesNotFit(db, demands, short, outcomes);
  const refused = batch.filter((message) => outcomes.has(message));
  await deleteIdempotencyKeys(db, refused);
  return batch.filter((message) => !outcomes.has(message));
}

/**
 * The rare case. A message may be counted in several slots (day and month), so what one slot refuses is given back to
 * the slots that had room for it.
 */
async function refuseWhatDoesNotFit(
  db: Database,
  demands: readonly Demand[],
  short: readonly Demand[],
  outcomes: Map<PreparedMessage, Outcome<AcceptedMessage>>,
): Promise<void> {
  const left = await lockUsage(db, short);
  for (const demand of short) {
    let room = left.get(usageKey(demand)) ?? 0;
    for (const message of demand.messages) {
      if (outcomes.has(message)) continue;
      if (message.countedRecipients <= room) room -= message.countedRecipients;
      else outcomes.set(message, { error: quotaRefusal(demand.slot) });
    }
  }
  const corrections = demands.flatMap((demand) => {
    const isShort = short.includes(demand);
    const kept = demand.messages.filter((message) => !outcomes.has(message));
    const wanted = kept.reduce((sum, { countedRecipients }) => sum + countedRecipients, 0);
    const count = isShort ? wanted : wanted - demand.count;
    return count === 0 ? [] : [{ ...demand, count }];
  });
  if (corrections.length > 0) await addUsage(db, corrections, { isChecked: true });
}

/** What a batch needs of its companies' quotas, in the order in which counters are locked. */
export function demandsOf(batch: readonly PreparedMessage[]): Demand[] {
  const demands = new Map<string, Demand>();
  for (const message of batch) {
    for (const period of message.quotaPeriods) {
      const demand: Demand = { companyId: message.companyId, ...period, count: 0, messages: [] };
      const key = usageKey(demand);
      const known = demands.get(key) ?? demand;
      known.count += message.countedRecipients;
      known.messages.push(message);
      demands.set(key, known);
    }
  }
  return [...demands.values()].sort((a, b) => (usageKey(a) < usageKey(b) ? -1 : 1));
}
