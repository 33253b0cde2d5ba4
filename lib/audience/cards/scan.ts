import { fileTypeFromBuffer } from 'file-type';
import { uploadType } from '#lib/core/check-upload.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { IMAGE_TYPES, UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { readCodes } from '#lib/infra/barcodes/read-codes.ts';
import { readCard } from './fields.ts';
import type { ScannedCard } from './schema.ts';

const isPicture = (type: string): boolean => IMAGE_TYPES.some((one) => one === type);

/**
 * Reads the contact of a card from the picture of it: of its QR code, whose vCard or MECARD is read exactly. Stores nothing.
 *
 * @throws {AppError} fileTypeNotAllowed, fileTooLarge, invalidFormat (damaged, or without a code that has a contact),
 *   tooMuchWaiting, queueUnavailable
 */
export async function scanCard(
  { scope }: Pick<Context, 'scope'>,
  { name, content }: { name: string; content: Uint8Array },
): Promise<ScannedCard> {
  const extension = uploadType(name);
  if (content.byteLength > UPLOAD_MAX_BYTES)
    throw new AppError('fileTooLarge', { field: 'image', values: { limit: UPLOAD_MAX_BYTES } });
  if (!isPicture(extension)) throw new AppError('fileTypeNotAllowed', { field: 'image', value: extension });
  const detected = (await fileTypeFromBuffer(content))?.ext;
  if (!detected || !isPicture(detected)) throw refuseContent({ field: 'image', extension, detected }, IMAGE_TYPES);
  const codes = await readCodes(scope.companyId, content);
  if (!codes) throw refusePicture(UNREADABLE);
  const [fields] = codes.flatMap((text) => readCard(text) ?? []);
  if (!fields) throw refusePicture(NO_CARD);
  return { fields, confidence: 1, source: 'qr' };
}

const UNREADABLE = 'The picture is damaged, or has more than 60 million pixels.';
const NO_CARD = "Text recognition isn't installed. QR codes on cards work.";

const refusePicture = (cause: string): AppError =>
  new AppError('invalidFormat', { field: 'image', cause, message: cause });
