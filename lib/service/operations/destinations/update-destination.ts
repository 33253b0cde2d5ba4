import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { findPolicies } from '#lib/engine/delivery/destinations/traffic-policies/find-policies.ts';
import {
  setTrafficPolicy,
  type TrafficPolicyChange,
} from '#lib/engine/delivery/destinations/traffic-policies/set-traffic-policy.ts';
import type { DestinationChange, DestinationWithPolicy } from '../schema.ts';

/**
 * Updates a destination's traffic policy, pauses or resumes it; workers follow within seconds. A repeat changes nothing.
 *
 * @param change null removes everything that operators have set for the destination.
 * @throws {AppError} notFound
 */
export async function updateDestination(
  ctx: Context,
  destination: string,
  change: DestinationChange | null,
): Promise<DestinationWithPolicy> {
  await setTrafficPolicy(ctx, destination, change && given(change));
  const { policies } = await findPolicies([destination]);
  const policy = policies.get(destination);
  if (!policy) throw refuse.notFound('destination');
  return { destination, policy };
}

/** Fields that are absent stay as they are; null clears them. */
function given({ connections, messagesPerConnection, perMinute, isPaused }: DestinationChange): TrafficPolicyChange {
  return {
    ...(connections !== undefined && { connections }),
    ...(messagesPerConnection !== undefined && { messagesPerConnection }),
    ...(perMinute !== undefined && { perMinute }),
    ...(isPaused !== undefined && { isPaused }),
  };
}
