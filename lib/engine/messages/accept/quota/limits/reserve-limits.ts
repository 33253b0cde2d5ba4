import { AppError } from '#lib/core/errors/app-error.ts';
import type { Outcome } from '#lib/core/group-commit.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AcceptedMessage } from '../../../incoming-message.ts';
import { keyUsesOf } from '../../idempotency/claim-message-keys.ts';
import { deleteKeys } from '../../idempotency/store.ts';
import type { PreparedMessage } from '../../prepared-message.ts';
import { demandsOf } from '../reserve-quota.ts';
import { correctUsage } from '../store.ts';
import { addToLimits, demandWithinLimits, type LimitDemand, limitKey, lockLimits } from './store.ts';
import { limitRefusal } from './subaccount-limits.ts';

/** Returns the statement that counts a batch against the limits of its sub-accounts and fails where one is exceeded; none without sub-accounts. */
export function demandLimits(batch: readonly PreparedMessage[]): Statement[] {
  const demands = limitDemandsOf(batch);
  return demands.length === 0 ? [] : [demandWithinLimits(demands)];
}

/**
 * Counts the messages of sub-accounts against their limits, in the transaction of their batch: a whole message fits or is
 * refused, in the order of arrival. What a refused message had reserved of its company's quota is given back.
 *
 * @param outcomes receives the refusals.
 * @returns the messages that are still to be accepted.
 */
export async function reserveLimits(
  db: Database,
  batch: readonly PreparedMessage[],
  outcomes: Map<PreparedMessage, Outcome<AcceptedMessage>>,
): Promise<PreparedMessage[]> {
  const demands = limitDemandsOf(batch);
  if (demands.length === 0) return [...batch];
  const counters = await lockLimits(db, demands);
  const added = new Map<string, number>();
  for (const message of batch) {
    if (!isCounted(message)) continue;
    const { limits, countedRecipients, createdAt } = message;
    const usedOf = (key: string) => (counters.get(key)?.used ?? 0) + (added.get(key) ?? 0);
    const isActive = limits.every((limit) => counters.get(limitKey(limit))?.isActive);
    const full = limits.find(
      (limit) => limit.most !== null && usedOf(limitKey(limit)) + countedRecipients > limit.most,
    );
    if (!isActive)
      outcomes.set(message, { error: new AppError('accountSuspended', { message: 'Subaccount suspended' }) });
    else if (full) outcomes.set(message, { error: limitRefusal(full, createdAt) });
    else for (const limit of limits) added.set(limitKey(limit), (added.get(limitKey(limit)) ?? 0) + countedRecipients);
  }
  await addToLimits(
    db,
    demands.flatMap((demand) => {
      const count = added.get(limitKey(demand)) ?? 0;
      return count === 0 ? [] : [{ ...demand, count }];
    }),
  );
  const refused = batch.filter((message) => outcomes.has(message));
  if (refused.length > 0) {
    await correctUsage(
      db,
      demandsOf(refused).map((demand) => ({ ...demand, count: -demand.count })),
    );
    await deleteKeys(db, refused.flatMap(keyUsesOf));
  }
  return batch.filter((message) => !outcomes.has(message));
}

const isCounted = ({ limits, countedRecipients }: PreparedMessage): boolean =>
  limits.length > 0 && countedRecipients > 0;

/**
 * Returns what a batch needs of its sub-accounts' limits, in the order in which counters are locked. Of a batch that the
 * turn of an hour came between, all is counted in the later one.
 */
function limitDemandsOf(batch: readonly PreparedMessage[]): LimitDemand[] {
  const demands = new Map<string, LimitDemand>();
  for (const { companyId, limits, countedRecipients } of batch.filter(isCounted)) {
    for (const { subaccountId, slot, start, most } of limits) {
      const key = limitKey({ subaccountId, slot });
      const known = demands.get(key) ?? { companyId, subaccountId, slot, start, count: 0, most };
      known.count += countedRecipients;
      if (start > known.start) known.start = start;
      if (most !== null && (known.most === null || most < known.most)) known.most = most;
      demands.set(key, known);
    }
  }
  return [...demands.values()].sort((a, b) => (limitKey(a) < limitKey(b) ? -1 : 1));
}
