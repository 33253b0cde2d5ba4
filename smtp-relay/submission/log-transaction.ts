import { log } from '#lib/infra/log/log.ts';
import type { Reply } from '../smtp/reply.ts';
import type { Session, Transaction } from './session.ts';

/** The end of a transaction as it is logged, beside the session. */
type Ending = { transaction: Transaction | null; reply: Reply | null; sizeBytes: number };

/**
 * Writes the one log line of a mail transaction: the session, the number of recipients, the size and the reply's codes. No addresses and
 * no texts, which may hold addresses. Without a reply the client gave up (RSET, a new EHLO, a lost connection).
 */
export function logTransaction(session: Session, { transaction, reply, sizeBytes }: Ending): void {
  log().info(
    {
      ...whose(session),
      recipients: transaction?.recipients.length ?? 0,
      refusedRecipients: transaction?.refusedRecipients ?? 0,
      sizeBytes,
      code: reply?.code ?? null,
      enhanced: reply?.enhanced ?? null,
      messageId: reply?.messageId ?? null,
      ms: transaction ? Date.now() - transaction.startedAt : 0,
    },
    'smtp transaction',
  );
}

/** Writes the log line of a failed AUTH. */
export function logFailedAuth(session: Session, reply: Reply): void {
  log().info({ ...whose(session), code: reply.code, enhanced: reply.enhanced }, 'smtp auth refused');
}

const whose = ({ id, ip, tlsVersion, key }: Session) => ({
  session: id,
  ip,
  tls: tlsVersion,
  companyId: key?.companyId ?? null,
  apiKeyId: key?.apiKeyId ?? null,
});
