import type { Message, ReadScope } from '../message.ts';
import { findMatches, findMessagesByIds, type MessageFilter } from './store.ts';

export type { MessageFilter };

/** Messages that one search looks at: the newest of its range. */
const SCAN_MAX = 10_000;

/** A page of messages, the newest first, and the number of all that were found. */
export type FoundMessages = { total: number; messages: Message[] };

/** Searches the newest 10,000 messages of a range, and returns a numbered page of those that match. */
export async function searchMessages(
  scope: ReadScope,
  filter: MessageFilter,
  page: { offset: number; limit: number },
): Promise<FoundMessages> {
  const { total, ids } = await findMatches(scope, filter, { ...page, scanMax: SCAN_MAX });
  return { total, messages: ids.length > 0 ? await findMessagesByIds(scope, ids) : [] };
}
