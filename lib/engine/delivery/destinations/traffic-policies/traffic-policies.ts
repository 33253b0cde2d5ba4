import { OTHER_POLICY, PROVIDERS } from './providers.ts';
import { ANY_DESTINATION, type TrafficPolicy, type TrafficPolicyOverride } from './traffic-policy.ts';

const providerPolicies: ReadonlyMap<string, TrafficPolicy> = new Map(
  PROVIDERS.map(({ name, policy }) => [name, policy]),
);

/** The traffic policies of all destinations: the table, overridden by the operator. */
export class TrafficPolicies {
  #overrides: ReadonlyMap<string, TrafficPolicyOverride> = new Map();

  /** Replaces the operator's policies. */
  use(overrides: readonly TrafficPolicyOverride[]): void {
    this.#overrides = new Map(overrides.map((one) => [one.destination, one]));
  }

  /** Returns the policy of a destination. @param name a provider or a mail host. */
  of(name: string): TrafficPolicy {
    const known = providerPolicies.get(name);
    // The policy for all others counts for destinations that neither the table nor the operator names.
    const override = this.#overrides.get(name) ?? (known ? undefined : this.#overrides.get(ANY_DESTINATION));
    return override ? overlay(known ?? OTHER_POLICY, override) : (known ?? OTHER_POLICY);
  }
}

const overlay = (policy: TrafficPolicy, override: TrafficPolicyOverride): TrafficPolicy => ({
  connections: override.connections ?? policy.connections,
  messagesPerConnection: override.messagesPerConnection ?? policy.messagesPerConnection,
  perMinute: override.perMinute ?? policy.perMinute,
  isPaused: override.isPaused,
});
