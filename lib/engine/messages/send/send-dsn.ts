import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { log } from '#lib/infra/log/log.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import { buildDsnLetter } from '#lib/mail/dsn/build-dsn-letter.ts';
import { readDsnRequest } from '#lib/mail/dsn/dsn-request.ts';
import { isBounceDomain } from '#lib/senders/domains/bounce-domain.ts';
import { acceptMessage } from '../accept/accept-message.ts';
import { checkRecipient } from '../accept/checks/check-recipient.ts';
import type { SendDsnJob } from '../dsn/report-job.ts';
import { type DsnSubject, findDsnSubject, findSentBody } from '../read/queries.ts';

/** The largest message that is returned whole: the report around it has to fit into a message, too. */
const RETURN_MAX_BYTES = MESSAGE_MAX_BYTES - 65_536;

/**
 * Sends a delivery status notification (RFC 3464) to the envelope sender of a message, from the platform's domain and with
 * the null reverse path: no report is ever made of a report (RFC 3461 §6). It belongs to the platform, so it counts toward
 * no quota and no statistics of the company. Idempotent.
 *
 * Nothing is sent to a sender whose mail comes back to this installation, nor in the sandbox to one who did not agree to
 * receive mail.
 *
 * @throws {AppError} as `acceptMessage`
 */
export async function sendDsn(ctx: Pick<Context, 'now'>, job: SendDsnJob): Promise<void> {
  const reported = await findDsnSubject(job);
  const request = readDsnRequest(reported?.dsn);
  if (!reported || !request) return;
  const refused = await refuseSender(job.companyId, reported);
  const { companyId, messageId, ordinal, action } = job;
  log().info({ companyId, messageId, ordinal, action, refused }, 'delivery status notification');
  if (refused !== null) return;
  const { PLATFORM_DOMAIN, SMTP_HOST } = settings();
  const domain = PLATFORM_DOMAIN.toLowerCase();
  const raw = buildDsnLetter({
    from: `postmaster@${domain}`,
    hostname: SMTP_HOST,
    to: reported.envelopeFrom,
    messageId: `<${newOpaqueId()}@${domain}>`,
    date: ctx.now(),
    report: {
      ...job,
      request,
      rcptTo: reported.rcptTo,
      arrivedAt: reported.acceptedAt,
      retryUntil: reported.expiresAt,
    },
    original: await findSentBody(job),
    returnMaxBytes: RETURN_MAX_BYTES,
  });
  const key = `dsn:${messageId}:${ordinal}:${action}`;
  await acceptMessage(
    { companyId: PLATFORM_COMPANY_ID, environment: 'production' },
    {
      receivedBy: 'system',
      envelopeFrom: '',
      recipients: [{ address: reported.envelopeFrom, type: 'to' }],
      raw,
      onBehalfOfCompanyId: companyId,
      // The bytes differ at every try (date, boundary); the key alone says what the letter is.
      idempotency: { key, payloadHash: sha256(key) },
    },
  );
}

/** Returns the reason why a sender gets no report; null for none. */
async function refuseSender(
  companyId: string,
  { environment, envelopeFrom }: DsnSubject,
): Promise<'ownAddress' | 'unauthorized' | null> {
  const domain = parseMailbox(envelopeFrom)?.domain;
  if (domain === undefined || (await isBounceDomain(domain))) return 'ownAddress';
  try {
    await checkRecipient({ companyId, environment }, envelopeFrom);
    return null;
  } catch (error) {
    if (error instanceof AppError) return 'unauthorized';
    throw error;
  }
}
