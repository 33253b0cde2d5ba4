import { fileTypeFromBuffer } from 'file-type';
import { checkUpload, uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-upload-name.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { ALLOWED_FILE_TYPES, UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';

/** A file as uploaded. */
export type AttachmentInput = { name: string; content: Uint8Array };

/** The field of the form. */
const FIELD = 'file';

/** Types that are plain text: nothing can be detected in them, and they hold no NUL byte. */
const TEXTS = new Set(['md', 'csv', 'txt']);

/** The types that are detected in the bytes of an allowed type, where they differ from its name. */
const DETECTED: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['jpg'],
  jfif: ['jpg'],
  png: ['png', 'apng'],
  tiff: ['tif'],
  svg: ['xml'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  mp4: ['mp4', 'm4v', 'mov'],
  mov: ['mov', 'mp4'],
};

/** Every type that may be detected in an allowed file. */
const KNOWN: readonly string[] = [...ALLOWED_FILE_TYPES, ...Object.values(DETECTED).flat()];

/**
 * Checks an uploaded file and cleans its name. The type is detected from the bytes too, so that a program cannot be
 * sent to the operator as a picture.
 *
 * @throws {AppError} fileTooLarge, fileTypeNotAllowed, invalidFormat (damaged, or named wrongly)
 */
export async function readAttachment({ name, content }: AttachmentInput): Promise<AttachmentInput> {
  const extension = uploadType(name);
  const fault = checkUpload({ name, size: content.byteLength }, ALLOWED_FILE_TYPES);
  if (fault === 'size') throw new AppError('fileTooLarge', { field: FIELD, values: { limit: UPLOAD_MAX_BYTES } });
  if (fault === 'type') throw new AppError('fileTypeNotAllowed', { field: FIELD, value: extension });
  const detected = (await fileTypeFromBuffer(content))?.ext;
  if (!isOfType(extension, detected, content)) throw refuseContent({ field: FIELD, extension, detected }, KNOWN);
  return { name: cleanUploadName(name, extension), content };
}

function isOfType(extension: string, detected: string | undefined, content: Uint8Array): boolean {
  if (TEXTS.has(extension)) return detected === undefined && !content.includes(0);
  // A drawing without an XML declaration is detected as nothing.
  if (extension === 'svg' && detected === undefined) return !content.includes(0);
  return detected !== undefined && (DETECTED[extension] ?? [extension]).includes(detected);
}
