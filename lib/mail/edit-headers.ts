import { type HeaderLines, scanHeaders } from './read-headers.ts';

/** What is to change in a header block. */
export type HeaderEdits = {
  /** Names of fields that are taken out, in any case of letters. */
  remove?: readonly string[];
  /** Lines that are put before all others, without their CRLF; a line of several is folded already. */
  prepend?: readonly string[];
};

/**
 * Changes a message's header block and nothing else: every octet that is not edited stays as it is.
 *
 * @param fields of `scanHeaders(raw)`, where the caller has them already.
 * @returns the same buffer when there is nothing to change.
 */
export function editHeaders(raw: Buffer, { remove = [], prepend = [] }: HeaderEdits, fields?: HeaderLines[]): Buffer {
  const pieces: Buffer[] = prepend.length > 0 ? [Buffer.from(`${prepend.join('\r\n')}\r\n`)] : [];
  let kept = 0;
  for (const { start, end } of remove.length > 0 ? named(fields ?? scanHeaders(raw), remove) : []) {
    pieces.push(raw.subarray(kept, start));
    kept = end;
  }
  return pieces.length === 0 ? raw : Buffer.concat([...pieces, raw.subarray(kept)]);
}

function named(fields: readonly HeaderLines[], names: readonly string[]): HeaderLines[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return fields.filter(({ name }) => wanted.has(name.toLowerCase()));
}
