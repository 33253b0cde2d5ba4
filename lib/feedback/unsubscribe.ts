import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
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
  const found = await findSender(referenceOf(input.token));
  if (!found) throw notFound();
  return found;
}

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
  const data = {
    unsubscribe_method: 'one_click',
    ...(input.userAgent !== null && { user_agent: input.userAgent.slice(0, 500) }),
    ...(ctx.ip !== null && { ip_address: ctx.ip }),
  };
  const outcome = await recordFeedback(referenceOf(input.token), () => ({ type: 'list_unsubscribe', data }), ctx.now());
  if (outcome === 'unknown' || outcome === 'tooEarly') throw notFound();
}

function referenceOf(token: string) {
  const signed = readSigned(token);
  if (signed?.purpose !== 'unsubscribe') throw notFound();
  return signed.reference;
}

const notFound = (): AppError => new AppError('notFound', { values: { entity: 'link' } });
