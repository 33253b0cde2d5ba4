import { recordAudit } from '#lib/account/audit/audited.ts';
import { getStock, moveStock } from '#lib/account/usage/stock.ts';
import { removeContacts } from '#lib/audience/contacts/contacts.ts';
import { findFields } from '#lib/audience/contacts/fields-store.ts';
import { SET_MAX } from '#lib/audience/contacts/values.ts';
import { checkUpload, uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-file-name.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newId } from '#lib/core/ids.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { type ColumnMapping, suggestMapping } from '#lib/core/tables/mapping.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { openTable, readTable, type TableChoice } from '#lib/infra/tables/open-table.ts';
import { type ByteSource, bytesSource } from '#lib/infra/zip/byte-source.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { RUN_IMPORT, UNDO_IMPORT } from './jobs.ts';
import { ImportOptions, type MappedColumn, StoredLayout } from './options.ts';
import { createRowReader, requireMapping } from './row-reader.ts';
import { endImport } from './run.ts';
import {
  deleteImportLabels,
  findImport,
  findKnown,
  findLabelNumbers,
  findUntouched,
  hasRunning,
  type ImportKey,
  type ImportRow,
  importSource,
  insertImport,
  lockImport,
  updateImport,
} from './store.ts';
import { IMPORT_ROWS_MAX } from './values.ts';

const TYPES = ['csv', 'txt', 'gz', 'xlsx'] as const;

/** The time that a file is kept, and that in which an import can be undone. */
const FILE_DAYS = 30;
const UNDO_MS = DAY_MS;

/** Addresses that are looked up at once. */
const LOOKUP = 10_000;

/** The numbers of a file: its rows, those that can be read, and the people among them who are new. */
export type ImportCounts = {
  rows: number;
  valid: number;
  refused: number;
  repeated: number;
  known: number;
  new: number;
};

/** A file that is ready to be imported. */
export type PreparedImport = {
  id: string;
  columns: ColumnMapping[];
  sample: string[][];
  counts: ImportCounts | null;
  cost: { new: number; available: number };
};

const keyOf = ({ scope }: Pick<Context, 'scope'>, importId: string): ImportKey => ({
  companyId: scope.companyId,
  importId,
});

/** Requires an import of the company. @throws {AppError} notFound */
export async function requireImport(ctx: Pick<Context, 'scope'>, id: string): Promise<ImportRow> {
  const row = isUuid(id) ? await findImport(keyOf(ctx, id)) : null;
  if (!row) throw refuse.notFound('import');
  return row;
}

/**
 * Stores a file, finds its layout and suggests what its columns fill. Nothing is written to contacts; the answer says what the start
 * would cost with the suggestions.
 *
 * @throws {AppError} fileTypeNotAllowed, fileTooLarge, importEmpty, importEncoding, importDelimiter, importFormat, importHeader, importSize
 */
export async function prepareImport(
  ctx: Context,
  file: { name: string; content: Uint8Array },
  choice: TableChoice = {},
): Promise<PreparedImport> {
  const fault = checkUpload({ name: file.name, size: file.content.byteLength }, TYPES);
  if (fault === 'type') throw new AppError('fileTypeNotAllowed', { field: 'file', value: uploadType(file.name) });
  if (fault) throw new AppError('fileTooLarge', { field: 'file', values: { limit: UPLOAD_MAX_BYTES } });
  const source = bytesSource(file.content);
  const { layout, columns, first } = await openTable(source, choice);
  const { companyId } = ctx.scope;
  const fields = await findFields(companyId);
  const now = ctx.now();
  const own = fields.map(({ tag, name, options }) => ({ tag, name, options: options.map((one) => one.name) }));
  const suggested = suggestMapping(
    columns,
    first.map(({ cells }) => cells),
    { fields: own, today: now },
  );
  const mapping = suggested.map(({ target }, column): MappedColumn => ({ column, target }));
  const hasAddress = mapping.some(({ target }) => target === 'email');
  const counts = hasAddress ? await countRows(ctx, source, layout, { mapping, clearsEmpty: false }) : null;
  const id = newId();
  const row = {
    companyId,
    id,
    name: cleanUploadName(file.name, uploadType(file.name)),
    columns,
    rows: counts?.rows ?? 0,
  };
  await withTransaction(async (db) => {
    const createdBy = ctx.actor.type === 'user' ? ctx.actor.userId : null;
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + DAY_MS) };
    const keptUntil = new Date(now.getTime() + FILE_DAYS * DAY_MS);
    await insertImport(db, { ...row, ...times, createdBy, layout }, file.content, keptUntil);
    await recordAudit(db, ctx, { action: 'contact-import.prepare', targetId: id, after: { name: row.name } });
  });
  return {
    id,
    columns: suggested,
    sample: first.slice(0, 20).map(({ cells }) => cells),
    counts,
    cost: { new: counts?.new ?? 0, available: await availableOf(ctx) },
  };
}

async function availableOf(ctx: Context): Promise<number> {
  const { used, limit } = await getStock(ctx, 'contact');
  return limit < 0 ? -1 : Math.max(0, limit - used);
}

