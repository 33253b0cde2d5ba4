import { createTokenBuckets } from '#lib/core/token-bucket.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { type ConnectionSlots, createConnectionSlots } from '#lib/infra/net/connection-slots.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';

/** The burst size, in seconds' worth of messages. */
const BURST_SECONDS = 2;

/** The limits of each key and each address; every process counts for itself. */
export type Limits = {
  keySlots: ConnectionSlots;
  addressSlots: ConnectionSlots;
  /** TLS handshakes in progress, by network: their connections are not sessions yet. */
  handshakeSlots: ConnectionSlots;
  /** Counts a message of a key; returns the seconds that the key has to wait, 0 for none. */
  waitOfKey(apiKeyId: string): number;
  /** Returns whether an address failed so often recently that its connections are refused. */
  isBanned(ip: string): boolean;
  /** Counts a failed AUTH, or a session that was closed for its behaviour before it authenticated. */
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
    isBanned: (ip) => !failures.has(networkOf(ip), performance.now()),
    countFailure: (ip) => void failures.take(networkOf(ip), performance.now()),
  };
}
