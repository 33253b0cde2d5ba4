import { Counter } from 'prom-client';
import { HOUR_MS } from '#lib/core/durations.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { log } from '#lib/infra/log/log.ts';
import { type Reply, toReply } from '#lib/mail/reply.ts';
import { getSigningKeys } from '#lib/senders/domains/get-signing-keys.ts';
import { SignerThreads } from './signer-threads.ts';

/** The reply of an attempt whose message could not be signed. */
const NOT_SIGNED: Reply = toReply('451 4.3.0 The message could not be signed (DKIM)');

const threads = new SignerThreads();

/** The recipients of one message that are delivered from memory share its bytes, and so its signatures. */
const headersOf = new WeakMap<Buffer, Promise<Buffer>>();

/**
 * A message as it leaves: its DKIM signatures before it, and not an octet of it changed. A domain without keys sends
 * unsigned, as it has announced none; that is counted and logged.
 *
 * Where there are keys and they cannot be used, the answer is a temporary refusal: what the domain's DMARC policy demands
 * a signature for would be refused for good without one, and an operator can put the right ENCRYPTION_KEY back.
 */
export async function signDelivery(delivery: QueuedDelivery, raw: Buffer): Promise<{ raw: Buffer } | { reply: Reply }> {
  const { companyId, sendingDomain } = delivery;
  try {
    const signer = await getSigningKeys(companyId, sendingDomain);
    if (!signer) {
      noteUnsigned(sendingDomain, 'sent', 'the domain has no DKIM keys');
      return { raw };
    }
    const headers = headersOf.get(raw) ?? threads.sign(raw, signer, new Date());
    headersOf.set(raw, headers);
    return { raw: Buffer.concat([await headers, raw]) };
  } catch (error) {
    headersOf.delete(raw);
    noteUnsigned(sendingDomain, 'put off', error instanceof Error ? error.message : 'unknown');
    return { reply: NOT_SIGNED };
  }
}

const SAID_AGAIN_MS = HOUR_MS;
const DOMAINS_MAX = 10_000;

const unsigned = new Counter({
  name: 'delivery_unsigned_total',
  help: 'Attempts whose message had no DKIM signature: sent without, or put off because the keys cannot be used',
  labelNames: ['outcome'] as const,
});

const saidAt = new Map<string, number>();

/** Counts an attempt without a signature; says it in the log once an hour for each domain. */
function noteUnsigned(domain: string, outcome: 'sent' | 'put off', reason: string): void {
  unsigned.inc({ outcome });
  const now = Date.now();
  const last = saidAt.get(domain);
  if (last !== undefined && now - last < SAID_AGAIN_MS) return;
  if (saidAt.size >= DOMAINS_MAX) saidAt.clear();
  saidAt.set(domain, now);
  log().warn({ domain, outcome, reason }, 'mail of a domain is not signed');
}
