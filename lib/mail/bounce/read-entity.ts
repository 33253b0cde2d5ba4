import { decodeEncodedWords } from '../encoded-words.ts';

/** A MIME entity (RFC 2045 §2.4) of a possibly malformed message: its fields, its content as text, its parts. */
export type Entity = {
  /** The values of each field, unfolded, decoded and in order, by lower-case name. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** The media type in lower case, such as `text/plain`. */
  type: string;
  /** The parameters of the media type by lower-case name. */
  parameters: ReadonlyMap<string, string>;
  /** The decoded content with LF line ends; empty for a multipart. */
  text: string;
  parts: readonly Entity[];
};

/** Limits against part bombs: nesting, and total number of parts. */
const DEPTH_MAX = 8;
const PARTS_MAX = 200;

/** Bytes of a message that are read: the failure is described before the copy of the returned message. */
const RAW_MAX_BYTES = 4_194_304;

/** Characters of an entity's text that are read: a bounce gives its reason at the beginning. */
const TEXT_MAX = 262_144;

/** Characters that are read of a header block, of a Content-Type value and of a field with encoded words. */
const HEAD_MAX = 262_144;
const TYPE_MAX = 2_000;
const DECODED_MAX = 8_000;

/**
 * Parses a message leniently: any line ends, missing closing boundaries, an unknown charset as ISO-8859-1. Never
 * throws.
 */
export function readEntity(raw: Buffer): Entity {
  const text = raw.toString('latin1', 0, RAW_MAX_BYTES).replace(/\r\n?/g, '\n');
  // The first line of an mbox file is not part of the message.
  return read(text.replace(/^(?:>?From [^\n]*\n)+/, ''), 0, { left: PARTS_MAX });
}

/** Returns the first value of a field, or an empty string. */
export const getField = (entity: Entity, name: string): string => entity.fields.get(name)?.[0] ?? '';

/** Yields an entity and all entities within it, in order. */
export function* walk(entity: Entity): Generator<Entity> {
  yield entity;
  for (const part of entity.parts) yield* walk(part);
}

/** Yields an entity and its parts, without the content of enclosed messages. */
export function* walkOuter(entity: Entity): Generator<Entity> {
  yield entity;
  if (/^message\/(?:rfc822|global)$/.test(entity.type)) return;
  for (const part of entity.parts) yield* walkOuter(part);
}

/** Parses `Name: value` lines, as in a header and in the reports of RFC 3464 and RFC 5965. */
export function readHeaderFields(block: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [, name = '', value = ''] of block.matchAll(/^([!-9;-~]+)[ \t]*:((?:[^\n]|\n(?=[ \t]+\S))*)/gm)) {
    const key = name.toLowerCase();
    const known = fields.get(key) ?? [];
    const unfolded = value.replace(/\n[ \t]+/g, ' ').trim();
    // Encoded words have no meaning in an address.
    known.push(key.endsWith('-recipient') ? unfolded : decodeField(unfolded));
    fields.set(key, known);
  }
  return fields;
}

function read(source: string, depth: number, budget: { left: number }): Entity {
  budget.left -= 1;
  const { head, body } = splitEntity(source);
  const fields = readHeaderFields(head.slice(0, HEAD_MAX));
  const { type, parameters } = readType((fields.get('content-type')?.[0] ?? '').slice(0, TYPE_MAX));
  const boundary = parameters.get('boundary');
  const encoding = fields.get('content-transfer-encoding')?.[0]?.trim().toLowerCase() ?? '';
  const empty = { fields, type, parameters, text: '', parts: [] };
  if (type.startsWith('multipart/') && boundary && depth < DEPTH_MAX) {
    const parts: Entity[] = [];
    for (const piece of splitParts(body, boundary)) if (budget.left > 0) parts.push(read(piece, depth + 1, budget));
    if (parts.length > 0) return { ...empty, parts };
  }
  // A multipart with a missing or wrong boundary is read as plain text.
  if (type.startsWith('multipart/'))
    return { ...empty, type: 'text/plain', text: decodeCharset(body.slice(0, TEXT_MAX), '') };
  const octets = decodeTransfer(body, encoding);
  if (/^message\/(?:rfc822|global)$/.test(type) && depth < DEPTH_MAX && budget.left > 0) {
    return { ...empty, parts: [read(octets.replace(/\r\n?/g, '\n').trimStart(), depth + 1, budget)] };
  }
  return { ...empty, text: decodeCharset(octets.slice(0, TEXT_MAX), parameters.get('charset') ?? '') };
}

function splitEntity(source: string): { head: string; body: string } {
  if (source.startsWith('\n')) return { head: '', body: source.slice(1) };
  const end = source.indexOf('\n\n');
  return end < 0 ? { head: source, body: '' } : { head: source.slice(0, end), body: source.slice(end + 2) };
}

/** Splits a body into the parts between its boundary lines (RFC 2046 §5.1.1). */
function splitParts(body: string, boundary: string): string[] {
  const line = new RegExp(`^--${escapeRegExp(boundary)}(--)?[ \\t]*$`, 'gm');
  const parts: string[] = [];
  let start = -1;
  for (const found of body.matchAll(line)) {
    if (start >= 0) parts.push(body.slice(start, Math.max(start, found.index - 1)));
    start = found[1] ? -1 : found.index + found[0].length + 1;
    if (found[1] || parts.length >= PARTS_MAX) break;
  }
  if (start >= 0) parts.push(body.slice(start));
  return parts;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function readType(value: string): { type: string; parameters: Map<string, string> } {
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(value.trim())?.[0]?.toLowerCase() ?? 'text/plain';
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of value.matchAll(
    /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/g,
  )) {
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
  }
  return { type, parameters };
}

function decodeTransfer(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body.replace(/[^A-Za-z0-9+/=]/g, ''), 'base64').toString('latin1');
  if (encoding !== 'quoted-printable') return body;
  return body
    .replace(/=[ \t]*\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function decodeCharset(octets: string, charset: string): string {
  const bytes = Buffer.from(octets, 'latin1');
  const text =
    tryDecode(bytes, charset.replace(/^"|"$/g, '') || guessCharset(octets)) ?? tryDecode(bytes, 'utf-8') ?? octets;
  return text.replace(/\r\n?/g, '\n');
}

/** Guesses a missing charset: Japanese mailers often omit ISO-2022-JP, which its escape sequences reveal. */
const guessCharset = (octets: string): string => (octets.includes('\u001b$') ? 'iso-2022-jp' : '');

function tryDecode(bytes: Buffer, charset: string): string | null {
  if (charset === '') return null;
  try {
    return new TextDecoder(charset, { fatal: charset === 'utf-8' }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeField(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: octets above ASCII are looked for
  const text = /[^\u0000-\u007f]/.test(value) ? (tryDecode(Buffer.from(value, 'latin1'), 'utf-8') ?? value) : value;
  return text.length > DECODED_MAX ? text : decodeEncodedWords(text);
}
