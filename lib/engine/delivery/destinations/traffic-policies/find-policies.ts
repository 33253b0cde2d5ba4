import { getEnhancedCode, getReplyText, type Reply } from '#lib/mail/reply.ts';
import { loadTrafficPolicies } from '../store.ts';
import { TrafficPolicies } from './traffic-policies.ts';
import { ANY_DESTINATION, type TrafficPolicy } from './traffic-policy.ts';

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

/** Codes with which providers ask a sender to go slower: Google 4.7.28, Microsoft 4.7.650 to 4.7.652 and 4.3.2 / 4.5.3. */
const CODES: readonly string[] = ['4.7.28', '4.7.650', '4.7.651', '4.7.652', '4.3.2', '4.5.3', '4.16.55'];

/** The phrases of throttling replies, Yahoo's [TSS04] and [TS03] and Comcast's RL000001 among them. */
const WORDS =
  /rate.?limit|throttl|too (?:many|much) (?:mails?|messages?|emails?|e-mails?|connections?|sessions?|requests?|concurrent)|too (?:quickly|fast|frequent)|unusual rate|temporarily deferred|temporarily rate|\[tss?0\d\]|\brl0\d{5}|\brp-00[1-3]\b|exceed.{0,40}(?:rate|connections?|concurren)/i;

/** Greylisting delays one message, and throttles no destination. */
const GREYLIST = /gr[ae]y-?list/i;

/** Returns true if a reply asks us to send more slowly: it concerns our rate, not the message. */
export function isThrottled(reply: Reply): boolean {
  if (reply.code >= 500) return false;
  const words = getReplyText(reply);
  if (GREYLIST.test(words)) return false;
  return reply.code === 421 || CODES.includes(getEnhancedCode(reply) ?? '') || WORDS.test(words);
}
