import { isUuid } from '#lib/core/ids.ts';

/** A parsed search text: the id of one message, the whole address of one recipient, or a part of texts. */
export type Search =
  | { by: 'message'; messageId: string }
  | { by: 'recipient'; addresses: string[] }
  | { by: 'text'; text: string };

const WHOLE_ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/;

/** Reads a search text; null when there is nothing to search for. */
export function readSearch(text: string | undefined): Search | null {
  if (!text) return null;
  if (isUuid(text)) return { by: 'message', messageId: text.toLowerCase() };
  if (WHOLE_ADDRESS.test(text)) return { by: 'recipient', addresses: addressSpellings(text) };
  return { by: 'text', text };
}

/** Recipients are kept with a lower-case domain, and in the sandbox in lower case altogether. */
function addressSpellings(address: string): string[] {
  const at = address.lastIndexOf('@');
  const kept = address.slice(0, at) + address.slice(at).toLowerCase();
  return [...new Set([kept, address.toLowerCase()])];
}
