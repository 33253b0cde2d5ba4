import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import { moveStock } from '#lib/account/usage/stock.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { ObjectPage } from '#lib/infra/blob/object-list.ts';
import { findObjectStore } from '#lib/infra/blob/object-store.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import { deleteObjects } from './content.ts';
import { deleteEarlierImage } from './earlier-images-store.ts';
import { filenameExists, getMedia } from './library.ts';
import { INCOMING } from './objects.ts';
import type { MediaKey } from './pieces-store.ts';
import type { MediaItem } from './schema.ts';
import {
  deleteMediaRow,
  findAwaited,
  findExpired,
  findRenditions,
  findTrashed,
  findUses,
  isListed,
  isNameConflict,
  isNameTaken,
  lockMedia,
  type MediaRow,
  updateMedia,
} from './store.ts';
import { TRASH_DAYS } from './values.ts';

/** Names of documents in a refusal. */
const NAMED_MAX = 3;

/** Files that one round deletes. */
const ROUND = 100;

const keyOf = (ctx: Context, id: string): MediaKey => ({ companyId: ctx.scope.companyId, id });

/**
 * Deletes a file: one in use goes to the trash for 30 days, where its address still works; one in the trash is deleted for good.
 *
 * @param force deletes it for good in either case, also where documents show it.
 * @throws {AppError} notFound, mediaInUse (in the trash, and documents show it)
 */
export async function deleteMedia(ctx: Context, { id, force }: { id: string; force: boolean }): Promise<void> {
  const key = keyOf(ctx, id);
  const doomed = await withTransaction(async (db) => {
    const row = await lockMedia(db, key);
    if (!isListed(row)) throw refuse.notFound('media');
    if (!force && row.state === 'ready') {
      await moveToTrash(db, ctx, row);
      return null;
    }
    if (!force) await requireUnused(row);
    return row;
  });
  if (doomed) await purge(ctx, doomed, { action: 'media.purge' });
}

async function moveToTrash(db: Database, ctx: Context, { companyId, id, name }: MediaRow): Promise<void> {
  const trashedAt = ctx.now();
  const expiresAt = new Date(trashedAt.getTime() + TRASH_DAYS * DAY_MS);
  await updateMedia(db, { companyId, id }, { state: 'trashed', trashedAt, expiresAt });
  await recordAudit(db, ctx, { action: 'media.trash', targetId: id, before: { name } });
}

/** Refuses the deletion of a file that documents show. @throws {AppError} mediaInUse */
async function requireUnused(row: MediaRow): Promise<void> {
  const uses = await findUses(row, NAMED_MAX + 1);
  if (uses.length === 0) return;
  const titles = uses.slice(0, NAMED_MAX).map(({ title }) => title);
  const names = uses.length > NAMED_MAX ? [...titles, 'others'] : titles;
  throw new AppError('mediaInUse', { values: { names: names.join(', ') } });
}

/**
 * Takes a file out of the trash.
 *
 * @throws {AppError} notFound, wrongState (not in the trash), filenameExists
 */
export async function restoreMedia(ctx: Context, { id }: { id: string }): Promise<MediaItem> {
  const key = keyOf(ctx, id);
  await audited(ctx, 'media.restore', id, async (db) => {
    const row = await lockMedia(db, key);
    if (!isListed(row)) throw refuse.notFound('media');
    if (row.state === 'ready') throw refuse.wrongState('This file is not in the trash.');
    if (row.kind === 'file' && (await isNameTaken(db, key, row.name))) throw filenameExists(row.name);
    await updateMedia(db, key, { state: 'ready', trashedAt: null, expiresAt: null });
    return { after: { name: row.name } };
  }).catch((error: unknown) => {
    throw isNameConflict(error) ? filenameExists('') : error;
  });
  const { createdBy: _, usedBy: __, ...item } = await getMedia(ctx, { id });
  return item;
}

