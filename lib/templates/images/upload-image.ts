import { fileTypeFromBuffer } from 'file-type';
import { lockAllowance } from '#lib/access/plans/lock-allowance.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-upload-name.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { IMAGE_TYPES, UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { insertBlob } from '#lib/infra/blob/blob-store.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type Picture, redrawForMail } from '#lib/infra/image/redraw-picture.ts';
import { authorOf } from '../create-template.ts';
import { presentImage } from './present.ts';
import { IMAGES_MAX, type Image } from './schema.ts';
import { IMAGE_KIND, insertImage } from './store.ts';

/** The longer side of a stored image in pixels: mail is 600 wide, and screens have up to four pixels for one. */
const SIDE_MAX = 2_400;

/** An image as uploaded. */
export type UploadImageInput = { name: string; content: Uint8Array };

/**
 * Stores an image for templates. The type is detected from the bytes. The image is re-encoded, which drops everything
 * else that was in the file, as a PNG, JPEG or GIF, which every mail program shows. Not idempotent.
 *
 * @throws {AppError} fileTypeNotAllowed, fileTooLarge, invalidFormat (damaged), limitReached, overQuota, planExpired (storage)
 */
export async function uploadImage(ctx: Context, { name, content }: UploadImageInput): Promise<Image> {
  const { companyId } = ctx.scope;
  const picture = await readImage(uploadType(name), content);
  const extension = picture.contentType === 'image/jpeg' ? 'jpg' : picture.contentType.slice('image/'.length);
  const id = newOpaqueId();
  const row = {
    ...{ companyId, subaccountId: ctx.scope.subaccountId ?? null },
    ...{ id, name: cleanUploadName(name.replace(/\.[^.]*$/, ''), extension) },
    ...{ contentType: picture.contentType, sizeBytes: picture.content.byteLength },
    ...{ width: picture.width, height: picture.height, createdByUserId: authorOf(ctx), createdAt: ctx.now() },
  };
  await withTransaction(async (db) => {
    const storage = await lockAllowance(db, ctx, 'storage', { count: Number.MAX_SAFE_INTEGER, entity: 'bytes' });
    const exceeded = await insertImage(db, row, { count: IMAGES_MAX, bytes: storage.planMax });
    if (exceeded) throw exceeded === 'bytes' ? storage.refusal() : limitReached(IMAGES_MAX, 'images');
    const { contentType } = row;
    const blob = { id, kind: IMAGE_KIND, userId: null, companyId, name: row.name, contentType };
    await insertBlob(db, { ...blob, content: picture.content });
    const after = { name: row.name, sizeBytes: row.sizeBytes };
    await recordAudit(db, ctx, { action: 'image.upload', targetType: 'image', targetId: id, after });
  });
  return presentImage(row);
}

/** Decodes and re-encodes an uploaded file. */
async function readImage(extension: string, content: Uint8Array): Promise<Picture> {
  if (content.byteLength > UPLOAD_MAX_BYTES)
    throw new AppError('fileTooLarge', { field: 'image', values: { limit: UPLOAD_MAX_BYTES } });
  if (!isImage(extension)) throw new AppError('fileTypeNotAllowed', { field: 'image', value: extension });
  const detected = (await fileTypeFromBuffer(content))?.ext;
  if (!detected || !isImage(detected)) throw refuseContent({ field: 'image', extension, detected }, IMAGE_TYPES);
  const picture = await redrawForMail(content, SIDE_MAX);
  if (!picture) throw new AppError('invalidFormat', { field: 'image', cause: UNREADABLE, message: UNREADABLE });
  return picture;
}

/** The message for an image that cannot be decoded. */
const UNREADABLE = 'The image is damaged or too large to be read.';

const isImage = (type: string): boolean => IMAGE_TYPES.some((one) => one === type);
