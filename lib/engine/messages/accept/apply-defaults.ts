import type { IncomingMessage } from '../incoming-message.ts';
import type { SendingFacts } from './facts/sending-facts.ts';
import { defaultTracking } from './facts/tracking-defaults.ts';

/** Returns a message with the options that its key, its sending domain and its company set; its own options override them. */
export function applyDefaults(
  incoming: IncomingMessage,
  { tlsDomains, tracking }: Pick<SendingFacts, 'tlsDomains' | 'tracking'>,
  sendingDomain: string,
): IncomingMessage {
  const defaults: Record<string, unknown> = {
    ...(tlsDomains.has(sendingDomain) && { require_tls: true }),
    ...defaultTracking(tracking, { apiKeyId: incoming.apiKeyId ?? null, sendingDomain }),
  };
  if (Object.keys(defaults).length === 0) return incoming;
  const given = Object.entries(incoming.options ?? {}).filter(([, value]) => value !== undefined);
  return { ...incoming, options: { ...defaults, ...Object.fromEntries(given) } };
}
