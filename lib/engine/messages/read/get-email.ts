import PostalMime from 'postal-mime';
import type { Email } from '../answers.ts';
import { findShownBody } from '../bodies/show-body.ts';
import type { ReadScope } from './message.ts';
import { presentEmail, recipientEvent } from './present-email.ts';
import { getMessage } from './queries.ts';
import { findBody } from './store.ts';

/** Deeper messages are shown without their texts. */
const NESTING_MAX = 50;

/**
 * Returns one email.
 *
 * @throws {AppError} notFound, also for another company's; bodyStoreUnavailable
 */
export async function getEmail(scope: ReadScope, id: string): Promise<Email> {
  const message = await getMessage(scope, id, 'email');
  const body = await findBody(scope, message.id);
  const raw = body && (await findShownBody(body));
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
      last_event_at: recipient.lastEventAt.toISOString(),
      reason: recipient.reason,
      simulated: recipient.isSimulated,
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
