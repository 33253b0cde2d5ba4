import type { Outcome } from '#lib/core/group-commit.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AcceptedMessage } from '../../incoming-message.ts';
import { keyUsesOf } from '../idempotency/claim-message-keys.ts';
import { deleteKeys } from '../idempotency/store.ts';
import type { PreparedMessage } from '../prepared-message.ts';
import { quotaRefusal, usageKey } from './quota.ts';
import { addUsage, correctUsage, lockUsage, type UsageWanted } from './store.ts';

/** The amount that the messages of a batch need of one slot of one company. */
export type Demand = UsageWanted & { messages: PreparedMessage[] };

/**
 * Counts a batch against the quotas of its companies, in its transaction: either a whole message fits or it is refused,
 * in the order of arrival. The usual case, all fit, is one statement.
 *
 * @param outcomes receives the refusals.
 * @returns the messages that are still to be accepted.
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

  await refuseWhatDoesNotFit(db, batch, { demands, short }, outcomes);
  const refused = batch.filter((message) => outcomes.has(message));
  await deleteKeys(db, refused.flatMap(keyUsesOf));
  return batch.filter((message) => !outcomes.has(message));
}

/**
 * Decides message by message, in the order of arrival, where not all fit. A message is counted in all of its slots or in
 * none: one that its month refuses takes nothing from its day.
 */
async function refuseWhatDoesNotFit(
  db: Database,
  batch: readonly PreparedMessage[],
  { demands, short }: { demands: readonly Demand[]; short: readonly Demand[] },
  outcomes: Map<PreparedMessage, Outcome<AcceptedMessage>>,
): Promise<void> {
  const left = await lockUsage(db, short);
  for (const message of batch) {
    const { companyId, countedRecipients, quotaPeriods } = message;
    const limited = quotaPeriods.map((period) => ({ slot: period.slot, key: usageKey({ companyId, ...period }) }));
    const leftIn = (key: string) => left.get(key) ?? Number.POSITIVE_INFINITY;
    const full = countedRecipients === 0 ? undefined : limited.find(({ key }) => leftIn(key) < countedRecipients);
    if (full) outcomes.set(message, { error: quotaRefusal(full.slot) });
    else for (const { key } of limited) left.set(key, leftIn(key) - countedRecipients);
  }
  const corrections = demands.flatMap((demand) => {
    const kept = demand.messages.filter((message) => !outcomes.has(message));
    const wanted = kept.reduce((sum, { countedRecipients }) => sum + countedRecipients, 0);
    const count = short.includes(demand) ? wanted : wanted - demand.count;
    return count === 0 ? [] : [{ ...demand, count }];
  });
  if (corrections.length > 0) await correctUsage(db, corrections);
}

/** Returns what a batch needs of its companies' quotas, in the order in which counters are locked. */
export function demandsOf(batch: readonly PreparedMessage[]): Demand[] {
  const demands = new Map<string, Demand>();
  for (const message of batch) {
    if (message.countedRecipients === 0) continue;
    for (const period of message.quotaPeriods) {
      const demand: Demand = { companyId: message.companyId, ...period, count: 0, messages: [] };
      const key = usageKey(demand);
      const known = demands.get(key) ?? demand;
      known.count += message.countedRecipients;
      known.cap = smallerCap(known.cap, period.cap);
      known.messages.push(message);
      demands.set(key, known);
    }
  }
  return [...demands.values()].sort((a, b) => (usageKey(a) < usageKey(b) ? -1 : 1));
}

/** Returns the tighter of two caps: of messages that a plan's end came between, the batch takes the later ones' cap. */
const smallerCap = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
