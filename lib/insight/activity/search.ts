import { isUuid } from '#lib/core/ids.ts';
import { isWholeAddress } from '#lib/core/whole-address.ts';
import { addressSpellings } from '#lib/mail/address-spellings.ts';

/** A parsed search text: the id of one message, the whole address of one recipient, or a part of texts. */
export type Search =
  | { by: 'message'; messageId: string }
  | { by: 'recipient'; addresses: string[] }
  | { by: 'text'; text: string };

/** Reads a search text; null when there is nothing to search for. */
export function readSearch(text: string | undefined): Search | null {
  if (!text) return null;
  if (isUuid(text)) return { by: 'message', messageId: text.toLowerCase() };
  if (isWholeAddress(text)) return { by: 'recipient', addresses: addressSpellings(text) };
  return { by: 'text', text };
}
