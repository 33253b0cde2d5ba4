/**
 * A header field in its relaxed canonical form (RFC 6376 §3.4.2), without its CRLF: name in lower case, lines unfolded,
 * white space one space, none around the colon or at the end.
 *
 * @param field the field as it stands in the message, a character for each octet.
 */
export function relaxedHeader(field: string): string {
  const value = field
    .slice(field.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ');
  return `${fieldName(field)}:${value.slice(value.startsWith(' ') ? 1 : 0, value.endsWith(' ') ? -1 : undefined)}`;
}

/** A field's name in lower case, without the white space that may stand before the colon (RFC 5322 §4.5). */
export function fieldName(field: string): string {
  let end = Math.max(0, field.indexOf(':'));
  while (end > 0 && (field[end - 1] === ' ' || field[end - 1] === '\t')) end -= 1;
  return field.slice(0, end).toLowerCase();
}
