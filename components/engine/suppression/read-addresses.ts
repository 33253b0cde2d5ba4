/** A typed or pasted address and the line that it is on, counted from 1. */
export type TypedAddress = { recipient: string; line: number };

/** The address of a mailbox with a display name (RFC 5322 §3.4): `Ada <ada@example.com>`. */
const NAMED = /<([^<>]*)>\s*$/;

/**
 * Reads pasted addresses: one a line, or several with commas, semicolons or blanks between them. A display name is
 * dropped. What is no address is kept, so that its result names it.
 */
export function readAddresses(text: string): TypedAddress[] {
  return text.split(/\r\n|\r|\n/).flatMap((content, index) =>
    content
      .split(/[,;]/)
      .flatMap((part) => {
        const named = NAMED.exec(part)?.[1];
        return named === undefined ? part.split(/\s+/) : [named.trim()];
      })
      .filter((recipient) => recipient !== '')
      .map((recipient) => ({ recipient, line: index + 1 })),
  );
}
