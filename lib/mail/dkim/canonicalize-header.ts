/**
 * Returns a header field in relaxed canonical form (RFC 6376 §3.4.2), without its CRLF: lower-case name, unfolded,
 * white space reduced to one space, no white space around the colon or at the end.
 *
 * @param field the field as written in the message, one character per octet.
 */
export function canonicalizeHeader(field: string): string {
  const value = field
    .slice(field.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ');
  return `${getFieldName(field)}:${value.slice(value.startsWith(' ') ? 1 : 0, value.endsWith(' ') ? -1 : undefined)}`;
}

/** Returns a field's name in lower case, without white space before the colon, which RFC 5322 §4.5 permits. */
export function getFieldName(field: string): string {
  let end = Math.max(0, field.indexOf(':'));
  while (end > 0 && (field[end - 1] === ' ' || field[end - 1] === '\t')) end -= 1;
  return field.slice(0, end).toLowerCase();
}
