import { createHash } from 'node:crypto';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Picture } from '#lib/infra/image/picture-job.ts';
import { redrawForMail, redrawPicture } from '#lib/infra/image/redraw-picture.ts';
import { checkContent } from './check-content.ts';
import { cleanSvg } from './clean-svg.ts';
import { MEDIA_FORMATS, type MediaExtension } from './values.ts';

/** The longer side of a picture, in pixels. */
const SIDE_MAX = 10_000;

/** That of a picture for mail: mail is 600 wide, and screens have up to four pixels for one. */
export const MAIL_SIDE_MAX = 2_400;

/** Points of a picture: more than cameras of the trade take. */
const POINTS_MAX = 50_000_000;

/** The largest SVG, which is read as a whole. */
const SVG_MAX_BYTES = 4_194_304;

/** The formats that every mail program shows, with the ends of their names. */
export const MAIL_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
};

/** The bytes of a file as they are stored. */
export type PreparedContent = {
  content: Uint8Array;
  contentType: string;
  width: number | null;
  height: number | null;
  sha256: Buffer;
};

/** A file that is ready to be stored, with its picture for mail where it has another one. */
export type PreparedFile = PreparedContent & { rendition: (PreparedContent & { extension: string }) | null };

/**
 * Checks the bytes of a file by the type of its name and makes them what is stored: a picture is redrawn, which drops everything
 * else that was in the file, an SVG is rewritten, and other files stay as they are.
 *
 * @throws {AppError} fileTypeNotAllowed, invalidFormat, fileTooLarge, tooMuchWaiting, queueUnavailable
 */
export async function prepareFile(
  companyId: string,
  extension: MediaExtension,
  content: Buffer,
): Promise<PreparedFile> {
  const refusal = await checkContent(extension, content);
  if (refusal) throw refusal;
  if (extension === 'svg') return prepareSvg(companyId, content);
  const { type, contentType } = MEDIA_FORMATS[extension];
  if (type !== 'picture') return { ...stored({ content, contentType, width: null, height: null }), rendition: null };
  const picture = requireDrawn(await redrawPicture(companyId, content, SIDE_MAX));
  return { ...stored(picture), rendition: isForMail(picture) ? null : await drawForMail(companyId, content) };
}

/** Returns true for a picture that mail may show as it is. */
const isForMail = ({ contentType, width, height }: Picture): boolean =>
  Object.hasOwn(MAIL_EXTENSIONS, contentType) && Math.max(width, height) <= MAIL_SIDE_MAX;

async function prepareSvg(companyId: string, content: Buffer): Promise<PreparedFile> {
  if (content.byteLength > SVG_MAX_BYTES)
    throw new AppError('fileTooLarge', { field: 'file', values: { limit: SVG_MAX_BYTES } });
  const clean = cleanSvg(content);
  if (!clean) throw refusePicture(UNSAFE_SVG);
  const bytes = Buffer.from(clean.content);
  const { width, height } = clean;
  const rendition = await drawForMail(companyId, bytes);
  return { ...stored({ content: bytes, contentType: 'image/svg+xml', width, height }), rendition };
}

async function drawForMail(companyId: string, content: Buffer) {
  const { picture } = await redrawForMail(companyId, content, MAIL_SIDE_MAX);
  const drawn = requireDrawn(picture);
  return { ...stored(drawn), extension: MAIL_EXTENSIONS[drawn.contentType] ?? 'png' };
}

const stored = (file: Omit<PreparedContent, 'sha256'>): PreparedContent => ({
  ...file,
  sha256: createHash('sha256').update(file.content).digest(),
});

/** Returns the columns of a file with a content. */
export const factsOf = ({ content, width, height, sha256 }: PreparedContent) => ({
  bytes: content.byteLength,
  width,
  height,
  sha256: new Uint8Array(sha256),
});

function requireDrawn(picture: Picture | null): Picture {
  if (!picture || picture.width * picture.height > POINTS_MAX) throw refusePicture(UNREADABLE);
  return picture;
}

const UNREADABLE = 'The picture is damaged, or has more than 50 million pixels.';
const UNSAFE_SVG =
  'The SVG cannot be read: it has another root element than svg, a document type or entities, or is damaged.';

const refusePicture = (cause: string): AppError =>
  new AppError('invalidFormat', { field: 'file', cause, message: cause });
