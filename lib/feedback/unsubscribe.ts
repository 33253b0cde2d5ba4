import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { TrackedLink } from '#lib/mail/tracking-token.ts';
import type { VerpReference } from '#lib/mail/verp.ts';
import { readSigned } from './own-address.ts';
import { recordFeedback } from './record-feedback.ts';
import { findSender } from './store.ts';

/** Who asks to get no more mail, and whose it was. */
export type UnsubscribeLink = { recipient: string; sender: string };

/**
 * What stands behind the link of a List-Unsubscribe header; changes nothing.
 *
 * @throws {AppError} notFound for a link that we did not sign, or whose message is no longer kept.
 */
export async function getUnsubscribeLink(input: { token: string }): Promise<UnsubscribeLink> {
  const found = await findParties(referenceOf(input.token));
  if (!found) throw notFound();
  return found;
}

/** Whom a recipient got a message from; null where that is no longer kept. */
export const findParties = (reference: VerpReference): Promise<UnsubscribeLink | null> => findSender(reference);

/**
 * Unsubscribes the recipient of a message from what is not transactional (RFC 8058): with one click or from the page
 * behind the link. Idempotent.
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

/**
 * Unsubscribes a recipient from what is not transactional who followed a link that its author marked so, and said yes.
 * Idempotent.
 *
 * @param input.reference of a link whose signature was read.
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

function referenceOf(token: string) {
  const signed = readSigned(token);
  if (signed?.purpose !== 'unsubscribe') throw notFound();
  return signed.reference;
}

const notFound = (): AppError => new AppError('notFound', { values: { entity: 'link' } });
