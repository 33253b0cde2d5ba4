/** A tag list as DKIM keys and DMARC policies are written in (RFC 6376 §3.2): `name=value` pairs between semicolons. */
type TagList = {
  /** The value of each tag, without the white space around it. */
  tags: ReadonlyMap<string, string>;
  /** The name of the first tag; null where the list begins with something else. */
  first: string | null;
  /** The first part that is no tag; null where each part is one. */
  malformed: string | null;
  /** The first name that occurs twice, which makes the whole list invalid; null where none does. */
  repeated: string | null;
};

/** A tag between its white space: an ASCII value, which may hold white space inside. Names are case-sensitive. */
const TAG = /^[ \t\r\n]*([A-Za-z][A-Za-z0-9_]*)[ \t\r\n]*=([\t\r\n -~]*)$/;

const EDGES = /^[ \t\r\n]+|[ \t\r\n]+$/g;

/** Parses a tag list; the semicolon after the last tag is optional. */
export function parseTagList(text: string): TagList {
  const parts = text.split(';');
  if (parts.length > 1 && parts.at(-1)?.replace(EDGES, '') === '') parts.pop();
  const tags = new Map<string, string>();
  let malformed: string | null = null;
  let repeated: string | null = null;
  for (const part of parts) {
    const [, name, value = ''] = TAG.exec(part) ?? [];
    if (name === undefined) malformed ??= part.replace(EDGES, '');
    else if (tags.has(name)) repeated ??= name;
    else tags.set(name, value.replace(EDGES, ''));
  }
  return { tags, first: TAG.exec(parts[0] ?? '')?.[1] ?? null, malformed, repeated };
}
