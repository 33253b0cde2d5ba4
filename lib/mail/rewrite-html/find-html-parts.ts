import { findHeaderBlockEnd, scanHeaders } from '../read-headers.ts';

/** The transfer encoding of an HTML part. */
export type HtmlEncoding = 'plain' | 'quoted-printable' | 'base64';

/** A part of a message that is shown as HTML: its offsets in the message. */
export type HtmlPart = {
  /** The offsets of the part's header block, without the empty line that ends it. */
  headStart: number;
  headEnd: number;
  bodyStart: number;
  bodyEnd: number;
  encoding: HtmlEncoding;
  /** The charset in lower case; empty if the part names none. */
  charset: string;
};

/** Limits against part bombs: nesting and number of parts. */
const DEPTH_MAX = 10;
const PARTS_MAX = 200;

const ENCODINGS: Readonly<Record<string, HtmlEncoding>> = {
  '': 'plain',
  '7bit': 'plain',
  '8bit': 'plain',
  binary: 'plain',
  'quoted-printable': 'quoted-printable',
  base64: 'base64',
};

/**
 * Finds the HTML parts of a message (RFC 2045, RFC 2046). Skips attachments, enclosed messages, AMP, and signed or
 * encrypted parts.
 *
 * @param raw a message (RFC 5322) with CRLF line ends.
 */
export function findHtmlParts(raw: Buffer): HtmlPart[] {
  const found: HtmlPart[] = [];
  visit(raw, 0, raw.length, 0, { found, left: PARTS_MAX });
  return found;
}

type Search = { found: HtmlPart[]; left: number };

function visit(raw: Buffer, start: number, end: number, depth: number, search: Search): void {
  search.left -= 1;
  const entity = raw.subarray(start, end);
  const headEnd = start + findHeaderBlockEnd(entity);
  const fields = new Map(scanHeaders(entity).map(({ name, value }) => [name.toLowerCase(), value]));
  const type = fields.get('content-type') ?? '';
  const kind = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(type)?.[1]?.toLowerCase() ?? '';
  const encoding = ENCODINGS[(fields.get('content-transfer-encoding') ?? '').trim().toLowerCase()];
  const bodyStart = Math.min(end, headEnd + 2);
  if (/^multipart\/(?!signed$|encrypted$)/.test(kind)) {
    const boundary = getParameter(type, 'boundary');
    if (boundary && depth < DEPTH_MAX) visitParts(raw, { bodyStart, end, boundary }, depth, search);
    return;
  }
  const isShown = !/^\s*attachment\b/i.test(fields.get('content-disposition') ?? '');
  if (kind !== 'text/html' || !encoding || !isShown) return;
  const charset = (getParameter(type, 'charset') ?? '').toLowerCase();
  search.found.push({ headStart: start, headEnd, bodyStart, bodyEnd: end, encoding, charset });
}

function visitParts(
  raw: Buffer,
  { bodyStart, end, boundary }: { bodyStart: number; end: number; boundary: string },
  depth: number,
  search: Search,
): void {
  const marks = findBoundaryLines(raw, bodyStart, end, boundary);
  for (const [index, mark] of marks.entries()) {
    if (mark.isLast || search.left <= 0) return;
    const next = marks[index + 1];
    // The line end before a boundary belongs to the boundary (RFC 2046 §5.1.1).
    const partEnd = next ? Math.max(mark.end, next.start - 2) : end;
    visit(raw, mark.end, partEnd, depth + 1, search);
  }
}

type BoundaryLine = { start: number; end: number; isLast: boolean };

function findBoundaryLines(raw: Buffer, from: number, to: number, boundary: string): BoundaryLine[] {
  const wanted = Buffer.from(`--${boundary}`, 'latin1');
  const lines: BoundaryLine[] = [];
  let at = raw.indexOf(wanted, from);
  while (at >= 0 && at < to && lines.length <= PARTS_MAX) {
    const isAtLineStart = at === from || (raw[at - 2] === 0x0d && raw[at - 1] === 0x0a);
    const lineEnd = raw.indexOf('\r\n', at + wanted.length, 'latin1');
    const stop = lineEnd < 0 || lineEnd > to ? to : lineEnd;
    const rest = /^(--)?[ \t]*$/.exec(
      raw.toString('latin1', at + wanted.length, Math.min(stop, at + wanted.length + 80)),
    );
    if (isAtLineStart && rest) lines.push({ start: at, end: Math.min(to, stop + 2), isLast: rest[1] !== undefined });
    at = raw.indexOf(wanted, at + wanted.length);
  }
  return lines;
}

function getParameter(value: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(value);
  return found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2];
}
