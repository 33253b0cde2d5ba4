import type { MailboxProviderName } from '#lib/core/mailbox-provider-names.ts';
import { findMailboxProvider, type MailboxProvider, RECEIVING_PROVIDERS } from '#lib/core/mailbox-providers.ts';
import type { TrafficPolicy } from './traffic-policy.ts';

/** A mailbox provider with its traffic policy. */
export type Provider = MailboxProvider & { policy: TrafficPolicy };

const limits = (connections: number, messagesPerConnection: number): TrafficPolicy => ({
  connections,
  messagesPerConnection,
  perMinute: null,
  isPaused: false,
});

/** The policy of a mail host that is not in the table. */
export const OTHER_POLICY: TrafficPolicy = limits(20, 100);

/**
 * The policies of large receivers. Careful figures: their pages for senders name few limits (Yahoo: "a reasonable number" of
 * messages per connection, Microsoft: 421 RP-… for too many connections), and what they say in their replies counts beside these.
 */
const POLICIES: Record<MailboxProviderName, TrafficPolicy> = {
  google: limits(50, 100),
  'microsoft-consumer': limits(20, 50),
  microsoft: limits(30, 50),
  yahoo: limits(20, 20),
  apple: limits(10, 50),
  gmx: limits(10, 50),
  comcast: limits(10, 50),
  orange: limits(3, 50),
  free: limits(5, 50),
  't-online': limits(10, 50),
  libero: limits(5, 50),
  'mail.ru': limits(10, 50),
  yandex: limits(10, 50),
  qq: limits(5, 20),
  netease: limits(5, 20),
  naver: limits(10, 50),
  proton: limits(10, 50),
  zoho: limits(10, 50),
  proofpoint: limits(20, 100),
  mimecast: limits(20, 100),
  barracuda: limits(20, 100),
  cisco: limits(20, 100),
  messagelabs: limits(10, 50),
};

/** The mailbox providers with their policies. */
export const PROVIDERS: readonly Provider[] = RECEIVING_PROVIDERS.map((provider) => ({
  ...provider,
  policy: POLICIES[provider.name],
}));

/**
 * Finds the provider of a mail host; null for one that is not in the table.
 *
 * @param host lower case, without a dot at its end.
 */
export function providerOf(host: string): Provider | null {
  const provider = findMailboxProvider(host);
  return provider && { ...provider, policy: POLICIES[provider.name] };
}
