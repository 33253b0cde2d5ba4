import type { EmailList } from '../answers.ts';
import { findShownBody } from '../bodies/show-body.ts';
import type { ListEmailsQuery } from '../schema.ts';
import type { PageStart, ReadScope } from './message.ts';
import { presentEmail } from './present-email.ts';
import { findHeads, findMessages } from './store.ts';

/** The bytes of a message among which its Reply-To is looked for. */
const HEAD_BYTES = 8_192;

/**
 * Lists a page of emails: 1 to 100 emails, older than `after` or newer than `before`.
 *
 * @throws {AppError} bodyStoreUnavailable
 */
export async function listEmails(scope: ReadScope, { limit, after, before }: ListEmailsQuery): Promise<EmailList> {
  const found = await findMessages(scope, startOf(after, before), limit + 1);
  const hasMore = found.length > limit;
  // A page of newer emails is cut at its beginning, where the list continues.
  const page = before ? found.slice(-limit) : found.slice(0, limit);
  const heads = await readHeads(
    scope,
    page.map(({ id }) => id),
  );
  return {
    object: 'list',
    has_more: hasMore,
    data: page.map((message) => presentEmail(message, heads.get(message.id) ?? null)),
  };
}

/** Reads the first bytes of messages, by message id, where their bodies are still kept. */
async function readHeads(scope: ReadScope, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const bodies = await findHeads(scope, ids, HEAD_BYTES);
  const heads = [...bodies].map(async ([id, body]) => [id, await findShownBody(body, HEAD_BYTES)] as const);
  return new Map((await Promise.all(heads)).flatMap(([id, head]) => (head ? [[id, head] as const] : [])));
}

function startOf(after: string | undefined, before: string | undefined): PageStart {
  if (after) return { id: after, direction: 'older' };
  return before ? { id: before, direction: 'newer' } : null;
}
