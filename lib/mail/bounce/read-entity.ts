import { decodeEncodedWords } from '../encoded-words.ts';

/** A MIME entity (RFC 2045 §2.4) of a message that may be written badly: its fields, its content as text, its parts. */
export type Entity = {
  /** By their names in lower case, the values unfolded and decoded, in their order. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** In lower case, such as `text/plain`. */
  type: string;
  /** Of the type, by their names in lower case. */
  parameters: ReadonlyMap<string, string>;
  /** Decoded; lines end with LF. Empty for a multipart. */
  text: string;
  parts: readonly Entity[];
};

/** What a part bomb may cost: nesting, and parts altogether. */
const DEPTH_MAX = 8;
const PARTS_MAX = 200;

/** So much of a message is read: what tells of the failure stands before the copy of what came back. */
const RAW_MAX_BYTES = 4_194_304;

/** So much of one entity's text is read: the words of a bounce stand at its beginning. */
const TEXT_MAX = 262_144;

/** So much of a header is read, and so much of a field's type and of a field with encoded words. */
const HEAD_MAX = 262_144;
const TYPE_MAX = 2_000;
const DECODED_MAX = 8_000;

/** Reads a message leniently: any line ends, missing closing boundaries, an unknown charset as ISO-8859-1. Never throws. */
export function readEntity(raw: Buffer): Entity {
  const text = raw.toString('latin1', 0, RAW_MAX_BYTES).replace(/\r\n?/g, '\n');
  // A mailbox file's first line is none of the message.
  return read(text.replace(/^(?:>?From [^\n]*\n)+/, ''), 0, { left: PARTS_MAX });
}

/** The first value of a field. */
export const fieldOf = (entity: Entity, name: string): string => entity.fields.get(name)?.[0] ?? '';

/** An entity and all that is within it, in their order. */
export function* walk(entity: Entity): Generator<Entity> {
  yield entity;
  for (const part of entity.parts) yield* walk(part);
}

/** An entity and its parts, but nothing of a message that it encloses. */
export function* walkOuter(entity: Entity): Generator<Entity> {
  yield entity;
  if (/^message\/(?:rfc822|global)$/.test(entity.type)) return;
  for (const part of entity.parts) yield* walkOuter(part);
}

/** Reads `Name: value` lines, as in a header and in the reports of RFC 3464 and RFC 5965. */
export function readFields(block: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [, name = '', value = ''] of block.matchAll(/^([!-9;-~]+)[ \t]*:((?:[^\n]|\n(?=[ \t]+\S))*)/gm)) {
    const key = name.toLowerCase();
    const known = fields.get(key) ?? [];
    const unfolded = value.replace(/\n[ \t]+/g, ' ').trim();
    // An address is what it is: encoded words mean nothing in it.
    known.push(key.endsWith('-recipient') ? unfolded : decodeField(unfolded));
    fields.set(key, known);
  }
  return fields;
}

function read(source: string, depth: number, room: { left: number }): Entity {
  room.left -= 1;
  const { head, body } = split(source);
  const fields = readFields(head.slice(0, HEAD_MAX));
  const { type, parameters } = readType((fields.get('content-type')?.[0] ?? '').slice(0, TYPE_MAX));
  const boundary = parameters.get('boundary');
  const encoding = fields.get('content-transfer-encoding')?.[0]?.trim().toLowerCase() ?? '';
  const empty = { fields, type, parameters, text: '', parts: [] };
  if (type.startsWith('multipart/') && boundary && depth < DEPTH_MAX) {
    const parts: Entity[] = [];
    for (const piece of cut(body, boundary)) if (room.left > 0) parts.push(read(piece, depth + 1, room));
    if (parts.length > 0) return { ...empty, parts };
  }
  // A multipart whose boundary is missing or another is read as the text that it is.
  if (type.startsWith('multipart/'))
    return { ...empty, type: 'text/plain', text: decodeCharset(body.slice(0, TEXT_MAX), '') };
  const octets = decodeTransfer(body, encoding);
  if (/^message\/(?:rfc822|global)$/.test(type) && depth < DEPTH_MAX && room.left > 0) {
    return { ...empty, parts: [read(octets.replace(/\r\n?/g, '\n').trimStart(), depth + 1, room)] };
  }
  return { ...empty, text: decodeCharset(octets.slice(0, TEXT_MAX), parameters.get('charset') ?? '') };
}

function split(source: string): { head: string; body: string } {
  if (source.startsWith('\n')) return { head: '', body: source.slice(1) };
  const end = source.indexOf('\n\n');
  return end < 0 ? { head: source, body: '' } : { head: source.slice(0, end), body: source.slice(end + 2) };
}

/** The parts between the lines of a boundary (RFC 2046 §5.1.1). */
function cut(body: string, boundary: string): string[] {
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
    tryDecode(bytes, charset.replace(/^"|"$/g, '') || unnamedCharset(octets)) ?? tryDecode(bytes, 'utf-8') ?? octets;
  return text.replace(/\r\n?/g, '\n');
}

/** Japanese mailers write ISO-2022-JP without a word; its escapes tell. */
const unnamedCharset = (octets: string): string => (octets.includes('\u001b$') ? 'iso-2022-jp' : '');

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
