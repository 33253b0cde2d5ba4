import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import type { Header } from '#lib/mail/read-headers.ts';
import { readSchedule, toTag } from '../composing/draft-messages.ts';
import { refuseOptionsNotBuilt } from '../composing/parse-email.ts';
import type { IncomingMessage } from '../incoming-message.ts';
import { EmailControls, expiryMs } from '../schema.ts';
import type { ControlPart, ControlReader } from './control-part.ts';
import { MAILGUN } from './mailgun.ts';
import { OWN } from './own.ts';
import { POSTMARK, postmarkMetadata } from './postmark.ts';
import { SENDGRID } from './sendgrid.ts';
import { SPARKPOST } from './sparkpost.ts';

const READERS: Readonly<Record<string, ControlReader>> = { ...SPARKPOST, ...SENDGRID, ...MAILGUN, ...POSTMARK, ...OWN };

/** Everything of these names is between the client and the vendor, and nobody else's business. */
const VENDOR = /^x-(?:mailgun|pm|msys)-/;

/** Whether a header is said to the relay: it never leaves with the message (contract §3). */
export const isControlHeader = (lowerName: string): boolean =>
  lowerName.startsWith('x-') && (Object.hasOwn(READERS, lowerName) || VENDOR.test(lowerName));

/** What the control headers of a message say about it. */
export type Controls = Pick<
  IncomingMessage,
  'campaignId' | 'tags' | 'metadata' | 'options' | 'transactional' | 'scheduledAt' | 'expireAfterMs'
>;

/**
 * Reads the control headers of a message: SparkPost's X-MSYS-API, SendGrid's X-SMTPAPI, X-Mailgun-*, X-PM-* and our own.
 * Their words become the fields of `POST /emails` and follow its rules; together they may say nothing twice.
 *
 * @throws {AppError} invalidHeader naming the header: malformed, at odds with another, or asking for what is not done
 */
export function readControlHeaders(fields: readonly Header[], now: Date): Controls | null {
  let whole: EmailControls | null = null;
  for (const { name, value } of fields) {
    const lowerName = name.toLowerCase();
    if (!isControlHeader(lowerName)) continue;
    const read = Object.hasOwn(READERS, lowerName) ? READERS[lowerName] : postmarkMetadata(lowerName);
    if (!read) continue;
    try {
      const part = read(decodeEncodedWords(value), name);
      if (part) whole = join(whole ?? {}, part, now);
    } catch (error) {
      throw naming(name, error);
    }
  }
  return whole && toControls(whole, now);
}

/** Adds what one header says; each step is checked whole, so that the header that goes too far is the one named. */
function join(whole: EmailControls, part: ControlPart, now: Date): EmailControls {
  refuseOptionsNotBuilt(part.options ?? {});
  const { tags, metadata, options, ...scalars } = parseInput(EmailControls, part);
  const said: Record<string, unknown> = { ...whole, ...whole.options };
  for (const [name, value] of Object.entries({ ...scalars, ...options })) {
    if (value !== undefined && said[name] !== undefined && said[name] !== value) throw atOdds(name);
  }
  readSchedule(scalars.scheduled_at, now);
  return parseInput(EmailControls, {
    ...whole,
    ...scalars,
    ...((whole.tags || tags) && { tags: [...new Set([...(whole.tags ?? []), ...(tags ?? [])])] }),
    ...((whole.metadata || metadata) && { metadata: { ...whole.metadata, ...metadata } }),
    ...((whole.options || options) && { options: { ...whole.options, ...options } }),
  });
}

function toControls({ campaign_id, tags, metadata, scheduled_at, options }: EmailControls, now: Date): Controls {
  return {
    campaignId: campaign_id ?? null,
    tags: tags?.map(toTag),
    metadata,
    options,
    transactional: options?.transactional ?? true,
    scheduledAt: readSchedule(scheduled_at, now),
    expireAfterMs: options?.expire_after === undefined ? undefined : expiryMs(options.expire_after),
  };
}

const atOdds = (field: string): AppError =>
  new AppError('invalidField', { message: `another header says another ${field}` });

function naming(header: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError('invalidHeader', { field: header, cause: error.message });
}
