import { HOUR_MS } from '#lib/core/durations.ts';
import { enqueueReport } from '#lib/engine/messages/dsn/enqueue-report.ts';
import type { SendDsnJob } from '#lib/engine/messages/dsn/report-job.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { DsnAction } from '#lib/mail/dsn/dsn-request.ts';
import { formatReply, getEnhancedCode } from '#lib/mail/reply.ts';
import type { AttemptOutcome } from './decide-outcome.ts';

/** A message that is not delivered so long after it was due is reported as delayed. */
const DELAYED_AFTER_MS = 4 * HOUR_MS;

/** The status of each outcome that comes without a code of its class (RFC 3463). */
const STATUSES: Record<DsnAction, string> = {
  delivered: '2.0.0',
  relayed: '2.0.0',
  failed: '5.0.0',
  delayed: '4.0.0',
};

/**
 * Enqueues the delivery status notifications of outcomes (RFC 3461 §5.2), in the transaction that writes them. A server that
 * took over the request reports success itself.
 */
export async function notifySenders(db: Database, outcomes: readonly AttemptOutcome[]): Promise<void> {
  for (const report of outcomes.flatMap(toReport)) {
    const isDelay = report.action === 'delayed';
    await enqueueReport(db, report, isDelay ? new Date(report.at.getTime() - DELAYED_AFTER_MS) : null);
  }
}

function toReport(outcome: AttemptOutcome): SendDsnJob[] {
  const { delivery, result, reason, event } = outcome;
  const action = delivery.dsn ? actionOf(outcome) : null;
  if (action === null) return [];
  const { companyId, messageId, ordinal } = delivery;
  const { reply, mxHost: remoteHost } = result;
  const code = reply && getEnhancedCode(reply);
  const given = String(event.data.enhanced_code ?? code ?? '');
  const status = given.startsWith(STATUSES[action].charAt(0)) ? given : STATUSES[action];
  const diagnostic = reason ?? (reply && formatReply(reply));
  return [{ companyId, messageId, ordinal, action, status, diagnostic, remoteHost, at: event.at }];
}

function actionOf({ delivery, result, status, event }: AttemptOutcome): DsnAction | null {
  switch (status) {
    case 'bounced':
    case 'suppressed':
    case 'expired':
      return 'failed';
    case 'deferred':
      // A message that was scheduled for later is left out where the report is enqueued.
      return event.at.getTime() - delivery.acceptedAt.getTime() >= DELAYED_AFTER_MS ? 'delayed' : null;
    case 'captured':
      return 'delivered';
    case 'delivered':
      if (result.isDsnPassedOn) return null;
      return result.route === 'simulator' ? 'delivered' : 'relayed';
  }
}
