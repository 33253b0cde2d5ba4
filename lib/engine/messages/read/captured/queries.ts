import type { Scope } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import { makeBody } from '../../bodies/load-body.ts';
import { showBody } from '../../bodies/show-body.ts';
import type { CapturedMessage, OpenedMessage } from './captured-message.ts';
import { findCapturedById, findCapturedPage } from './store.ts';

/**
 * Lists captured mail that a company may read, newest first.
 *
 * @param after the least id that is listed.
 * @param before an id that all listed ones are smaller than.
 */
export const listCaptured = (
  scope: Scope,
  { after, before }: { after: string; before: string },
  limit: number,
): Promise<CapturedMessage[]> => findCapturedPage(scope, after, before, limit);

/**
 * Finds a captured message that a company may read, with its bytes; null for any other, and once they are no longer kept.
 *
 * @throws {AppError} bodyStoreUnavailable
 */
export async function findCaptured(scope: Scope, id: string): Promise<OpenedMessage | null> {
  const found = isUuid(id) ? await findCapturedById(scope, id) : null;
  if (!found) return null;
  const { body, ...message } = found;
  const raw = await showBody(body);
  const sent = body.contentId === null ? null : await makeBody(body, 'sent');
  return { ...message, raw, sent };
}
