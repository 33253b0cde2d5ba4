import { type HeaderLines, scanHeaders } from './read-headers.ts';

/** The changes to a header block. */
export type HeaderEdits = {
  /** Names of the fields to remove, case-insensitive. */
  remove?: readonly string[];
  /** Fields to add before all others, without their final CRLF, already folded. */
  prepend?: readonly string[];
  /** New texts of fields, including their line ends. */
  replace?: ReadonlyMap<HeaderLines, string>;
};

/**
 * Edits a message's header block; every other octet stays unchanged.
 *
 * @param fields the result of `scanHeaders(raw)`, if the caller already has it; required with `replace`.
 * @returns the same buffer if there is nothing to change.
 */
export function editHeaders(
  raw: Buffer,
  { remove = [], prepend = [], replace = new Map() }: HeaderEdits,
  fields?: readonly HeaderLines[],
): Buffer {
  const pieces: Buffer[] = prepend.length > 0 ? [Buffer.from(`${prepend.join('\r\n')}\r\n`)] : [];
  let kept = 0;
  const removed = new Set(remove.map((name) => name.toLowerCase()));
  for (const field of removed.size + replace.size > 0 ? (fields ?? scanHeaders(raw)) : []) {
    const isRemoved = removed.has(field.name.toLowerCase());
    const text = isRemoved ? '' : replace.get(field);
    if (text === undefined) continue;
    pieces.push(raw.subarray(kept, field.start), Buffer.from(text));
    kept = field.end;
  }
  return pieces.length === 0 ? raw : Buffer.concat([...pieces, raw.subarray(kept)]);
}
