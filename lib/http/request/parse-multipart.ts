import { decodePercent } from '#lib/core/decode-percent.ts';
import { AppError } from '#lib/core/errors/app-error.ts';

/** A file of a form. */
export type FormFile = { name: string; type: string; content: Buffer };

/** The header of a part: its fields by their names in lower case. */
type PartHeader = ReadonlyMap<string, string>;

/** The longest header of a part, in bytes: more than any name of a file system takes with percent-encoding. */
const HEADER_MAX_BYTES = 8_192;

const [CR, LF, HYPHEN] = [0x0d, 0x0a, 0x2d];
const BLANK_LINE = Buffer.from('\r\n\r\n');

/**
 * Yields the fields of a multipart form with their texts and files (RFC 7578, RFC 2046 §5.1). The content of a file is a view
 * of the body, because `Response.formData()` copies a body several times.
 *
 * @param type the content type of the body, which names the boundary.
 * @throws {AppError} malformedRequest
 */
export function* parseMultipart(body: Buffer, type: string): Generator<[name: string, value: string | FormFile]> {
  const delimiter = Buffer.from(`\r\n--${readBoundary(type)}`);
  const first = delimiter.subarray(2);
  // The line break before a delimiter belongs to it; a delimiter at the beginning of the body has none.
  let at = body.subarray(0, first.length).equals(first) ? -2 : find(body, delimiter, 0);
  for (;;) {
    const headerAt = at + delimiter.length;
    if (body[headerAt] === HYPHEN && body[headerAt + 1] === HYPHEN) return;
    if (body[headerAt] !== CR || body[headerAt + 1] !== LF) throw malformed();
    const blankLineAt = find(body, BLANK_LINE, headerAt);
    if (blankLineAt - headerAt > HEADER_MAX_BYTES) throw malformed();
    const header = readHeader(body.toString('utf8', headerAt + 2, blankLineAt));
    at = find(body, delimiter, blankLineAt + 2);
    yield toField(header, body.subarray(blankLineAt + 4, at));
  }
}

/** Returns the boundary of a content type (RFC 2046 §5.1.1). */
function readBoundary(type: string): string {
  const [, quoted, token] = /;\s*boundary=(?:"([^"\s][^"]{0,69})"|([^\s";]{1,70}))\s*(?:;|$)/i.exec(type) ?? [];
  const boundary = quoted ?? token;
  if (boundary === undefined) throw malformed();
  return boundary;
}

function find(body: Buffer, wanted: Buffer, from: number): number {
  const at = body.indexOf(wanted, from);
  if (at < 0) throw malformed();
  return at;
}

function readHeader(text: string): PartHeader {
  const fields = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon < 1 || fields.has(name)) throw malformed();
    fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function toField(header: PartHeader, body: Buffer): [name: string, value: string | FormFile] {
  const parameters = readDisposition(header.get('content-disposition') ?? '');
  const name = parameters.get('name');
  if (name === undefined) throw malformed();
  const content = decode(body, header.get('content-transfer-encoding')?.toLowerCase());
  const fileName = readExtended(parameters.get('filename*')) ?? parameters.get('filename');
  if (fileName === undefined) return [name, content.toString('utf8')];
  return [name, { name: fileName, type: header.get('content-type') ?? 'text/plain', content }];
}

const FORM_DATA = /^form-data[ \t]*/i;

/** A parameter: a quoted text, which ends at the quotation mark before the next parameter, or a token. */
const PARAMETER = /;[ \t]*([a-z]+\*?)=(?:"([^\r\n]*?)"(?=[ \t]*(?:;|$))|([^\s";]+))[ \t]*/iy;

function readDisposition(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  let end = FORM_DATA.exec(text)?.[0].length;
  if (end === undefined) return parameters;
  while (end < text.length) {
    PARAMETER.lastIndex = end;
    const [whole, name = '', quoted, token = ''] = PARAMETER.exec(text) ?? [];
    if (whole === undefined) throw malformed();
    parameters.set(name.toLowerCase(), quoted === undefined ? token : unescapeQuoted(quoted));
    end += whole.length;
  }
  return parameters;
}

/** Reads escapes of browsers, which leave backslashes as they are, and of other clients (RFC 7578 §2, RFC 822 §3.3). */
function unescapeQuoted(text: string): string {
  const unescaped = text.includes('\\"') ? text.replace(/\\(["\\])/g, '$1') : text;
  return unescaped.replace(/%(?:0A|0D|22)/gi, decodeURIComponent);
}

/** Reads a name in UTF-8 (RFC 8187 §3.2.1); undefined without one. */
function readExtended(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value)?.[1];
  const name = encoded === undefined ? null : decodePercent(encoded);
  if (name === null) throw malformed();
  return name;
}

/** Decodes the content of a part (RFC 2045 §6.1). */
function decode(content: Buffer, encoding = 'binary'): Buffer {
  if (encoding === 'base64') return Buffer.from(content.toString('latin1'), 'base64');
  if (!['binary', '8bit', '7bit'].includes(encoding)) throw malformed();
  return content;
}

const malformed = (): AppError =>
  new AppError('malformedRequest', { message: 'The body is not a form that can be read.' });
