import { loadTrafficPolicies } from '../store.ts';
import { OTHER_POLICY, PROVIDERS } from './providers.ts';
import { TrafficPolicies } from './traffic-policies.ts';
import { ANY_DESTINATION, type TrafficPolicy } from './traffic-policy.ts';

/** Lists the destinations with a traffic policy, and all others as `*`; `isOwn` where the operator has set one. */
export async function listTrafficPolicies(): Promise<({ destination: string; isOwn: boolean } & TrafficPolicy)[]> {
  const overrides = await loadTrafficPolicies();
  const policies = new TrafficPolicies();
  policies.use(overrides);
  const named = new Set([...PROVIDERS.map(({ name }) => name), ...overrides.map(({ destination }) => destination)]);
  named.delete(ANY_DESTINATION);
  const other = overrides.find(({ destination }) => destination === ANY_DESTINATION);
  const rest = {
    destination: ANY_DESTINATION,
    isOwn: other !== undefined,
    ...(other ? policies.of(ANY_DESTINATION) : OTHER_POLICY),
  };
  const own = new Set(overrides.map(({ destination }) => destination));
  return [
    ...[...named]
      .sort()
      .map((destination) => ({ destination, isOwn: own.has(destination), ...policies.of(destination) })),
    rest,
  ];
}
