import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import { deleteTrafficPolicy, loadTrafficPolicies, writeTrafficPolicy } from '../store.ts';
import type { TrafficPolicyOverride } from './traffic-policy.ts';

/** A change of a traffic policy; absent fields stay as they are. */
export type TrafficPolicyChange = Partial<Omit<TrafficPolicyOverride, 'destination'>>;

/**
 * Sets the operator's traffic policy of a destination; workers follow within seconds. A repeat changes nothing. Recorded
 * in the platform's audit log.
 *
 * @param change null deletes it.
 * @returns the operator's policy; null for none.
 */
export async function setTrafficPolicy(
  ctx: Context,
  destination: string,
  change: TrafficPolicyChange | null,
): Promise<TrafficPolicyOverride | null> {
  return withTransaction(async (db) => {
    const before = (await loadTrafficPolicies(db)).find((one) => one.destination === destination);
    const blank = { destination, connections: null, messagesPerConnection: null, perMinute: null, isPaused: false };
    const policy = change === null ? null : { ...blank, ...before, ...change };
    if (policy) await writeTrafficPolicy(db, policy);
    else await deleteTrafficPolicy(db, destination);
    if (JSON.stringify(before ?? blank) === JSON.stringify(policy ?? blank)) return policy;
    const platform = { ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } };
    const action = actionOf(before?.isPaused ?? false, policy?.isPaused ?? false);
    await recordAudit(db, platform, { action, targetId: destination, before: before ?? blank, after: policy ?? blank });
    return policy;
  });
}

function actionOf(wasPaused: boolean, isPaused: boolean): AuditAction {
  if (wasPaused === isPaused) return 'destination.policy';
  return isPaused ? 'destination.pause' : 'destination.resume';
}
