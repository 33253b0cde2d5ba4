import PostalMime from 'postal-mime';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { Email } from '../answers.ts';
import { presentEmail, recipientEvent } from './present-email.ts';
import { findMessage, type ReadingScope, type ReadMessage, readBody } from './store.ts';

/** Deeper messages are shown without their texts. */
const NESTING_MAX = 50;

/** Another company's message, and what is no id at all, read as not found. @throws {AppError} notFound */
export async function findReadableMessage(scope: ReadingScope, id: string): Promise<ReadMessage> {
  const message = isUuid(id) ? await findMessage(scope, id) : null;
  if (!message) throw new AppError('notFound', { values: { entity: 'email' } });
  return message;
}

/** One email. @throws {AppError} notFound */
export async function getEmail(scope: ReadingScope, id: string): Promise<Email> {
  const message = await findReadableMessage(scope, id);
  const raw = await readBody(scope, message.id);
  const { html, text } = await readTexts(raw);
  return {
    object: 'email',
    ...presentEmail(message, raw),
    html,
    text,
    tags: message.tags ?? [],
    metadata: message.metadata,
    campaign_id: message.campaignId,
    transmission_id: message.transmissionId,
    size: message.sizeBytes,
    recipients: message.recipients.map((recipient) => ({
      email: recipient.rcptTo,
      type: recipient.type,
      last_event: recipientEvent(recipient),
      last_event_at: new Date(recipient.lastEventAt).toISOString(),
      reason: recipient.reason,
    })),
  };
}

async function readTexts(raw: Buffer | null): Promise<{ html: string | null; text: string | null }> {
  if (!raw) return { html: null, text: null };
  try {
    const { html, text } = await PostalMime.parse(raw, { maxNestingDepth: NESTING_MAX });
    return { html: html ?? null, text: text ?? null };
  } catch {
    return { html: null, text: null };
  }
}
