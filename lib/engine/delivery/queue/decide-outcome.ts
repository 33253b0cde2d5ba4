import { newId } from '#lib/core/ids.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { suppressionData } from '#lib/engine/messages/suppressed/queries.ts';
import type { BounceClass } from '#lib/events/bounce-classes.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { log } from '#lib/infra/log/log.ts';
import { maskReason } from '#lib/mail/mask-reason.ts';
import { formatReply, getEnhancedCode, type Reply, toReply } from '#lib/mail/reply.ts';
import { classifyResponse } from '#lib/mail/responses/classify-response.ts';
import type { AttemptResult } from '../attempt-result.ts';
import { nextDelayMs } from './retry-schedule.ts';

/** The outcome of an attempt in the table `attempts`; one that is suppressed was none, and is not written there. */
export type OutcomeName = 'delivered' | 'captured' | 'deferred' | 'bounced' | 'suppressed' | 'unknown';

/** An attempt with everything that is written when it is over. */
export type AttemptOutcome = {
  delivery: QueuedDelivery;
  result: AttemptResult;
  /** The attempt's place among those of its recipient, from 1. */
  number: number;
  outcome: OutcomeName;
  /** The delay before the next attempt, in milliseconds; null if the recipient is final. */
  delayMs: number | null;
  status: 'delivered' | 'captured' | 'deferred' | 'bounced' | 'suppressed' | 'expired';
  bounceClass: BounceClass | null;
  /** The reason of the failure as the server or we worded it; null if it was delivered. */
  reason: string | null;
  event: NewEvent;
};

/** The number of the attempt that is being made now: those whose worker died count. */
const attemptNumber = ({ tries, crashes }: QueuedDelivery): number => tries + Math.max(1, crashes);

/**
 * Decides what follows from an attempt: final or not, when it is tried again, which event is recorded.
 *
 * @param random from 0 to below 1.
 */
export function decideOutcome(
  delivery: QueuedDelivery,
  result: AttemptResult,
  now: Date,
  random: number,
): AttemptOutcome {
  if (result.outcome === 'delivered' || result.outcome === 'captured') {
    return buildOutcome(delivery, result, now, { outcome: result.outcome, status: result.outcome, type: 'delivery' });
  }
  const reply = result.reply ?? toReply('451 4.4.0 No reply');
  if (result.outcome === 'suppressed') {
    const verdict = { outcome: 'suppressed', status: 'suppressed', type: 'bounce', bounceClass: 25, reply } as const;
    const suppressed = buildOutcome(delivery, result, now, verdict);
    return { ...suppressed, event: { ...suppressed.event, data: suppressionData(result.suppressionSource ?? '') } };
  }
  const { bounceClass, isPermanent } = classifyResponse(reply, result.phase);
  if (result.outcome === 'refused' && isPermanent) {
    return buildOutcome(delivery, result, now, {
      outcome: 'bounced',
      status: 'bounced',
      type: 'bounce',
      bounceClass,
      reply,
    });
  }
  const outcome = result.outcome === 'unknown' ? 'unknown' : 'deferred';
  const delayMs = nextDelayMs(attemptNumber(delivery), now, delivery.expiresAt, random);
  if (delayMs !== null) {
    return buildOutcome(delivery, result, now, {
      outcome,
      status: 'deferred',
      type: 'delay',
      bounceClass,
      reply,
      delayMs,
    });
  }
  const timeout = toReply(`554 5.4.7 message timeout (last: ${formatReply(reply)})`);
  return buildOutcome(delivery, result, now, {
    outcome,
    status: 'expired',
    type: 'bounce',
    bounceClass,
    reply: timeout,
  });
}

/** Makes a dead letter of a message that killed its worker again and again. */
export function moveToDeadLetter(delivery: QueuedDelivery, result: AttemptResult, now: Date): AttemptOutcome {
  const reply = toReply(`554 5.3.0 set aside after ${delivery.crashes} crashes`);
  return buildOutcome(delivery, result, now, {
    outcome: 'bounced',
    status: 'bounced',
    type: 'bounce',
    bounceClass: 25,
    reply,
  });
}

type Verdict = Pick<AttemptOutcome, 'outcome' | 'status'> & {
  type: EventType;
  bounceClass?: BounceClass;
  reply?: Reply;
  delayMs?: number;
};

function buildOutcome(delivery: QueuedDelivery, result: AttemptResult, now: Date, verdict: Verdict): AttemptOutcome {
  const { type, bounceClass = null, reply = null, delayMs = null } = verdict;
  const number = attemptNumber(delivery);
  const rawReason = reply ? formatReply(reply) : null;
  const event: NewEvent = {
    companyId: delivery.companyId,
    id: newId(now.getTime()),
    environment: delivery.environment,
    type,
    at: now,
    messageId: delivery.messageId,
    ordinal: delivery.ordinal,
    transmissionId: delivery.transmissionId,
    subaccountId: delivery.subaccountId,
    rcptTo: delivery.rcptTo,
    recipientDomain: delivery.recipientDomain,
    isSimulated: delivery.isSimulated,
    sendingDomain: delivery.sendingDomain,
    campaignId: delivery.campaignId,
    templateId: delivery.templateId,
    templateVersion: delivery.templateVersion ?? null,
    ipPoolId: delivery.ipPoolId,
    bounceClass,
    reason: rawReason === null ? null : maskReason(rawReason),
    data: eventData(delivery, result, number, now, reply, rawReason),
  };
  return {
    delivery,
    result,
    number,
    outcome: verdict.outcome,
    status: verdict.status,
    delayMs,
    bounceClass,
    reason: rawReason,
    event,
  };
}

/** The fields of a delivery attempt by their names in docs/contract.md §4; what is not known is left out. */
function eventData(
  delivery: QueuedDelivery,
  result: AttemptResult,
  number: number,
  now: Date,
  reply: Reply | null,
  rawReason: string | null,
): Record<string, unknown> {
  return {
    route: result.route,
    num_retries: number - 1,
    queue_time: Math.max(0, now.getTime() - delivery.acceptedAt.getTime()),
    session_ms: result.durationMs,
    outbound_tls: result.tls !== null,
    tls_version: result.tls?.version,
    tls_cipher: result.tls?.cipher,
    tls_policy: result.tlsPolicy ?? undefined,
    mx_host: result.mxHost ?? undefined,
    ip_address: result.remoteIp ?? undefined,
    sending_ip: result.localIp ?? undefined,
    error_code: reply ? String(reply.code) : undefined,
    enhanced_code: (reply && getEnhancedCode(reply)) ?? undefined,
    raw_reason: rawReason ?? undefined,
  };
}

/** Logs an attempt in one line; of addresses only the domain. */
export function logAttempt({ delivery, result, outcome, number, event }: AttemptOutcome): void {
  log().info(
    {
      messageId: delivery.messageId,
      companyId: delivery.companyId,
      ordinal: delivery.ordinal,
      domain: delivery.recipientDomain,
      number,
      outcome,
      route: result.route,
      host: result.mxHost,
      code: result.reply?.code,
      bounceClass: event.bounceClass,
      ms: result.durationMs,
    },
    'delivery attempt',
  );
}
