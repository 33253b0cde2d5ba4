import { isUtf8 } from 'node:buffer';
import { cleanFileName } from '#lib/core/clean-file-name.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { ALLOWED_FILE_TYPES, ATTACHMENTS_MAX_BYTES } from '#lib/core/limits.ts';
import { FetchRefused, FetchTooLarge, safeFetch } from '#lib/infra/net/safe-fetch.ts';
import type { MimeFile } from '#lib/mail/build-mime.ts';
import type { AttachmentInput } from '../schema.ts';
import { type FileType, fileTypeOf, fileTypeOfMedia, isKnownMediaType, MEDIA_TYPES } from './file-types.ts';
import { isExecutable } from './is-executable.ts';

/** The timeout of one file that is fetched from its `path`. */
const FETCH_TIMEOUT_MS = 10_000;

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const CONTENT_ID = /^<?([!#-;=?-~]+)>?$/;
const MEDIA_TYPE = /^([\w.+-]+\/[\w.+-]+)((?:\s*;\s*[\w-]+=(?:[\w.+-]+|"[\w .+-]*"))*)$/;

/** The remaining bytes and the deadline. */
type Bounds = { bytesLeft: number; fetchUntil: number };

/** Bytes of a file and what else was learnt where they came from. */
type Content = { bytes: Buffer; name: string; mediaType: string | null };

/**
 * Turns the files of a request into the files of a message: decoded or fetched, checked against the list of types
 * (docs/product.md §9) and the limit of bytes, their names made safe (docs/product.md §5).
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
  for (const [index, input] of inputs.entries()) {
    const field = `attachments[${index}]`;
    const content = await readContent(input, field, { bytesLeft, fetchUntil });
    bytesLeft -= content.bytes.length;
    files.push(toFile(input, content, field));
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
  const base64 = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  if (Math.floor((base64.length * 3) / 4) - 2 > bytesLeft) throw tooLarge();
  if (!BASE64.test(base64)) throw invalid(`${field}.content`, 'it is not base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > bytesLeft) throw tooLarge();
  return bytes;
}

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

function toFile(input: AttachmentInput, content: Content, field: string): MimeFile {
  const name = input.filename || content.name;
  const declared = readMediaType(input.content_type, field);
  const type = typeOf(name, declared?.type ?? content.mediaType, field);
  if (isExecutable(content.bytes)) throw invalid(field, 'it is a program');
  const contentId = readContentId(input.content_id, field);
  const contentType = declared?.whole ?? withCharset(MEDIA_TYPES[type], content.bytes);
  // Readers put an inline text into the message's own; a picture is what a content id is for.
  const isPicture = contentId !== null && contentType.startsWith('image/');
  return {
    filename: cleanFileName(name, type),
    contentType,
    content: content.bytes,
    disposition: input.disposition ?? (isPicture ? 'inline' : 'attachment'),
    contentId,
  };
}

/** Returns the file type by the file's name; a file without a name goes by its media type. */
function typeOf(name: string, mediaType: string | null, field: string): FileType {
  const type = fileTypeOf(name) ?? (name === '' && mediaType ? fileTypeOfMedia(mediaType) : null);
  if (type) return type;
  const extension = name.includes('.') ? name.split('.').at(-1) : '';
  throw invalid(`${field}.filename`, `the type "${extension}" is not one of ${ALLOWED_FILE_TYPES.join(', ')}`);
}

function readMediaType(text: string | undefined, field: string): { type: string; whole: string } | null {
  if (text === undefined) return null;
  const [whole, type = ''] = MEDIA_TYPE.exec(text.trim()) ?? [];
  if (whole === undefined) throw invalid(`${field}.content_type`, 'it is not a media type');
  if (!isKnownMediaType(type))
    throw invalid(`${field}.content_type`, `${type} is not the media type of an allowed file`);
  return { type: type.toLowerCase(), whole };
}

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
