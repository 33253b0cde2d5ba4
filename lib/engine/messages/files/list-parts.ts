import { findHeaderBlockEnd, type Header, scanHeaders } from '#lib/mail/read-headers.ts';
import { readFileNames } from './file-names.ts';

/** A part of a message without parts of its own. */
export type MessagePart = { names: string[]; mediaType: string; encoding: string; body: Buffer };

/** Parts within parts; mail programs write four. */
const DEPTH_MAX = 50;

/** Parts, and lines that begin with two hyphens, as delimiters do: a message of 25 MiB may hold millions of either. */
const PARTS_MAX = 2_000;
const LINES_MAX = 100_000;

/** Bytes of the header of a part that are read. */
const HEAD_MAX_BYTES = 65_536;

/** The longest delimiter that is recognized, in bytes: a boundary has 70 (RFC 2046 §5.1.1). */
const DELIMITER_MAX_BYTES = 320;

/** A line between two parts: where it begins and ends, its level of nesting, and if no part follows. */
type Delimiter = { start: number; end: number; level: number; isLast: boolean };

/** The boundaries that are open, the outermost first, and what may still be looked at. */
type Reading = { raw: Buffer; boundaries: string[]; partsLeft: number; linesLeft: number };

/** An error that ends the reading of a message with more parts than any mail program writes. */
class TooManyParts extends Error {}

/**
 * Lists the parts of a message (RFC 2046 §5.1), those of enclosed messages included, in one pass over its bytes.
 *
 * @param raw a message with CRLF line ends.
 * @param fields its header fields.
 * @returns null for a message with more parts than any mail program writes.
 */
export function listParts(raw: Buffer, fields: readonly Header[]): MessagePart[] | null {
  try {
    const head = readHead(fields);
    const bodyStart = findHeaderBlockEnd(raw) + 2;
    return readParts({ raw, boundaries: [], partsLeft: PARTS_MAX, linesLeft: LINES_MAX }, { head, bodyStart });
  } catch (error) {
    if (error instanceof TooManyParts) return null;
    throw error;
  }
}

function readParts(reading: Reading, first: Entity): MessagePart[] {
  const { raw, boundaries } = reading;
  const parts: MessagePart[] = [];
  let entity = first;
  for (;;) {
    const { head, bodyStart } = entity;
    const isOuter = head.boundary !== null && boundaries.length < DEPTH_MAX;
    if (isOuter) boundaries.push(head.boundary ?? '');
    if (isMessage(head)) {
      entity = readEntity(reading, bodyStart);
      continue;
    }
    let delimiter = findDelimiter(reading, bodyStart - 2);
    if (!isOuter) parts.push({ ...head, body: raw.subarray(bodyStart, delimiter?.start ?? raw.length) });
    while (delimiter?.isLast) {
      boundaries.length = delimiter.level;
      delimiter = findDelimiter(reading, delimiter.end);
    }
    if (!delimiter) return parts;
    boundaries.length = delimiter.level + 1;
    entity = readEntity(reading, delimiter.end + 2);
  }
}

type Head = Omit<MessagePart, 'body'> & { boundary: string | null };

/** A header, and the position of the body after it. */
type Entity = { head: Head; bodyStart: number };

/** Returns whether an entity is an enclosed message, which has no encoding of its own (RFC 2046 §5.2.1). */
const isMessage = ({ mediaType, encoding }: Head): boolean =>
  /^message\/(?:rfc822|global)$/.test(mediaType) && !/^(?:base64|quoted-printable)$/.test(encoding);

/** Reads the header of a part or of an enclosed message. It ends before a delimiter, where no empty line ends it. */
function readEntity(reading: Reading, start: number): Entity {
  reading.partsLeft -= 1;
  if (reading.partsLeft < 0) throw new TooManyParts();
  const { raw } = reading;
  const bytes = raw.subarray(start, start + HEAD_MAX_BYTES);
  const length = findHeaderBlockEnd(bytes);
  const early = findDelimiter(reading, start - 2, start + length);
  const end = early ? early.start + 2 : start + length;
  return { head: readHead(scanHeaders(raw.subarray(start, end))), bodyStart: early ? end : end + 2 };
}

function readHead(fields: readonly Header[]): Head {
  const own = fields.filter(({ name }) => /^content-/i.test(name));
  const find = (wanted: string) => own.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  const type = find('content-type');
  const mediaType = /^\s*([^\s;]+)/.exec(type)?.[1]?.toLowerCase() ?? '';
  const boundary = mediaType.startsWith('multipart/') ? readBoundary(type) : null;
  const names = own
    .filter(({ name }) => /^content-(?:type|disposition)$/i.test(name))
    .flatMap(({ value }) => readFileNames(value));
  const encoding = /^\s*([\w-]+)/.exec(find('content-transfer-encoding'))?.[1]?.toLowerCase() ?? '';
  return { names, mediaType, encoding, boundary };
}

function readBoundary(type: string): string | null {
  const [, quoted, token] = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)+)"|([^\s;"]+))/i.exec(type) ?? [];
  return quoted?.replace(/\\(.)/g, '$1').trimEnd() ?? token ?? null;
}

/** Finds the first delimiter of any open boundary between two positions. */
function findDelimiter(reading: Reading, from: number, to = reading.raw.length): Delimiter | null {
  const { boundaries } = reading;
  if (boundaries.length === 0) return null;
  const raw = reading.raw.subarray(0, to);
  for (let start = raw.indexOf('\r\n--', from); start >= 0; start = raw.indexOf('\r\n--', start + 4)) {
    reading.linesLeft -= 1;
    if (reading.linesLeft < 0) throw new TooManyParts();
    const line = reading.raw.toString('latin1', start + 4, start + 4 + DELIMITER_MAX_BYTES);
    for (let level = boundaries.length - 1; level >= 0; level -= 1) {
      const boundary = boundaries[level] ?? '';
      if (!line.startsWith(boundary)) continue;
      const rest = /^(--)?[ \t]*(?:\r|$)/.exec(line.slice(boundary.length));
      if (!rest) continue;
      const lineEnd = reading.raw.indexOf('\r\n', start + 4);
      const end = lineEnd < 0 ? reading.raw.length : lineEnd;
      return { start, end, level, isLast: rest[1] !== undefined };
    }
  }
  return null;
}
