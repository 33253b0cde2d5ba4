import type { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';

/** The types of files that people may upload, by the end of the name in lower case. */
export type MediaExtension = (typeof ALLOWED_FILE_TYPES)[number];

/** The families of files, by which lists are filtered. */
export const MEDIA_TYPES = ['picture', 'video', 'audio', 'document', 'archive'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

type Format = { type: MediaType; contentType: string };

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The family and the media type of each extension. */
export const MEDIA_FORMATS: Readonly<Record<MediaExtension, Format>> = {
  jpg: { type: 'picture', contentType: 'image/jpeg' },
  jpeg: { type: 'picture', contentType: 'image/jpeg' },
  jfif: { type: 'picture', contentType: 'image/jpeg' },
  png: { type: 'picture', contentType: 'image/png' },
  gif: { type: 'picture', contentType: 'image/gif' },
  webp: { type: 'picture', contentType: 'image/webp' },
  avif: { type: 'picture', contentType: 'image/avif' },
  tiff: { type: 'picture', contentType: 'image/tiff' },
  svg: { type: 'picture', contentType: 'image/svg+xml' },
  mp4: { type: 'video', contentType: 'video/mp4' },
  mov: { type: 'video', contentType: 'video/quicktime' },
  avi: { type: 'video', contentType: 'video/x-msvideo' },
  mp3: { type: 'audio', contentType: 'audio/mpeg' },
  pdf: { type: 'document', contentType: 'application/pdf' },
  doc: { type: 'document', contentType: 'application/msword' },
  xls: { type: 'document', contentType: 'application/vnd.ms-excel' },
  ppt: { type: 'document', contentType: 'application/vnd.ms-powerpoint' },
  docx: { type: 'document', contentType: `${OFFICE}.wordprocessingml.document` },
  xlsx: { type: 'document', contentType: `${OFFICE}.spreadsheetml.sheet` },
  pptx: { type: 'document', contentType: `${OFFICE}.presentationml.presentation` },
  csv: { type: 'document', contentType: 'text/csv' },
  txt: { type: 'document', contentType: 'text/plain' },
  md: { type: 'document', contentType: 'text/markdown' },
  zip: { type: 'archive', contentType: 'application/zip' },
  rar: { type: 'archive', contentType: 'application/vnd.rar' },
};

/** Returns true for a type of file that people may upload. */
export const isMediaExtension = (extension: string): extension is MediaExtension =>
  Object.hasOwn(MEDIA_FORMATS, extension);

/** The extensions of a family. */
export const extensionsOf = (type: MediaType): MediaExtension[] =>
  Object.entries(MEDIA_FORMATS)
    .filter(([, format]) => format.type === type)
    .map(([extension]) => extension as MediaExtension); // the keys of the table

/** The states that lists show. */
export const LISTED_STATES = ['ready', 'trashed'] as const;

/** The orders of lists; a hyphen is descending. `-usedAt` has the file first that was used or added last. */
export const MEDIA_SORTS = ['-createdAt', 'createdAt', 'name', '-name', '-bytes', 'bytes', '-usedAt'] as const;

/** The kinds of documents that show files. */
export const MEDIA_USE_KINDS = ['template', 'page', 'form', 'section', 'message', 'company'] as const;
export type MediaUseKind = (typeof MEDIA_USE_KINDS)[number];

/** Labels of one file, and most characters of one. */
export const MEDIA_LABELS_MAX = 10;
export const MEDIA_LABEL_LENGTH = 50;

/** Pictures for templates of one company. */
export const IMAGES_MAX = 2_000;

/** Files that one call labels. */
export const MEDIA_BATCH_MAX = 100;

/** Rows to import in one file, in bytes. */
export const IMPORT_MAX_BYTES = 209_715_200;

/** The types of files with rows to import. */
export const IMPORT_EXTENSIONS = ['csv', 'txt', 'xlsx'] as const;

/** Days that a deleted file stays in the trash. */
export const TRASH_DAYS = 30;
