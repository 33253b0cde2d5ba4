const MAX_CHARACTERS = 400;

const MASKS: readonly [pattern: RegExp, mask: string][] = [
  [/\bhttps?:\/\/[^\s<>"')\]]+/gi, '<url>'],
  [
    /<?[^\s<>@,;:"'()[\]]{1,64}@[a-z0-9\u{80}-\u{10ffff}](?:[a-z0-9.\u{80}-\u{10ffff}-]{0,252}[a-z0-9\u{80}-\u{10ffff}])?>?/giu,
    '<address>',
  ],
  // IPv6: at least three groups, so that a time of day is not masked.
  [/(?<![\w.:])(?:[0-9a-f]{1,4}:(?::)?){3,7}[0-9a-f]{0,4}(?![\w:])/gi, '<ip>'],
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\d)/g, '<ip>'],
  // A long mix of letters and digits, or a long number, identifies one message or one session.
  [/(?<![\w.-])(?=[\w.=+-]*\d)(?=[\w.=+-]*[a-z])[\w=+-][\w.=+-]{8,}[\w=+]/gi, '<id>'],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b/gi, '<id>'],
  [/(?<![\d.])\d{5,}(?![\d.]*\d)/g, '<n>'],
];

/**
 * Masks the addresses, ids and links in the reason of a refusal, so that equal refusals group together
 * (docs/contract.md §4).
 *
 * @param text a reply on one line; the result has at most 400 characters.
 */
export function maskReason(text: string): string {
  const masked = MASKS.reduce(
    (rest, [pattern, mask]) => rest.replace(pattern, mask),
    text.slice(0, MAX_CHARACTERS * 4),
  );
  return masked.slice(0, MAX_CHARACTERS);
}
