import { fileTypeFromBuffer } from 'file-type';
import { audited } from '#lib/account/audit/audited.ts';
import { uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-file-name.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { refuseContent } from '#lib/core/errors/refuse-content.ts';
import { isUuid, newOpaqueId } from '#lib/core/ids.ts';
import { PHOTO_TYPES, UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { deleteBlobs, findBlob, type KeptBlob, replaceBlob } from '#lib/infra/blob/blob-store.ts';
import type { Picture } from '#lib/infra/image/picture-job.ts';
import { redrawPicture } from '#lib/infra/image/redraw-picture.ts';
import { actingUser } from '../acting-user.ts';
import { getProfile } from './profile.ts';
import type { UserDetail } from './schema.ts';
import { areColleagues, writeProfileImage } from './store.ts';

/** The blob kind of photos. */
const PHOTO_KIND = 'photo';

/** The path that photos are served under, followed by their id. */
const PHOTO_PATH = '/api/config/v1/media/profile';

/** The longer side of a stored photo in pixels, four times the largest size on a screen. */
const SIDE_MAX = 1_024;

/** The longer side of a photo divided by its shorter side at most: a face in a circle shows nothing of a longer strip. */
const RATIO_MAX = 3;

/** The message for a picture beyond that. */
const TOO_NARROW = `A photo may be ${RATIO_MAX} times as wide as it is high at most, and the other way round.`;

/** The message for a picture that cannot be decoded. */
const UNREADABLE = 'The picture is damaged or too large to be read.';

/** A photo as uploaded. */
type SetPhotoInput = { name: string; content: Uint8Array };

/**
 * Replaces the caller's photo. The type is detected from the bytes, because a name or media type could disguise a page
 * or a drawing with a script. The picture is re-encoded and the uploaded file is not stored, because its metadata often
 * contains the location where it was taken.
 *
 * @throws {AppError} fileTypeNotAllowed, fileTooLarge, invalidFormat, imageAspectRatio, forbidden (an API key),
 *   tooMuchWaiting, queueUnavailable
 */
export async function setPhoto(ctx: Context, { name, content }: SetPhotoInput): Promise<UserDetail> {
  const { userId } = actingUser(ctx);
  const extension = uploadType(name);
  const picture = await readPicture(ctx, extension, content);
  const id = newOpaqueId();
  await audited(ctx, 'profile.photo', userId, async (db) => {
    const blob = {
      id,
      kind: PHOTO_KIND,
      userId,
      companyId: null,
      name: cleanUploadName(name, extension),
      ...picture,
    };
    await replaceBlob(db, blob);
    await writeProfileImage(db, userId, `${PHOTO_PATH}/${id}`);
    return { after: { photo: blob.name } };
  });
  return getProfile(ctx);
}

/**
 * Deletes the caller's photo; a repeat changes nothing.
 *
 * @throws {AppError} forbidden (an API key)
 */
export async function removePhoto(ctx: Context): Promise<UserDetail> {
  const { userId } = actingUser(ctx);
  await audited(ctx, 'profile.photo', userId, async (db) => {
    await deleteBlobs(db, { userId, kind: PHOTO_KIND });
    await writeProfileImage(db, userId, null);
    return { after: { photo: null } };
  });
  return getProfile(ctx);
}

/** Decodes and re-encodes the picture of an uploaded file. */
async function readPicture(
  { scope }: Context,
  extension: string,
  content: Uint8Array,
): Promise<Omit<Picture, 'width' | 'height'>> {
  if (content.byteLength > UPLOAD_MAX_BYTES) {
    throw new AppError('fileTooLarge', { field: 'image', values: { limit: UPLOAD_MAX_BYTES } });
  }
  if (!isPhoto(extension)) throw new AppError('fileTypeNotAllowed', { field: 'image', value: extension });
  const detected = (await fileTypeFromBuffer(content))?.ext;
  if (!detected || !isPhoto(detected)) throw refuseContent({ field: 'image', extension, detected }, PHOTO_TYPES);
  const picture = await redrawPicture(scope.companyId, content, SIDE_MAX);
  if (!picture) throw new AppError('invalidFormat', { field: 'image', cause: UNREADABLE, message: UNREADABLE });
  const { width, height, ...stored } = picture;
  if (Math.max(width, height) > RATIO_MAX * Math.min(width, height)) {
    throw new AppError('imageAspectRatio', { field: 'image', message: TOO_NARROW });
  }
  return stored;
}

const isPhoto = (type: string): boolean => PHOTO_TYPES.some((one) => one === type);

/**
 * Returns the photo of the caller or of one of their colleagues.
 *
 * @throws {AppError} notFound (also for a person of another company), forbidden (an API key)
 */
export async function getPhoto(ctx: Pick<Context, 'actor'>, input: { id: string }): Promise<KeptBlob> {
  const { userId } = actingUser(ctx);
  const blob = isUuid(input.id) ? await findBlob(input.id, PHOTO_KIND) : null;
  if (!blob?.userId || !(await areColleagues(userId, blob.userId))) {
    throw refuse.notFound('photo');
  }
  return blob;
}
