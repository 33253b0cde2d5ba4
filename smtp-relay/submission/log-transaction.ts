import { log } from '#lib/infra/log/log.ts';
import type { Reply } from './reply.ts';
import type { Session, Transaction } from './session.ts';

/** What is logged of a session's end of a transaction beside who sent it. */
type Ending = { transaction: Transaction | null; reply: Reply | null; sizeBytes: number };

/**
 * The one log line of a mail transaction: who, how many recipients, how large, and the reply's codes. No addresses and
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

/** The log line of a failed AUTH. */
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
