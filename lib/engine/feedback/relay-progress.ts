import { enqueueReport } from '#lib/engine/messages/dsn/enqueue-report.ts';
import { lockRecipient } from '#lib/engine/messages/read/queries.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { Progress } from '#lib/mail/bounce/read-progress.ts';
import type { VerpReference } from '#lib/mail/verp.ts';

const DIAGNOSTIC_MAX = 1_000;

/** The status of each outcome that is reported without a code of its class (RFC 3463). */
const STATUSES: Record<Progress['action'], string> = { delivered: '2.0.0', relayed: '2.0.0', delayed: '4.0.0' };

/**
 * Reports to the sender of a message what a receiving server reported to the signed return path: mail leaves with that path
 * instead of the sender's own, so the server's notifications of success and delay arrive here. Idempotent.
 *
 * @param reference the reference of a verified signature.
 * @returns false if the outcome of the delivery is not written yet.
 */
export async function relayProgress(reference: VerpReference, progress: Progress, now: Date): Promise<boolean> {
  return withTransaction(async (db) => {
    const recipient = await lockRecipient(db, reference);
    if (!recipient?.wasSent) return !recipient?.isOpen;
    const { action, remoteHost } = progress;
    const given = progress.status ?? '';
    const status = given.startsWith(STATUSES[action].charAt(0)) ? given : STATUSES[action];
    const diagnostic = progress.diagnostic?.slice(0, DIAGNOSTIC_MAX) ?? null;
    const { companyId, messageId, ordinal } = reference;
    await enqueueReport(db, { companyId, messageId, ordinal, action, status, diagnostic, remoteHost, at: now });
    return true;
  });
}
