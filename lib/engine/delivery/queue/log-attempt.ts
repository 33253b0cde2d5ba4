import { log } from '#lib/infra/log/log.ts';
import type { AttemptOutcome } from './decide-outcome.ts';

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
