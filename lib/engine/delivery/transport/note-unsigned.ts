import { Counter } from 'prom-client';
import { HOUR_MS } from '#lib/core/durations.ts';
import { log } from '#lib/infra/log/log.ts';

const SAID_AGAIN_MS = HOUR_MS;
const DOMAINS_MAX = 10_000;

const unsigned = new Counter({
  name: 'delivery_unsigned_total',
  help: 'Attempts whose message had no DKIM signature: sent without, or put off because the keys cannot be used',
  labelNames: ['outcome'] as const,
});

const saidAt = new Map<string, number>();

/** Counts an attempt without a signature; says it in the log once an hour for each domain. */
export function noteUnsigned(domain: string, outcome: 'sent' | 'put off', reason: string): void {
  unsigned.inc({ outcome });
  const now = Date.now();
  const last = saidAt.get(domain);
  if (last !== undefined && now - last < SAID_AGAIN_MS) return;
  if (saidAt.size >= DOMAINS_MAX) saidAt.clear();
  saidAt.set(domain, now);
  log().warn({ domain, outcome, reason }, 'mail of a domain is not signed');
}
