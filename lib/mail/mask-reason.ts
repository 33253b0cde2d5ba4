const MAX_CHARACTERS = 400;

const MASKS: readonly [pattern: RegExp, mask: string][] = [
  [/\bhttps?:\/\/[^\s<>"')\]]+/gi, '<url>'],
  [
    /<?[^\s<>@,;:"'()[\]]{1,64}@[a-z0-9\u{80}-\u{10ffff}](?:[a-z0-9.\u{80}-\u{10ffff}-]{0,252}[a-z0-9\u{80}-\u{10ffff}])?>?/giu,
    '<address>',
  ],
  // IPv6: three groups at least, so that a time of day stays.
  [/(?<![\w.:])(?:[0-9a-f]{1,4}:(?::)?){3,7}[0-9a-f]{0,4}(?![\w:])/gi, '<ip>'],
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\d)/g, '<ip>'],
  // What mixes letters and digits over some length, or is one long number, names one message or one session.
  [/(?<![\w.-])(?=[\w.=+-]*\d)(?=[\w.=+-]*[a-z])[\w=+-][\w.=+-]{8,}[\w=+]/gi, '<id>'],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b/gi, '<id>'],
  [/(?<![\d.])\d{5,}(?![\d.]*\d)/g, '<n>'],
];

/**
 * The reason of a refusal with its addresses, ids and links masked, so that equal refusals group together (contract §4).
 *
 * @param text a reply on one line; at most 400 characters of it are kept.
 */
export function maskReason(text: string): string {
  const masked = MASKS.reduce(
    (rest, [pattern, mask]) => rest.replace(pattern, mask),
    text.slice(0, MAX_CHARACTERS * 4),
  );
  return masked.slice(0, MAX_CHARACTERS);
}
