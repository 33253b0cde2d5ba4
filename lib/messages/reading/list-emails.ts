import { parseInput } from '#lib/core/errors/parse-input.ts';
import type { EmailList } from '../answers.ts';
import { ListEmailsQuery } from '../schema.ts';
import { presentEmail } from './present-email.ts';
import { listMessages, type PageStart, type ReadingScope, readHeads } from './store.ts';

/** Enough of a message to find its Reply-To in. */
const HEAD_BYTES = 8_192;

/**
 * A page of what was sent: 1 to 100 emails, older than `after` or newer than `before`.
 *
 * @param query the request's parameters, unread.
 * @throws {AppError} unknownField, invalidField
 */
export async function listEmails(scope: ReadingScope, query: unknown): Promise<EmailList> {
  const { limit, after, before } = parseInput(ListEmailsQuery, query);
  const found = await listMessages(scope, startOf(after, before), limit + 1);
  const hasMore = found.length > limit;
  // Towards newer ones the list is cut where it goes on: at its beginning.
  const page = before ? found.slice(-limit) : found.slice(0, limit);
  const heads = await readHeads(
    scope,
    page.map(({ id }) => id),
    HEAD_BYTES,
  );
  return {
    object: 'list',
    has_more: hasMore,
    data: page.map((message) => presentEmail(message, heads.get(message.id) ?? null)),
  };
}

function startOf(after: string | undefined, before: string | undefined): PageStart {
  if (after) return { id: after, direction: 'older' };
  return before ? { id: before, direction: 'newer' } : null;
}
