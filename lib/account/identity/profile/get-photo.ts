import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findBlob, type KeptBlob } from '#lib/infra/blob/blob-store.ts';
import { actingUser } from '../acting-user.ts';
import { PHOTO_KIND } from './set-photo.ts';
import { areColleagues } from './store.ts';

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
