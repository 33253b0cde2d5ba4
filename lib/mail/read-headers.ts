/** A header field: its name as written; its value unfolded (RFC 5322 §2.2.3), trimmed, decoded as UTF-8 (RFC 6532). */
export type Header = { name: string; value: string };

/** A header field and the offsets of its lines in the message, including their CRLF. */
export type HeaderLines = Header & { start: number; end: number };

/** A field name, printable ASCII without the colon, and the colon directly after it (RFC 5322 §2.2). */
const FIELD = /^([!-9;-~]+):/;

/**
 * Returns every header field of a message in order, including duplicates, without parsing the body.
 * A line that is neither a field nor a continuation is returned as a field with an empty name.
 *
 * @param raw a message (RFC 5322) with CRLF line ends.
 */
export function readHeaders(raw: Buffer): Header[] {
  return scanHeaders(raw).map(({ name, value }) => ({ name, value }));
}

/** Returns the same as `readHeaders` with the offsets of each field, for editing. */
export function scanHeaders(raw: Buffer): HeaderLines[] {
  // One character per octet, so that offsets in the text are offsets in the message.
  const block = raw.toString('latin1', 0, findHeaderBlockEnd(raw));
  const fields: HeaderLines[] = [];
  let start = 0;
  while (start < block.length) {
    const end = findFieldEnd(block, start);
    const text = block.slice(start, end);
    const name = FIELD.exec(text)?.[1] ?? '';
    fields.push({ name, value: name ? readValue(text.slice(name.length + 1)) : '', start, end });
    start = end;
  }
  return fields;
}

/** Returns the offset of the empty line that ends the header block, or the message's length if it has no empty line. */
export function findHeaderBlockEnd(raw: Buffer): number {
  if (raw[0] === 0x0d && raw[1] === 0x0a) return 0;
  const at = raw.indexOf('\r\n\r\n', 0, 'latin1');
  return at < 0 ? raw.length : at + 2;
}

/** Returns the offset after a field. A line that begins with white space continues the field. */
function findFieldEnd(block: string, start: number): number {
  let at = start;
  while (at < block.length) {
    const lineEnd = block.indexOf('\r\n', at);
    if (lineEnd < 0) return block.length;
    at = lineEnd + 2;
    if (!isBlank(block.charCodeAt(at))) return at;
  }
  return block.length;
}

function readValue(octets: string): string {
  const unfolded = trimBlanks(octets.includes('\r\n') ? octets.replaceAll('\r\n', '') : octets);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: octets above ASCII are looked for
  return /[^\u0000-\u007f]/.test(unfolded) ? Buffer.from(unfolded, 'latin1').toString('utf8') : unfolded;
}

/** Trims spaces and tabs only: other characters that `trim` removes may be octets of a UTF-8 character. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;
