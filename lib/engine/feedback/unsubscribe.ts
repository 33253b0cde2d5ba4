import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { findCorrespondents } from '#lib/engine/messages/read/queries.ts';
import { readContactToken } from '#lib/infra/crypto/contact-token.ts';
import type { TrackedLink } from '#lib/mail/tracking-token.ts';
import type { VerpReference } from '#lib/mail/verp.ts';
import { readSigned } from './own-address.ts';
import { recordFeedback } from './record-feedback.ts';

/** The recipient who unsubscribes, the author of the message, and the message. */
export type UnsubscribeLink = { recipient: string; sender: string; companyId: string; messageId: string };

/**
 * Returns the recipient and the sender of a List-Unsubscribe link; changes nothing.
 *
 * @throws {AppError} notFound if we did not sign the link, or its message is no longer stored.
 */
export async function getUnsubscribeLink(input: { token: string }): Promise<UnsubscribeLink> {
  const { companyId, messageId, ordinal } = referenceOf(input.token);
  const found = await findCorrespondents({ companyId, messageId, ordinal });
  if (!found) throw notFound();
  return { ...found, companyId, messageId };
}

/**
 * Unsubscribes the recipient of a message from non-transactional mail (RFC 8058), by one click or on the page of the
 * link. Idempotent.
 *
 * @throws {AppError} notFound
 */
export async function unsubscribe(
  ctx: Pick<Context, 'now' | 'ip'>,
  input: { token: string; userAgent: string | null },
): Promise<void> {
  const data = { unsubscribe_method: 'one_click', ...visitorOf(ctx, input.userAgent) };
  const outcome = await recordFeedback(referenceOf(input.token), () => ({ type: 'list_unsubscribe', data }), ctx.now());
  if (outcome === 'unknown' || outcome === 'tooEarly') throw notFound();
}

/** Records that the recipient of a message has left its category, and gets other mail as before. Nothing where it is not stored any more. */
export async function recordCategoryLeave(
  ctx: Pick<Context, 'now' | 'ip'>,
  input: { token: string; categoryId: string; userAgent: string | null },
): Promise<void> {
  const { token, categoryId, userAgent } = input;
  const data = { unsubscribe_method: 'one_click', category_id: categoryId, ...visitorOf(ctx, userAgent) };
  await recordFeedback(referenceOf(token), () => ({ type: 'list_unsubscribe', data, keepsOthers: true }), ctx.now());
}

/**
 * Unsubscribes a recipient from non-transactional mail after they followed a link that its author marked as an
 * unsubscribe link, and confirmed. Idempotent.
 *
 * @param input.reference the reference of a link with a verified signature.
 * @throws {AppError} notFound
 */
export async function unsubscribeByLink(
  ctx: Pick<Context, 'now' | 'ip'>,
  input: { reference: VerpReference; link: TrackedLink; userAgent: string | null },
): Promise<void> {
  const { reference, link } = input;
  const target = { target_link_url: link.url, target_link_name: link.name };
  const data = { ...target, ...visitorOf(ctx, input.userAgent), is_prefetched: false };
  const outcome = await recordFeedback(reference, () => ({ type: 'link_unsubscribe', data }), ctx.now());
  if (outcome === 'unknown' || outcome === 'tooEarly') throw notFound();
}

const visitorOf = ({ ip }: Pick<Context, 'ip'>, userAgent: string | null) => ({
  ...(userAgent !== null && { user_agent: userAgent.slice(0, 500) }),
  ...(ip !== null && { ip_address: ip }),
});

/** The token of a message of an application names its recipient there; that of stored content, the person too. */
function referenceOf(token: string): VerpReference {
  const contact = readContactToken(token);
  if (contact?.kind === 'unsubscribe') return { ...contact, ordinal: 0 };
  const signed = readSigned(token);
  if (signed?.purpose !== 'unsubscribe') throw notFound();
  return signed.reference;
}

const notFound = (): AppError => refuse.notFound('link');
