import { isIPv6 } from 'node:net';
import { settings } from '#lib/infra/config/settings.ts';
import { createTokenBuckets } from '#lib/infra/rate-limit/token-bucket.ts';
import { type ConnectionSlots, createConnectionSlots } from './connection-slots.ts';

/** How many seconds' worth of messages may come at once. */
const BURST_SECONDS = 2;

/** What one key and one address may do; each process counts for itself. */
export type Limits = {
  keySlots: ConnectionSlots;
  addressSlots: ConnectionSlots;
  /** TLS handshakes that are on their way, by address: their connections are no sessions yet. */
  handshakeSlots: ConnectionSlots;
  /** Counts a message of a key; answers how many seconds it has to wait, 0 for now. */
  waitOfKey(apiKeyId: string): number;
  /** Whether an address failed so often of late that it is not talked to. */
  isBanned(ip: string): boolean;
  /** Counts a failed AUTH, or a session that was ended for its behaviour before it had proven anything. */
  countFailure(ip: string): void;
};

/** The limits of the settings. */
export function createLimits(): Limits {
  const { SMTP_CONNECTIONS_PER_KEY, SMTP_CONNECTIONS_PER_ADDRESS, SMTP_FAILURES_PER_MINUTE, SMTP_RATE_PER_SECOND } =
    settings();
  const rate = createTokenBuckets({
    perSecond: SMTP_RATE_PER_SECOND,
    burst: SMTP_RATE_PER_SECOND * BURST_SECONDS,
  });
  const failures = createTokenBuckets({
    perSecond: SMTP_FAILURES_PER_MINUTE / 60,
    burst: SMTP_FAILURES_PER_MINUTE,
  });
  return {
    keySlots: createConnectionSlots(SMTP_CONNECTIONS_PER_KEY),
    addressSlots: createConnectionSlots(SMTP_CONNECTIONS_PER_ADDRESS),
    handshakeSlots: createConnectionSlots(SMTP_CONNECTIONS_PER_ADDRESS),
    waitOfKey: (apiKeyId) => rate.take(apiKeyId, performance.now()).retryAfterSeconds,
    isBanned: (ip) => !failures.has(holderOf(ip), performance.now()),
    countFailure: (ip) => void failures.take(holderOf(ip), performance.now()),
  };
}

/** Whom an address stands for: with IPv6 one customer has a whole /64 (RFC 6177). */
export function holderOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
