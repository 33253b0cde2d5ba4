import type { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';

/** A file type that a message may carry (docs/product.md §9). */
export type FileType = (typeof ALLOWED_FILE_TYPES)[number];

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The media type of each allowed file type (IANA's registry), by the file's extension. */
export const MEDIA_TYPES: Record<FileType, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  tiff: 'image/tiff',
  webp: 'image/webp',
  avif: 'image/avif',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  pdf: 'application/pdf',
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
};

/** Other names under which the allowed types go about. */
const OTHER_MEDIA_TYPES = [
  'application/octet-stream',
  'application/csv',
  'application/x-pdf',
  'application/x-zip-compressed',
  'application/x-rar-compressed',
  'application/rtf',
  'audio/mp3',
  'image/jpg',
  'image/pjpeg',
  'image/x-png',
  'text/comma-separated-values',
  'text/x-markdown',
  'video/avi',
];

const KNOWN_MEDIA_TYPES: ReadonlySet<string> = new Set([...Object.values(MEDIA_TYPES), ...OTHER_MEDIA_TYPES]);

/** Returns the file type of a name by its last extension; null when a message may not carry it. */
export function fileTypeOf(filename: string): FileType | null {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  return isFileType(extension) ? extension : null;
}

/** Returns the file type of a media type, for a file without a name. */
export function fileTypeOfMedia(mediaType: string): FileType | null {
  const found = Object.entries(MEDIA_TYPES).find(([, type]) => type === mediaType)?.[0] ?? '';
  return isFileType(found) ? found : null;
}

/** Returns whether a media type, without its parameters, belongs to an allowed file type. */
export const isKnownMediaType = (mediaType: string): boolean => KNOWN_MEDIA_TYPES.has(mediaType.toLowerCase());

const isFileType = (extension: string): extension is FileType => Object.hasOwn(MEDIA_TYPES, extension);