/** Deletes for good all files in the trash that no document shows. @returns how many were deleted and how many stay. */
export async function emptyTrash(ctx: Context): Promise<{ deleted: number; kept: number }> {
  let deleted = 0;
  let kept = 0;
  for (const { id } of await findTrashed(ctx.scope, Number.MAX_SAFE_INTEGER)) {
    const key = keyOf(ctx, id);
    const isUsed = (await findUses(key, 1)).length > 0;
    if (isUsed) kept += 1;
    else if (await purge(ctx, key, { state: 'trashed', action: 'media.purge' })) deleted += 1;
  }
  return { deleted, kept };
}

/** The state of a file whose row is only left to name objects that are being deleted. */
const PURGED = 'purged';

/**
 * Deletes a file for good, with its bytes and its renditions, and gives the storage back. Objects are deleted after the change is
 * committed; if that fails, the hourly job repeats it.
 *
 * @param given `state`: the state that the file must still have; `action`: the entry that the audit log gets.
 * @returns false if it is gone already, or has another state.
 */
export async function purge(
  ctx: Context,
  key: MediaKey,
  given: { state?: string; action?: 'media.purge' | 'image.delete' },
): Promise<boolean> {
  const doomed = await withTransaction(async (db) => {
    const row = await lockMedia(db, key);
    if (!row || (given.state && row.state !== given.state)) return null;
    const rows = [row, ...(await findRenditions(key, db))];
    const hasObjects = rows.some(({ storage }) => storage === 'object');
    if (hasObjects) await markPurged(db, ctx, rows);
    else await deleteMediaRow(db, key);
    if (row.state === PURGED) return { rows, hasObjects };
    if (row.kind === 'file' && row.state !== 'failed') await moveStock(db, ctx, 'media', -1);
    await moveStock(db, ctx, 'storage', -rows.reduce((sum, { bytes }) => sum + bytes, 0));
    const before = { name: row.name };
    if (row.kind === 'image') await deleteEarlierImage(db, key);
    if (given.action) await recordAudit(db, ctx, { action: given.action, targetId: row.id, before });
    return { rows, hasObjects };
  });
  if (!doomed) return false;
  if (doomed.hasObjects) {
    await deleteObjects(doomed.rows);
    await withTransaction((db) => deleteMediaRow(db, key));
  }
  return true;
}

async function markPurged(db: Database, ctx: Context, rows: readonly MediaRow[]): Promise<void> {
  const change = { state: PURGED, bytes: 0, trashedAt: null, expiresAt: ctx.now() };
  for (const row of rows) await updateMedia(db, row, row.renditionOf === null ? change : { state: PURGED, bytes: 0 });
}

/**
 * Deletes an uploaded file with rows to import for good, in the caller's transaction. The hourly job deletes an object, to which nothing
 * leads any more.
 *
 * @returns false if it is gone already.
 */
export async function deleteImportFile(db: Database, ctx: Context, id: string): Promise<boolean> {
  const row = await lockMedia(db, keyOf(ctx, id));
  if (row?.kind !== 'import' || row.state !== 'ready') return false;
  if (row.storage === 'object') await markPurged(db, ctx, [row]);
  else await deleteMediaRow(db, row);
  await moveStock(db, ctx, 'storage', -row.bytes);
  return true;
}

/**
 * Deletes what nobody waits for any more, of all companies: unfinished uploads, files that were in the trash for 30 days, and rows
 * to import.
 */
export async function purgeExpired(ctx: Context): Promise<void> {
  await deleteStrayUploads();
  for (;;) {
    const keys = await findExpired(ctx.now(), ROUND);
    for (const key of keys) {
      const scope = { companyId: key.companyId, environment: 'production' as const };
      await purge({ ...ctx, scope }, key, {});
    }
    if (keys.length < ROUND) return;
    await waitForCalm();
  }
}

/** Deletes what was uploaded to the store itself after its upload was complete, or given up. */
async function deleteStrayUploads(): Promise<void> {
  const store = findObjectStore();
  if (!store || !settings().BLOB_PUBLIC_URL) return;
  let from: string | null = null;
  do {
    const page: ObjectPage = await store.list(INCOMING, from);
    const awaited = await findAwaited(page.keys.map((key) => key.split('/').at(-1) ?? ''));
    const stray = page.keys.filter((key) => !awaited.has(key.split('/').at(-1) ?? ''));
    if (stray.length > 0) await store.delete(stray);
    from = page.next;
  } while (from !== null);
}
