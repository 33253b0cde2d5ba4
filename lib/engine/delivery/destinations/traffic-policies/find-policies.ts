import { loadTrafficPolicies } from '../store.ts';
import { TrafficPolicies } from './traffic-policies.ts';
import type { TrafficPolicy } from './traffic-policy.ts';
import { ANY_DESTINATION } from './traffic-policy.ts';

/** Traffic policies by destination, `isOwn` where the operator has set one, and the destinations that are paused. */
export type DestinationPolicies = { policies: Map<string, TrafficPolicy & { isOwn: boolean }>; paused: string[] };

/** Finds the traffic policies of destinations, and of all that the operator has paused. */
export async function findPolicies(destinations: readonly string[]): Promise<DestinationPolicies> {
  const overrides = await loadTrafficPolicies();
  const policies = new TrafficPolicies();
  policies.use(overrides);
  const own = new Set(overrides.map(({ destination }) => destination));
  const paused = overrides
    .filter(({ isPaused, destination }) => isPaused && destination !== ANY_DESTINATION)
    .map(({ destination }) => destination);
  const named = new Set([...destinations, ...paused]);
  const found = new Map(
    [...named].map((destination) => [destination, { ...policies.of(destination), isOwn: own.has(destination) }]),
  );
  return { policies: found, paused };
}
