import { fileTypeFromBuffer } from 'file-type';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';
import { beginsAsZip, isOfficeDocument, listZipNames } from './list-zip-names.ts';
import { hasTextBytes } from './text-bytes.ts';
import type { MediaExtension } from './values.ts';

/** Bytes at the beginning of a file by which its type is known. */
const HEAD_BYTES = 4_100;

/** Returns true if the content is of a type; the head is enough for most. */
type Test = (content: Buffer) => boolean;

const startsWith =
  (...beginnings: readonly string[]): Test =>
  (content) =>
    beginnings.some((beginning) => content.toString('latin1', 0, beginning.length) === beginning);

/** The brand of an ISO base media file (ISO/IEC 14496-12 §4.3); null for another file. */
const brandOf = (content: Buffer): string | null =>
  content.toString('latin1', 4, 8) === 'ftyp' ? content.toString('latin1', 8, 12) : null;

/** The first boxes of QuickTime films that are older than the brand. */
const EARLY_BOXES = new Set(['moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

const isMov: Test = (content) =>
  brandOf(content) === 'qt  ' || (brandOf(content) === null && EARLY_BOXES.has(content.toString('latin1', 4, 8)));

/** The brands of MPEG-4 films; other brands are pictures (avif, heic) and films of other makers. */
const MP4_BRAND = /^(?:iso[m2-9a-c]|mp4[12]|avc1|M4V[ HP]|M4VH|MSNV|dash|f4v |3gp\d|mmp4|XAVC)$/;

const isMp4: Test = (content) => MP4_BRAND.test(brandOf(content) ?? '');

/** An ID3 tag, or the head of a frame of layer III with a bit rate and a sample rate that exist (ISO/IEC 11172-3 §2.4.2.3). */
const isMp3: Test = (content) => {
  if (content.toString('latin1', 0, 3) === 'ID3') return true;
  const [sync = 0, layer = 0, rates = 0] = content;
  const isFrame = sync === 0xff && (layer & 0xe6) === 0xe2 && (layer & 0x18) !== 0x08;
  return isFrame && (rates & 0xf0) !== 0xf0 && (rates & 0xf0) !== 0 && (rates & 0x0c) !== 0x0c;
};

/** A compound file with the stream that the programs of its family write. */
const isCompound =
  (...streams: readonly string[]): Test =>
  (content) =>
    startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')(content) &&
    streams.some((stream) => content.includes(Buffer.from(stream, 'utf16le')));

const isOffice =
  (folder: string): Test =>
  (content) =>
    beginsAsZip(content) && isOfficeDocument(listZipNames(content), folder);

const TESTS: Readonly<Partial<Record<MediaExtension, Test>>> = {
  pdf: startsWith('%PDF-'),
  zip: (content) => beginsAsZip(content) && listZipNames(content) !== null,
  rar: startsWith('Rar!\x1a\x07\x00', 'Rar!\x1a\x07\x01\x00'),
  mp3: isMp3,
  mp4: isMp4,
  mov: isMov,
  avi: (content) => content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'AVI ',
  doc: isCompound('WordDocument'),
  xls: isCompound('Workbook', 'Book'),
  ppt: isCompound('PowerPoint Document'),
  docx: isOffice('word/'),
  xlsx: isOffice('xl/'),
  pptx: isOffice('ppt/'),
  csv: isText,
  txt: isText,
  md: isText,
};

/** The names of pictures whose bytes are a JPEG. */
const JPEG = new Set<string>(['jpg', 'jpeg', 'jfif']);

/** The types of `file-type` under the names of extensions. */
const DETECTED: Readonly<Record<string, string>> = { tif: 'tiff', apng: 'png', cfb: 'compound file', xml: 'xml' };

/**
 * Checks that the bytes of a file are of the type that its name says. Pictures are decoded afterwards, and an SVG is rewritten.
 *
 * @returns the refusal (fileTypeNotAllowed, invalidFormat); null if they are.
 */
export async function checkContent(extension: MediaExtension, content: Buffer): Promise<AppError | null> {
  const test = TESTS[extension];
  if (test ? test(content) : extension === 'svg') return null;
  const detected = await detect(content);
  if (!test && (detected === extension || (JPEG.has(extension) && detected === 'jpg'))) return null;
  return refuseContent(
    { field: 'file', extension, detected: detected === extension ? undefined : detected },
    ALLOWED_FILE_TYPES,
  );
}

/** Detects the type of a file by its head; undefined for text and for what has no type. */
async function detect(content: Buffer): Promise<string | undefined> {
  const type = (await fileTypeFromBuffer(content.subarray(0, HEAD_BYTES)).catch(() => undefined))?.ext;
  return type && (DETECTED[type] ?? type);
}

/** An empty file is a text, too. */
function isText(content: Buffer): boolean {
  return hasTextBytes()(content, true);
}