/** Reads a whole file and counts its rows, and the people who are new. @throws {AppError} importSize, importFormat, invalidFormat */
async function countRows(
  ctx: Context,
  source: ByteSource,
  layout: StoredLayout,
  options: Pick<ImportOptions, 'mapping' | 'clearsEmpty'>,
): Promise<ImportCounts> {
  const { companyId } = ctx.scope;
  const fields = await findFields(companyId);
  const labels = await findLabelNumbers(companyId);
  const read = createRowReader(options, { fields, labels, country: null, today: ctx.now() });
  const counts: ImportCounts = { rows: 0, valid: 0, refused: 0, repeated: 0, known: 0, new: 0 };
  const seen = new Set<string>();
  for await (const { cells } of readTable(source, layout)) {
    counts.rows += 1;
    if (counts.rows > IMPORT_ROWS_MAX)
      throw new AppError('importSize', { values: { limit: IMPORT_ROWS_MAX.toLocaleString('en') } });
    const result = read(cells);
    const key = 'row' in result ? normalizeAddress(result.row.email ?? '') : null;
    if (key === null) counts.refused += 1;
    else if (seen.has(key)) counts.repeated += 1;
    else seen.add(key);
  }
  counts.valid = counts.rows - counts.refused;
  const keys = [...seen];
  for (let at = 0; at < keys.length; at += LOOKUP)
    counts.known += (await findKnown(companyId, keys.slice(at, at + LOOKUP))).size;
  counts.new = seen.size - counts.known;
  return counts;
}

/**
 * Starts an import: reserves the stock for those who are new and enqueues its job. A repeat of a started import changes nothing.
 *
 * @throws {AppError} notFound, emailFieldMissing, invalidField, importUnfinished (another one runs), importQuota
 */
export async function startImport(ctx: Context, id: string, input: unknown): Promise<ImportRow> {
  const found = await requireImport(ctx, id);
  if (found.state !== 'prepared') return found;
  if (found.expiresAt <= ctx.now()) throw refuse.notFound('import');
  const options = ImportOptions.parse(input);
  const { companyId } = ctx.scope;
  const key = keyOf(ctx, id);
  requireMapping(options.mapping, found.columns.length, await findFields(companyId));
  if (options.mode !== 'updateOnly' && options.statement === undefined) throw refuse.missingField('statement');
  const source = await importSource(key);
  const counts = await countRows(ctx, source, StoredLayout.parse(found.layout), options);
  const needed = options.mode === 'updateOnly' ? 0 : counts.new;
  return withTransaction(async (db) => {
    const row = await lockImport(db, key);
    if (!row) throw refuse.notFound('import');
    if (row.state !== 'prepared') return row;
    if (await hasRunning(db, companyId)) throw new AppError('importUnfinished');
    const change = { state: 'queued', options, reserved: needed } as const;
    await updateImport(db, key, change);
    await enqueueJob(db, RUN_IMPORT, key, { uniqueKey: id, companyId });
    await recordAudit(db, ctx, {
      action: 'contact-import.start',
      targetId: id,
      after: { rows: counts.rows, new: needed },
    });
    try {
      await moveStock(db, ctx, 'contact', needed);
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'overQuota';
      throw isFull ? new AppError('importQuota') : error;
    }
    return { ...row, ...change };
  });
}

/** Cancels an import that waits or runs; rows that are written stay. A repeat changes nothing. @throws {AppError} notFound */
export async function cancelImport(ctx: Context, id: string): Promise<ImportRow> {
  await requireImport(ctx, id);
  await endImport(ctx, keyOf(ctx, id), 'canceled');
  return requireImport(ctx, id);
}

/**
 * Enqueues the undoing of an import that has ended within the last day.
 *
 * @throws {AppError} notFound, wrongState
 */
export async function undoImport(ctx: Context, id: string): Promise<void> {
  const row = await requireImport(ctx, id);
  if (row.state === 'undone') return;
  const isOpen = row.finishedAt !== null && ctx.now().getTime() - row.finishedAt.getTime() < UNDO_MS;
  if (!isOpen) throw new AppError('wrongState', { message: 'An import can be undone for a day after its end.' });
  await withTransaction(async (db) => {
    await enqueueJob(db, UNDO_IMPORT, keyOf(ctx, id), { uniqueKey: id, companyId: ctx.scope.companyId });
    await recordAudit(db, ctx, { action: 'contact-import.undo', targetId: id });
  });
}

/** Deletes the people whom an import made and nobody has changed or mailed since, and takes its labels off. */
export async function runUndo(key: ImportKey, job: JobRun): Promise<{ deleted: number }> {
  const row = await findImport(key);
  if (!row) return { deleted: 0 };
  const ctx = { ...job.ctx, scope: { companyId: key.companyId, environment: 'production' as const } };
  let deleted = job.progress?.done ?? 0;
  for (let count = SET_MAX; count === SET_MAX; ) {
    count = await withTransaction(async (db) => {
      const removed = await removeContacts(db, ctx, await findUntouched(db, key, SET_MAX));
      await job.checkpoint(db, { done: deleted + removed.length, total: row.made, step: 'contacts' });
      return removed.length;
    });
    deleted += count;
  }
  await withTransaction(async (db) => {
    await deleteImportLabels(db, key, [...(await findLabelNumbers(key.companyId)).values()]);
    await updateImport(db, key, { state: 'undone' });
  });
  return { deleted };
}
