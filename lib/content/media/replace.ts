import { recordAudit } from '#lib/account/audit/audited.ts';
import { moveStock } from '#lib/account/usage/stock.ts';
import type { Upload } from '#lib/core/call.ts';
import { uploadType } from '#lib/core/check-upload.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { wasCommitted, withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { deleteObjects, type MediaStorage, storageOfFiles, writeContent, writeObject } from './content.ts';
import { DELETE_OBJECT } from './jobs.ts';
import { getMedia } from './library.ts';
import type { ObjectOwner } from './objects.ts';
import { factsOf, type PreparedContent, prepareFile } from './prepare-content.ts';
import type { MediaItem } from './schema.ts';
import { findMedia, findRenditions, isListed, lockMedia, type MediaRow, updateMedia } from './store.ts';
import { isMediaExtension } from './values.ts';

/** The time that the object of the content before is kept, for those who are reading it. */
const KEPT_MS = HOUR_MS;

/** The three ends of names that a JPEG may have. */
const JPEG: readonly string[] = ['jpg', 'jpeg', 'jfif'];

/**
 * Replaces the content of a file by another one of the same type. Its id, its name and its addresses stay the same, so that
 * documents and mail show the new content.
 *
 * @param read reads the new file, only where there is one to replace.
 * @throws {AppError} notFound, wrongState (in the trash), fileTypeNotAllowed, invalidFormat, fileTooLarge, overQuota, planExpired,
 *   tooMuchWaiting, queueUnavailable
 */
export async function replaceMedia(
  ctx: Context,
  { id, read }: { id: string; read: () => Promise<Upload> },
): Promise<MediaItem> {
  const row = requireReplaceable(await findMedia(ctx.scope, id));
  const whole = checkUpload(row, await read());
  const [rendition] = await findRenditions(row);
  const storage = storageOfFiles();
  const parts = (await prepareParts(row, rendition ?? null, whole)).map((part) => ({
    ...part,
    stored: storedAs(part, storage),
  }));
  try {
    if (storage === 'object') for (const { stored, prepared } of parts) await writeObject(stored, prepared.content);
    await withTransaction(async (db) => {
      requireReplaceable(await lockMedia(db, row));
      const change = await writeParts(db, ctx, parts);
      await moveStock(db, ctx, 'storage', change);
      const after = { name: row.name, bytes: parts[0]?.prepared.content.byteLength };
      await recordAudit(db, ctx, { action: 'media.replace', targetId: row.id, before: { bytes: row.bytes }, after });
    });
  } catch (error) {
    // Objects of a transaction whose end is in doubt are kept: they may be the file by now.
    if (!(await wasCommitted(error, () => hasContent(ctx, id, parts[0]?.prepared)))) {
      await deleteObjects(parts.map(({ stored }) => stored));
      throw error;
    }
  }
  const { createdBy: _, usedBy: __, ...item } = await getMedia(ctx, { id });
  return item;
}

/** Returns true if a file has some content now. */
async function hasContent({ scope }: Pick<Context, 'scope'>, id: string, prepared?: PreparedContent): Promise<boolean> {
  const row = await findMedia(scope, id);
  const wanted = prepared && factsOf(prepared).sha256;
  return Boolean(wanted && row?.sha256 && Buffer.from(wanted).equals(row.sha256));
}

/** Returns a file of the library that is not in the trash. @throws {AppError} notFound, wrongState */
function requireReplaceable(row: MediaRow | null): MediaRow {
  if (!isListed(row)) throw refuse.notFound('media');
  if (row.state === 'trashed') throw refuse.wrongState('This file is in the trash. Restore it first.');
  return row;
}

/** Returns the bytes of a file that is of the type of another. @throws {AppError} invalidField, fileTooLarge */
function checkUpload(row: MediaRow, { name, content }: Upload): Buffer {
  const extension = uploadType(name);
  const isSame = extension === row.extension || (JPEG.includes(extension) && JPEG.includes(row.extension));
  if (!isSame)
    throw refuse.field('file', `must be of the type ${row.extension}, as the file that it replaces`, extension);
  if (content.byteLength > UPLOAD_MAX_BYTES)
    throw new AppError('fileTooLarge', { field: 'file', values: { limit: UPLOAD_MAX_BYTES } });
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** A row and the content that it gets. */
type Part = { row: MediaRow; prepared: PreparedContent };

/**
 * Prepares the contents of a file and of its picture for mail. One without such a picture is itself shown in mail, so it becomes no
 * larger than mail shows it.
 */
async function prepareParts(row: MediaRow, rendition: MediaRow | null, content: Buffer): Promise<Part[]> {
  if (!isMediaExtension(row.extension)) throw new Error(`the file ${row.id} has the type ${row.extension}`);
  const { rendition: forMail, ...prepared } = await prepareFile(row.companyId, row.extension, content);
  if (!rendition) return [{ row, prepared: forMail ?? prepared }];
  return [
    { row, prepared },
    { row: rendition, prepared: forMail ?? prepared },
  ];
}

/** The key under which the new content of a row is stored. */
type Stored = ObjectOwner & { contentId: string | null; storage: MediaStorage };

/** Returns a key of its own for the content, as those who read the one before still need its object. */
const storedAs = ({ row: { companyId, id } }: Part, storage: MediaStorage): Stored => ({
  companyId,
  id,
  contentId: storage === 'object' ? newOpaqueId() : null,
  storage,
});

/** Writes contents in the transaction of their rows. @returns the bytes by which the storage changes. */
async function writeParts(db: Database, ctx: Context, parts: readonly (Part & { stored: Stored })[]): Promise<number> {
  let change = 0;
  for (const { row, prepared, stored } of parts) {
    const { storage, contentId } = stored;
    const locked = await lockMedia(db, row);
    if (!locked) throw refuse.notFound('media');
    const facts = { ...factsOf(prepared), contentType: prepared.contentType, storage, contentId };
    await updateMedia(db, locked, facts);
    await writeContent(db, locked, storage, prepared.content);
    if (locked.storage === 'object') {
      const payload = { companyId: locked.companyId, id: locked.id, contentId: locked.contentId };
      const dueAt = new Date(ctx.now().getTime() + KEPT_MS);
      await enqueueJob(db, DELETE_OBJECT, payload, { dueAt, companyId: locked.companyId });
    }
    change += prepared.content.byteLength - locked.bytes;
  }
  return change;
}
