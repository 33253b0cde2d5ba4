import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { getAccess } from '#lib/account/access/get-access.ts';
import { COUNTERS } from '#lib/account/access/plans/counters.ts';
import { overLimit } from '#lib/account/access/plans/lock-allowance.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { getStock, moveStock } from '#lib/account/usage/stock.ts';
import { uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-file-name.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { IMAGE_TYPES, UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { Picture } from '#lib/infra/image/picture-job.ts';
import { redrawForMail } from '#lib/infra/image/redraw-picture.ts';
import { writeContent } from './content.ts';
import { findImage, findImages, type ImageScope, lockImages, sumImageBytes } from './images-store.ts';
import { MAIL_EXTENSIONS, MAIL_SIDE_MAX } from './prepare-content.ts';
import { mediaUrl, thumbnailUrl } from './present.ts';
import { Image, type ImageList, type ListImagesQuery } from './schema.ts';
import { insertMedia, type MediaRow } from './store.ts';
import { purge } from './trash.ts';
import { IMAGES_MAX } from './values.ts';

/** An image as uploaded. */
type UploadImageInput = { name: string; content: Uint8Array };

/** An image that is not stored yet: its row and its bytes, which are in the database. */
export type NewImage = {
  row: Omit<MediaRow, 'attempt' | 'contentId' | 'trashedAt' | 'expiresAt' | 'renditionOf' | 'labels'>;
  content: Uint8Array;
};

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
  const extension = MAIL_EXTENSIONS[picture.contentType] ?? 'png';
  const now = ctx.now();
  const row = {
    companyId,
    subaccountId,
    id: newOpaqueId(),
    name: cleanUploadName(name.replace(/\.[^.]*$/, ''), extension),
    extension,
    contentType: picture.contentType,
    bytes: picture.content.byteLength,
    width: picture.width,
    height: picture.height,
    state: 'ready',
    kind: 'image',
    storage: 'database',
    sha256: new Uint8Array(createHash('sha256').update(picture.content).digest()),
    createdByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    createdAt: now,
    usedAt: now,
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
  const count = await lockImages(db, ctx.scope);
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
  const count = await lockImages(db, ctx.scope);
  if (count + images.length > IMAGES_MAX) throw limitReached(IMAGES_MAX, 'images');
  for (const { row, content } of images) {
    await insertMedia(db, row);
    await writeContent(db, row, 'database', content);
    const after = { name: row.name, sizeBytes: row.bytes };
    await recordAudit(db, ctx, { action: 'image.upload', targetId: row.id, after });
  }
  await moveStock(
    db,
    ctx,
    'storage',
    images.reduce((sum, { row }) => sum + row.bytes, 0),
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
  const { picture, cpuMs } = await redrawForMail(companyId, content, MAIL_SIDE_MAX);
  countCpuMs(cpuMs);
  if (!picture) throw new AppError('invalidFormat', { field: 'image', cause: UNREADABLE, message: UNREADABLE });
  return picture;
}

/** The message for an image that cannot be decoded. */
const UNREADABLE = 'The image is damaged or too large to be read.';

const isImage = (type: string): boolean => IMAGE_TYPES.some((one) => one === type);

/**
 * Deletes an image for good, also one that templates show: mail that was sent loses it, too.
 *
 * @returns its id.
 * @throws {AppError} notFound
 */
export async function deleteImage(ctx: Context, { id }: { id: string }): Promise<string> {
  const row = await requireImage(ctx.scope, id);
  if (!(await purge(ctx, row, { action: 'image.delete' }))) throw refuse.notFound('image');
  return row.id;
}

/** Returns an image. @throws {AppError} notFound */
export const getImage = async ({ scope }: Pick<Context, 'scope'>, id: string): Promise<Image> =>
  presentImage(await requireImage(scope, id));

async function requireImage(scope: ImageScope, id: string): Promise<MediaRow> {
  const row = await findImage(scope, id);
  if (!row) throw refuse.notFound('image');
  return row;
}

/** Lists the images of the company, or of the sub-account that asks. */
export async function listImages({ scope }: Pick<Context, 'scope'>, query: ListImagesQuery): Promise<ImageList> {
  const { rows, total } = await findImages(scope, query);
  return {
    object: 'list',
    has_more: query.page * query.limit < total,
    total,
    storage_bytes: await sumImageBytes(scope),
    data: rows.map(presentImage),
  };
}

type ShownImage = Pick<MediaRow, 'id' | 'name' | 'contentType' | 'bytes' | 'width' | 'height' | 'sha256' | 'createdAt'>;

/** Presents an image. */
export const presentImage = (row: ShownImage): Image =>
  Image.parse({
    object: 'image',
    id: row.id,
    name: row.name,
    width: row.width,
    height: row.height,
    // Some mail programs go by the end of the name.
    url: mediaUrl(row),
    thumbnail_url: thumbnailUrl(row),
    content_type: row.contentType,
    size_bytes: row.bytes,
    created_at: row.createdAt.toISOString(),
  });
