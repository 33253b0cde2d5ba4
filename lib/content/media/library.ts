import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import { getUser } from '#lib/account/identity/queries.ts';
import { getStock } from '#lib/account/usage/stock.ts';
import { uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-file-name.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { countImages } from './images-store.ts';
import { presentMedia } from './present.ts';
import type {
  LabelMediaInput,
  ListMediaAfterQuery,
  ListMediaQuery,
  MediaDetail,
  MediaItem,
  UpdateMediaInput,
} from './schema.ts';
import {
  changeLabels,
  countExtensions,
  countLabels,
  findPage,
  findPageAfter,
  findShown,
  findUses,
  isListed,
  isNameConflict,
  isNameTaken,
  lockMedia,
  sumTrash,
  updateMedia,
} from './store.ts';
import { isMediaExtension, MEDIA_FORMATS, MEDIA_LABELS_MAX, type MediaUseKind } from './values.ts';

/** Documents that an answer names. */
const USES_SHOWN = 100;

/** Lists the files of the library, or those in the trash. */
export async function listMedia({ scope }: Pick<Context, 'scope'>, query: ListMediaQuery) {
  const { rows, total } = await findPage(scope, query);
  return { data: rows.map(presentMedia), page: query.page, size: query.size, total, exact: true };
}

/** Lists the files of the library after one of them, the newest first. */
export async function listMediaAfter({ scope }: Pick<Context, 'scope'>, query: ListMediaAfterQuery) {
  const rows = await findPageAfter(scope, query);
  const shown = rows.slice(0, query.limit);
  return { data: shown.map(presentMedia), nextCursor: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null };
}

/** Returns a file of the library with the documents that show it. @throws {AppError} notFound */
export async function getMedia({ scope }: Pick<Context, 'scope'>, { id }: { id: string }): Promise<MediaDetail> {
  const row = await findShown(scope, id);
  if (!row) throw refuse.notFound('media');
  const [uses, createdBy] = await Promise.all([
    findUses(row, USES_SHOWN),
    row.createdByUserId === null ? null : findName(row.createdByUserId),
  ]);
  const usedBy = uses.map(({ kind, refId, title }) => ({ kind: kind as MediaUseKind, id: refId, title })); // written by replaceUses
  return { ...presentMedia(row), createdBy, usedBy };
}

/** Finds the address of a picture as pages and mails show it; null if it is gone. */
export async function findPicture({ scope }: Pick<Context, 'scope'>, id: string): Promise<string | null> {
  const row = await findShown(scope, id);
  if (!row) return null;
  const { mail, url } = presentMedia(row);
  return mail?.url ?? url;
}

/**
 * Returns the address of a picture of the library that a field names.
 *
 * @throws {AppError} invalidField (no picture, or in the trash)
 */
export async function requirePicture({ scope }: Pick<Context, 'scope'>, field: string, id: string): Promise<string> {
  const row = await findShown(scope, id);
  const file = row && presentMedia(row);
  if (file?.type !== 'picture' || file.state !== 'ready')
    throw refuse.field(field, 'must be a picture of the File Manager', id);
  return file.url;
}

/** Finds the name of a person; null for one whose account is gone. */
const findName = (userId: string): Promise<string | null> =>
  getUser({ userId }).then(
    ({ fullname, lastname }) => `${fullname} ${lastname}`.trim() || null,
    () => null,
  );

/** Refuses a name that another file has. */
export const filenameExists = (name: string): AppError =>
  new AppError('filenameExists', { field: 'name', value: name });

/**
 * Renames a file or replaces its labels. Its address stays the same.
 *
 * @throws {AppError} notFound, filenameExists, invalidField (another end of the name), wrongState (in the trash)
 */
export async function updateMediaItem(
  ctx: Context,
  { id, name: given, labels }: UpdateMediaInput & { id: string },
): Promise<MediaItem> {
  const key = { companyId: ctx.scope.companyId, id };
  await audited(ctx, 'media.update', id, async (db) => {
    const row = await lockMedia(db, key);
    if (!isListed(row)) throw refuse.notFound('media');
    if (row.state === 'trashed') throw refuse.wrongState('This file is in the trash. Restore it first.');
    const name = given === undefined ? row.name : newName(given, row.extension);
    if (row.kind === 'file' && name !== row.name && (await isNameTaken(db, key, name))) throw filenameExists(name);
    const changed = { name, labels: labels ? [...new Set(labels)] : row.labels };
    await updateMedia(db, key, changed);
    const before = { name: row.name, labels: row.labels.join(', ') };
    return { before, after: { name, labels: changed.labels.join(', ') } };
  }).catch((error: unknown) => {
    throw isNameConflict(error) ? filenameExists(given ?? '') : error;
  });
  const { createdBy: _, usedBy: __, ...item } = await getMedia(ctx, { id });
  return item;
}

/** Returns the new name of a file; the end that its content was checked by stays. */
function newName(given: string, extension: string): string {
  const end = uploadType(given);
  if (end !== '' && end !== extension && isMediaExtension(end))
    throw refuse.field('name', `must end in .${extension}`, given);
  return cleanUploadName(given, extension);
}

/**
 * Adds labels to files and removes others. Files that do not exist, or are in the trash, are left out.
 *
 * @returns how many were changed.
 * @throws {AppError} invalidField (more than ten labels of one file); then none is changed.
 */
export function labelMedia(ctx: Context, input: LabelMediaInput): Promise<{ changed: number }> {
  return withTransaction(async (db) => {
    const rows = await changeLabels(db, ctx.scope, input);
    const full = rows.find(({ labels }) => labels.length > MEDIA_LABELS_MAX);
    if (full) throw refuse.fieldBecause('add', `A file may have ${MEDIA_LABELS_MAX} labels at most.`);
    const after = { add: input.add.join(', '), remove: input.remove.join(', '), files: rows.length };
    if (rows.length > 0) await recordAudit(db, ctx, { action: 'media.label', after });
    return { changed: rows.length };
  });
}

/** Lists the labels of the files in the library with the number of files of each. */
export const listLabels = async ({ scope }: Pick<Context, 'scope'>) => ({ data: await countLabels(scope) });

/** Lists the types of the files in the library with the number of files of each. */
export async function listTypes({ scope }: Pick<Context, 'scope'>) {
  const rows = await countExtensions(scope);
  return {
    data: rows.map((row) => ({
      ...row,
      type: isMediaExtension(row.extension) ? MEDIA_FORMATS[row.extension].type : ('document' as const),
    })),
  };
}

/** Returns how much of the storage is used, and of it by the trash. */
export async function getMediaUsage(ctx: Pick<Context, 'scope'>) {
  const [storage, files, images, trash, { features }] = await Promise.all([
    getStock(ctx, 'storage'),
    getStock(ctx, 'media'),
    countImages(ctx.scope),
    sumTrash(ctx.scope),
    getAccess(ctx),
  ]);
  return {
    ...storage,
    extraUsed: 0,
    extraLimit: 0,
    enable: isEnabled(features, 'fileManager'),
    files: files.used,
    images,
    filesLimit: files.limit,
    trashFiles: trash.files,
    trashBytes: trash.bytes,
  };
}
