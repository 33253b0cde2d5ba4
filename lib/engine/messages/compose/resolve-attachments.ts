import { isUtf8 } from 'node:buffer';
import { cleanFileName } from '#lib/core/clean-file-name.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { ATTACHMENTS_MAX_BYTES } from '#lib/core/limits.ts';
import { FetchRefused, FetchTooLarge, safeFetch } from '#lib/infra/net/safe-fetch.ts';
import type { MimeFile } from '#lib/mail/build-mime.ts';
import { scanHeaders } from '#lib/mail/read-headers.ts';
import { contentOf } from '../files/file-content.ts';
import { readFileNames } from '../files/file-names.ts';
import { findFileFault } from '../files/find-file-fault.ts';
import { createUnpackBudget, type UnpackBudget } from '../files/find-in-zip.ts';
import { extensionOf, mediaTypeOf } from '../files/media-types.ts';
import { requireSafeFiles } from '../files/require-safe-files.ts';
import type { AttachmentInput } from '../schema.ts';

/** The timeout of one file that is fetched from its `path`. */
const FETCH_TIMEOUT_MS = 10_000;

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const CONTENT_ID = /^<?([!#-;=?-~]+)>?$/;

/** A media type with its parameters (RFC 2045 §5.1), and one parameter. */
const MEDIA_TYPE =
  /^([\w.+-]+\/[\w.+-]+)((?:\s*;\s*[\w*-]+=(?:[!#$%&'*+.^`|~\w-]+|"(?:[ !#-[\]-~]|\\[ -~])*"))*)\s*;?$/;
const NAME_PARAMETER = /\s*;\s*(?:file)?name(?:\*\d*)?\*?=(?:"(?:[^"\\]|\\.)*"|[^\s;]+)/gi;

/** Types whose content is made of parts or is somewhere else: no file has them. */
const NO_FILE = /^(?:multipart\/.*|message\/(?:partial|external-body))$/;

/** The media type of files of which nothing is known (RFC 2046 §4.5.1). */
const UNKNOWN = 'application/octet-stream';

/** The remaining bytes and the deadline. */
type Bounds = { bytesLeft: number; fetchUntil: number };

/** Bytes of a file and what else was learnt where they came from. */
type Content = { bytes: Buffer; name: string; mediaType: string | null };

/**
 * Turns the files of a request into the files of a message: decoded or fetched, within the limit of bytes, and none that
 * `findFileFault` refuses. Names and media types stay as they are given.
 *
 * @param fetchUntil Unix time in milliseconds after which nothing more is fetched.
 * @throws {AppError} invalidAttachment, attachmentsTooLarge
 */
export async function resolveAttachments(
  inputs: readonly AttachmentInput[] = [],
  fetchUntil = Number.POSITIVE_INFINITY,
): Promise<MimeFile[]> {
  const files: MimeFile[] = [];
  let bytesLeft = ATTACHMENTS_MAX_BYTES;
  const budget = createUnpackBudget();
  for (const [index, input] of inputs.entries()) {
    const field = `attachments[${index}]`;
    const content = await readContent(input, field, { bytesLeft, fetchUntil });
    bytesLeft -= content.bytes.length;
    files.push(await toFile(input, content, { field, number: index + 1, budget }));
  }
  return files;
}

async function readContent(
  { content, path }: AttachmentInput,
  field: string,
  { bytesLeft, fetchUntil }: Bounds,
): Promise<Content> {
  if (content !== undefined && path !== undefined) throw invalid(`${field}.path`, 'give content or path, not both');
  if (path !== undefined) return fetchContent(path, `${field}.path`, { bytesLeft, fetchUntil });
  if (content === undefined) throw invalid(`${field}.content`, 'give content or path');
  const bytes =
    typeof content === 'string' ? decode(content, field, bytesLeft) : fromNumbers(content.data, field, bytesLeft);
  return { bytes, name: '', mediaType: null };
}

async function fetchContent(path: string, field: string, { bytesLeft, fetchUntil }: Bounds): Promise<Content> {
  const timeoutMs = Math.min(FETCH_TIMEOUT_MS, fetchUntil - Date.now());
  if (timeoutMs <= 0) throw invalid(field, 'fetching the files took too long');
  try {
    return await safeFetch(path, { maxBytes: bytesLeft, timeoutMs });
  } catch (error) {
    if (error instanceof FetchTooLarge) throw tooLarge();
    if (error instanceof FetchRefused) throw invalid(field, error.message);
    throw error;
  }
}

function decode(text: string, field: string, bytesLeft: number): Buffer {
  // Encoders break lines. A blank within a line is text that was not encoded, or a plus sign that a form has lost.
  const base64 = /\s/.test(text) ? text.trim().replace(/[ \t]*[\r\n]\s*/g, '') : text;
  if (Math.floor((base64.length * 3) / 4) - 2 > bytesLeft) throw tooLarge();
  if (!BASE64.test(base64) || !isWhole(base64)) throw invalid(`${field}.content`, 'it is not base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > bytesLeft) throw tooLarge();
  return bytes;
}

/** Returns whether base64 consists of whole quanta (RFC 4648 §4), of which the last may lack its padding. */
const isWhole = (base64: string): boolean => (base64.endsWith('=') ? base64.length % 4 === 0 : base64.length % 4 !== 1);

function fromNumbers(data: readonly unknown[], field: string, bytesLeft: number): Buffer {
  if (data.length > bytesLeft) throw tooLarge();
  const bytes = Buffer.alloc(data.length);
  for (let index = 0; index < data.length; index += 1) {
    const byte = data[index];
    if (typeof byte !== 'number' || !Number.isInteger(byte) || byte < 0 || byte > 255) {
      throw invalid(`${field}.content`, 'its data are not bytes');
    }
    bytes[index] = byte;
  }
  return bytes;
}

/** The field of a file in the request, its number from 1, and the budget of its request. */
type Position = { field: string; number: number; budget: UnpackBudget };

async function toFile(
  input: AttachmentInput,
  content: Content,
  { field, number, budget }: Position,
): Promise<MimeFile> {
  const given = input.filename || content.name;
  const declared = readMediaType(input.content_type, field);
  const known = declared?.type ?? mediaTypeOf(given) ?? fetchedType(content);
  const filename = cleanFileName(given) || nameless(known, field, number);
  const names = [given, filename, ...readFileNames(input.content_type ?? '')];
  const fault = await findFileFault({ names, mediaType: known ?? '', content: contentOf(content.bytes) }, budget);
  if (fault) throw invalid(`${field}${FAULTY_FIELDS[fault.of]}`, fault.cause);
  const contentId = readContentId(input.content_id, field);
  const contentType = declared?.whole ?? withCharset(known ?? UNKNOWN, content.bytes);
  // Readers put an inline text into the message's own; a picture is what a content id is for.
  const isPicture = contentId !== null && contentType.startsWith('image/');
  const whole = { contentType, content: content.bytes };
  const body: Body = known === 'message/rfc822' ? asMessage(whole) : whole;
  if (body.encoding) await requireSafeFiles(body.content, scanHeaders(body.content), field);
  return {
    filename,
    ...body,
    disposition: input.disposition ?? (isPicture ? 'inline' : 'attachment'),
    contentId,
  };
}

/** The part of a field that a fault is about. */
const FAULTY_FIELDS = { name: '.filename', type: '.content_type', content: '' } as const;

/** Names a file that has no name by its media type. */
function nameless(mediaType: string | null, field: string, number: number): string {
  const extension = mediaType && extensionOf(mediaType);
  if (extension) return `attachment-${number}.${extension}`;
  throw invalid(`${field}.filename`, 'a file needs a name, or a content_type that is known');
}

const fetchedType = ({ mediaType }: Content): string | null =>
  mediaType !== null && MEDIA_TYPE.test(mediaType) && !NO_FILE.test(mediaType) ? mediaType : null;

/** Reads a media type, which stays as it is given, except for the name of the file in it: it is written again. */
function readMediaType(text: string | undefined, field: string): { type: string; whole: string } | null {
  if (text === undefined || text.trim() === '') return null;
  const [whole, type = ''] = MEDIA_TYPE.exec(text.trim().replace(NAME_PARAMETER, '')) ?? [];
  if (whole === undefined) throw invalid(`${field}.content_type`, 'it is not a media type');
  if (NO_FILE.test(type.toLowerCase())) throw invalid(`${field}.content_type`, `no file has the media type ${type}`);
  return { type: type.toLowerCase(), whole: whole.replace(/\s*;$/, '') };
}

/** The longest line that every server must accept (RFC 5322 §2.1.1). */
const LONG_LINE = /[^\r\n]{999}/;

/**
 * Returns an enclosed message, which may not be encoded (RFC 2046 §5.2.1): with CRLF line ends, and as a file of bytes where a
 * line is too long or a NUL is in it.
 */
function asMessage({ contentType, content }: Body): Body {
  const text = content.toString('latin1').replace(/\r\n|\r|\n/g, '\r\n');
  if (text.includes('\0') || LONG_LINE.test(text)) return { contentType: UNKNOWN, content };
  return { contentType, content: Buffer.from(text, 'latin1'), encoding: '8bit' };
}

/** The content of a file in its message. */
type Body = Pick<MimeFile, 'contentType' | 'encoding'> & { content: Buffer };

function readContentId(text: string | undefined, field: string): string | null {
  if (text === undefined) return null;
  const id = CONTENT_ID.exec(text)?.[1];
  if (!id)
    throw invalid(
      `${field}.content_id`,
      'it must be printable ASCII without spaces, quotation marks and angle brackets',
    );
  return id;
}

/** Adds `charset=utf-8` to the media type of a text that is UTF-8. */
const withCharset = (type: string, bytes: Buffer): string =>
  type.startsWith('text/') && isUtf8(bytes) ? `${type}; charset=utf-8` : type;

const invalid = (field: string, cause: string): AppError => new AppError('invalidAttachment', { field, cause });

const tooLarge = (): AppError =>
  new AppError('attachmentsTooLarge', { field: 'attachments', values: { limit: ATTACHMENTS_MAX_BYTES } });
