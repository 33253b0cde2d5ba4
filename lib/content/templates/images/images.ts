import { fileTypeFromBuffer } from 'file-type';
import { getAccess } from '#lib/account/access/get-access.ts';
import { COUNTERS } from '#lib/account/access/plans/counters.ts';
import { overLimit } from '#lib/account/access/plans/lock-allowance.ts';
import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import { getStock, moveStock } from '#lib/account/usage/stock.ts';
import { uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-file-name.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { isUuid, newOpaqueId } from '#lib/core/ids.ts';
import { IMAGE_TYPES, UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { deleteBlob, findBlob, insertBlob, type KeptBlob } from '#lib/infra/blob/blob-store.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { Picture } from '#lib/infra/image/picture-job.ts';
import { redrawForMail } from '#lib/infra/image/redraw-picture.ts';
import { type TemplateScope, templateScope } from '../scope.ts';
import { authorOf } from '../templates.ts';
import { IMAGES_MAX, Image, type ImageDetail, type ImageList, type ListImagesQuery } from './schema.ts';
import {
  countImages,
  deleteImageRow,
  findImage,
  findImages,
  findTemplatesWith,
  IMAGE_KIND,
  type ImageRow,
  insertImages,
  sumImageBytes,
} from './store.ts';

/** The longer side of a stored image in pixels: mail is 600 wide, and screens have up to four pixels for one. */
const SIDE_MAX = 2_400;

/** An image as uploaded. */
type UploadImageInput = { name: string; content: Uint8Array };

/** An image that is not stored yet: its row and its bytes. */
export type NewImage = { row: ImageRow; content: Uint8Array };

/**
 * Stores an image for templates. The type is detected from the bytes. The image is re-encoded, which drops everything
 * else that was in the file, as a PNG, JPEG or GIF, which every mail program shows. Not idempotent.
 *
 * @throws {AppError} fileTypeNotAllowed, fileTooLarge, invalidFormat (damaged), limitReached, overQuota, planExpired
 *   (storage), tooMuchWaiting, queueUnavailable
 */
export async function uploadImage(ctx: Context, input: UploadImageInput): Promise<Image> {
  // A company that may not store anything has nothing decoded.
  const refusal = (await findImageCapacity(ctx)).take(1);
  if (refusal) throw refusal;
  const image = await makeImage(ctx, input);
  await withTransaction((db) => storeImages(db, ctx, [image]));
  return presentImage(image.row);
}

/**
 * Makes the row and the bytes of an image. Stores nothing.
 *
 * @param countCpuMs gets the processor time that it takes, also of a file that is refused.
 * @throws {AppError} fileTypeNotAllowed, fileTooLarge, invalidFormat (damaged), tooMuchWaiting, queueUnavailable
 */
export async function makeImage(
  ctx: Context,
  { name, content }: UploadImageInput,
  countCpuMs: (cpuMs: number) => void = () => {},
): Promise<NewImage> {
  const { companyId, subaccountId = null } = ctx.scope;
  const picture = await readImage(companyId, { extension: uploadType(name), content }, countCpuMs);
  const extension = picture.contentType === 'image/jpeg' ? 'jpg' : picture.contentType.slice('image/'.length);
  const row = {
    companyId,
    subaccountId,
    id: newOpaqueId(),
    name: cleanUploadName(name.replace(/\.[^.]*$/, ''), extension),
    contentType: picture.contentType,
    sizeBytes: picture.content.byteLength,
    width: picture.width,
    height: picture.height,
    createdByUserId: authorOf(ctx),
    createdAt: ctx.now(),
  };
  return { row, content: picture.content };
}

/** The images that a company may store besides those that it has. */
export type ImageCapacity = {
  /** Counts one more image; returns its refusal if it is beyond the limits, and does not count it then. */
  take: (bytes: number) => AppError | null;
};

/** Finds the images that a company may store now. */
export const findImageCapacity = (ctx: Context): Promise<ImageCapacity> =>
  withTransaction((db) => lockImageCapacity(db, ctx));

async function lockImageCapacity(db: Database, ctx: Context): Promise<ImageCapacity> {
  const count = await countImages(db, ctx.scope.companyId);
  const { used: bytesUsed, limit } = await getStock(ctx, 'storage', db);
  const { planPhase } = await getAccess(ctx, db);
  const isLimited = limit >= 0 && ctx.actor.type !== 'operator';
  const used = { count, bytes: bytesUsed };
  const { group, label } = COUNTERS.storage;
  return {
    take: (bytes) => {
      if (used.count >= IMAGES_MAX) return limitReached(IMAGES_MAX, 'images');
      if (isLimited && used.bytes + bytes > limit)
        return overLimit({ group, label, limit, used: used.bytes, needed: bytes, planPhase });
      used.count += 1;
      used.bytes += bytes;
      return null;
    },
  };
}

/**
 * Stores images: all or, if one is beyond the limits of the company, none.
 *
 * @param db a transaction.
 * @throws {AppError} limitReached, overQuota, planExpired (storage)
 */
export async function storeImages(db: Database, ctx: Context, images: readonly NewImage[]): Promise<void> {
  const count = await countImages(db, ctx.scope.companyId);
  if (count + images.length > IMAGES_MAX) throw limitReached(IMAGES_MAX, 'images');
  await insertImages(
    db,
    images.map(({ row }) => row),
  );
  for (const { row, content } of images) {
    const { id, companyId, name, contentType, sizeBytes } = row;
    await insertBlob(db, { id, kind: IMAGE_KIND, userId: null, companyId, name, contentType, content });
    const after = { name, sizeBytes };
    await recordAudit(db, ctx, { action: 'image.upload', targetId: id, after });
  }
  await moveStock(
    db,
    ctx,
    'storage',
    images.reduce((sum, { row }) => sum + row.sizeBytes, 0),
  );
}

/** Decodes and re-encodes an uploaded file. */
async function readImage(
  companyId: string,
  { extension, content }: { extension: string; content: Uint8Array },
  countCpuMs: (cpuMs: number) => void,
): Promise<Picture> {
  if (content.byteLength > UPLOAD_MAX_BYTES)
    throw new AppError('fileTooLarge', { field: 'image', values: { limit: UPLOAD_MAX_BYTES } });
  if (!isImage(extension)) throw new AppError('fileTypeNotAllowed', { field: 'image', value: extension });
  const detected = (await fileTypeFromBuffer(content))?.ext;
  if (!detected || !isImage(detected)) throw refuseContent({ field: 'image', extension, detected }, IMAGE_TYPES);
  const { picture, cpuMs } = await redrawForMail(companyId, content, SIDE_MAX);
  countCpuMs(cpuMs);
  if (!picture) throw new AppError('invalidFormat', { field: 'image', cause: UNREADABLE, message: UNREADABLE });
  return picture;
}

/** The message for an image that cannot be decoded. */
const UNREADABLE = 'The image is damaged or too large to be read.';

const isImage = (type: string): boolean => IMAGE_TYPES.some((one) => one === type);

/**
 * Deletes an image, also one that templates show: mail that was sent loses it, too.
 *
 * @returns its id.
 * @throws {AppError} notFound
 */
export async function deleteImage(ctx: Context, { id }: { id: string }): Promise<string> {
  const { companyId } = ctx.scope;
  const row = await findImage(templateScope(ctx), id);
  if (!row) throw refuse.notFound('image');
  await audited(ctx, 'image.delete', row.id, async (db) => {
    if (!(await deleteImageRow(db, companyId, row.id))) throw refuse.notFound('image');
    await deleteBlob(db, { id: row.id, kind: IMAGE_KIND });
    await moveStock(db, ctx, 'storage', -row.sizeBytes);
    return { before: { name: row.name } };
  });
  return row.id;
}

/** Returns an image with the templates that show it. @throws {AppError} notFound */
export async function getImage(ctx: Context, { id }: { id: string }): Promise<ImageDetail> {
  const scope = templateScope(ctx);
  const row = await findImage(scope, id);
  if (!row) throw refuse.notFound('image');
  return { ...presentImage(row), used_by: await findTemplatesWith(scope, imagePath(row.id)) };
}

/** Finds an image by its public name: an id, which may have the end of a file name after it. Anyone may read it. */
export async function findPublicImage(name: string): Promise<KeptBlob | null> {
  const [id = ''] = name.split('.', 1);
  return isUuid(id) ? findBlob(id.toLowerCase(), IMAGE_KIND) : null;
}

/** Lists the images of the company, or of the sub-account that asks, the newest first. */
export async function listImages(ctx: Context, query: ListImagesQuery): Promise<ImageList> {
  const scope = templateScope(ctx);
  const { rows, total } = await findImages(scope, query);
  return {
    object: 'list',
    has_more: query.page * query.limit < total,
    total,
    storage_bytes: await countStorageBytes(scope),
    data: rows.map(presentImage),
  };
}

/** Counts the bytes of the storage of a company or of a sub-account: its uploaded images. */
export const countStorageBytes = (scope: TemplateScope): Promise<number> => sumImageBytes(scope);

/** The types that images are stored in, with the ends of their names. */
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };

/** Returns the path of an image. It names the image alone, so that templates find it by this text. */
const imagePath = (id: string): string => `/t/i/${id}`;

/** Presents an image. */
export const presentImage = ({ id, name, contentType, sizeBytes, width, height, createdAt }: ImageRow): Image =>
  Image.parse({
    object: 'image',
    id,
    name,
    width,
    height,
    // Some mail programs go by the end of the name.
    url: `${settings().PUBLIC_URL}${imagePath(id)}.${EXTENSIONS[contentType] ?? 'img'}`,
    content_type: contentType,
    size_bytes: sizeBytes,
    created_at: createdAt.toISOString(),
  });
