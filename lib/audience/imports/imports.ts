import { requireFeature } from '#lib/account/access/require-feature.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { moveStock } from '#lib/account/usage/stock.ts';
import { keepWording } from '#lib/audience/consent/consents.ts';
import { followMail } from '#lib/audience/contacts/engagement.ts';
import { listStoredFields } from '#lib/audience/contacts/fields.ts';
import { openImportFile } from '#lib/content/media/import-file.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { RUN_IMPORT, UNDO_IMPORT } from './jobs.ts';
import { StoredOptions } from './options.ts';
import { mappingOf, type Preparation, undecidedDates } from './preparation.ts';
import { actorOf, presentImports, presentPrepared, undoUntil } from './present.ts';
import { requireMapping } from './row-reader.ts';
import { endImport } from './run.ts';
import type {
  ImportColumn,
  ImportHistory,
  ImportHistoryQuery,
  ImportOptions,
  ImportStatus,
  KeepOptionsInput,
  KeptOptions,
  MappedColumn,
  StartImportInput,
} from './schema.ts';
import {
  findImport,
  findLabelMarks,
  findStarted,
  type ImportKey,
  type ImportRow,
  isOtherRunning,
  lockImport,
  updateImport,
} from './store.ts';
import { addsPeople } from './values.ts';

/** The time that the report of an import is kept that made nobody. */
const REPORT_MS = 400 * DAY_MS;

const keyOf = ({ scope }: Pick<Context, 'scope'>, importId: string): ImportKey => ({
  companyId: scope.companyId,
  importId,
});

const personOf = ({ actor }: Context): string | undefined => (actor.type === 'user' ? actor.userId : undefined);

/** Requires an import of the company. @throws {AppError} notFound */
export async function requireImport(ctx: Pick<Context, 'scope'>, id: string): Promise<ImportRow> {
  const row = isUuid(id) ? await findImport(keyOf(ctx, id)) : null;
  if (!row) throw refuse.notFound('import');
  return row;
}

/** Returns the state of an import; with its preparation until it is started. @throws {AppError} notFound */
export async function getImport(ctx: Pick<Context, 'scope' | 'now'>, id: string): Promise<ImportStatus> {
  const [status] = await presentImports(ctx, [await requireImport(ctx, id)]);
  if (!status) throw refuse.notFound('import');
  return status;
}

/** Lists the imports of the company that were started. */
export async function listImports(ctx: Context, query: ImportHistoryQuery): Promise<ImportHistory> {
  const { rows, count } = await findStarted(ctx.scope.companyId, query);
  return { data: await presentImports(ctx, rows), page: query.page, size: query.size, ...count };
}

/**
 * Starts a prepared import: reserves the stock for those who are new and enqueues its job. A repeat of a started import changes nothing.
 *
 * @throws {AppError} notFound, wrongState (it is being prepared, or its mapping is another one now), emailFieldMissing, importContactUpdate,
 *   invalidField, missingField, featureOff, importUnfinished (another one runs), importQuota
 */
export async function startImport(ctx: Context, input: StartImportInput): Promise<ImportStatus> {
  const { importId: id, options: given } = input;
  const found = await requireImport(ctx, id);
  if (found.startedAt !== null) return getImport(ctx, id);
  if (found.expiresAt !== null && found.expiresAt <= ctx.now()) throw refuse.notFound('import');
  const options = await readOptions(ctx, found, input);
  await openImportFile(ctx.scope.companyId, found.mediaId);
  if (addsPeople(given.mode)) await followMail(ctx.scope);
  await withTransaction(async (db) => {
    const row = await lockImport(db, keyOf(ctx, id));
    if (!row) throw refuse.notFound('import');
    if (row.startedAt !== null) return;
    if (row.state !== 'prepared' || row.revision !== found.revision) throw changed();
    await beginImport(db, ctx, row, options);
  });
  return getImport(ctx, id);
}

/**
 * Starts an import whose rows are counted, in the transaction that has locked or inserted it.
 *
 * @returns its row.
 * @throws {AppError} importUnfinished, importQuota, planExpired; the transaction must be rolled back
 */
export async function beginImport(
  db: Database,
  ctx: Context,
  row: ImportRow,
  options: StoredOptions,
): Promise<ImportRow> {
  const { companyId } = ctx.scope;
  const now = ctx.now();
  const key = keyOf(ctx, row.id);
  const { counts } = row.preparation as Preparation; // prepareImport wrote it
  const reserved = counts && addsPeople(options.mode) ? counts.new : 0;
  const { statement: text } = options;
  const wordingId = text ? await keepWording(db, companyId, { kind: 'import', text, language: 'en' }, now) : null;
  const expiresAt = new Date(now.getTime() + REPORT_MS);
  try {
    const started = { state: 'queued', options, reserved, wordingId, startedAt: now, expiresAt } as const;
    const queued = await updateImport(db, key, started);
    await enqueueJob(db, RUN_IMPORT, key, { uniqueKey: row.id, companyId, startedBy: personOf(ctx) });
    await recordAudit(db, ctx, {
      action: 'contact-import.start',
      targetId: row.id,
      after: { name: row.name, rows: row.rows, new: reserved, mode: options.mode, statement: text ?? null },
    });
    await moveStock(db, ctx, 'contact', reserved);
    return queued;
  } catch (error) {
    if (isOtherRunning(error)) throw new AppError('importUnfinished');
    if (!(error instanceof AppError) || error.code !== 'overQuota') throw error;
    const { used = 0, limit = 0 } = error.payload;
    throw new AppError('importQuota', { used, limit, needed: reserved });
  }
}

const changed = () =>
  refuse.wrongState('The file is being counted, or was prepared again. Look at its numbers and start it then.');

/** Reads the options of a start, and requires what they need. */
async function readOptions(
  ctx: Context,
  row: ImportRow,
  { mapping, options }: StartImportInput,
): Promise<StoredOptions> {
  const { columns } = row.preparation as Preparation; // prepareImport wrote it
  const fields = await listStoredFields(ctx.scope.companyId);
  requireMapping(mapping, columns.length, fields);
  const targets = new Map(mapping.map(({ column, target }) => [column, target]));
  if (mappingOf(columns).some(({ column, target }) => (targets.get(column) ?? null) !== target)) throw changed();
  const chosen = columns.map((one) => {
    const given = mapping.find(({ column }) => column === one.column);
    return { ...one, dates: given?.dates ?? one.dates, decimal: given?.decimal ?? one.decimal };
  });
  await requireOptions(ctx, chosen, mapping, options);
  if (row.state !== 'prepared') throw changed();
  return { ...options, mapping: mappingOf(chosen), details: '' };
}

/**
 * Requires what the options of an import need: columns that say whom, dates of one order, words of the consent, labels that exist.
 *
 * @param mapping names the columns in refusals.
 * @throws {AppError} emailFieldMissing, importContactUpdate, invalidField, missingField, featureOff, notFound
 */
export async function requireOptions(
  ctx: Context,
  columns: readonly ImportColumn[],
  mapping: readonly MappedColumn[],
  options: ImportOptions,
): Promise<void> {
  if (!columns.some(({ target }) => target === 'email'))
    throw new AppError(options.mode === 'updateOnly' ? 'importContactUpdate' : 'emailFieldMissing', {
      field: 'mapping',
    });
  const [undecided] = undecidedDates(columns, await listStoredFields(ctx.scope.companyId));
  if (undecided !== undefined) {
    const at = mapping.findIndex(({ column }) => column === undecided);
    throw refuse.field(`mapping[${at}].dates`, 'must be chosen: the dates of the column fit several orders');
  }
  if (addsPeople(options.mode) && options.statement === undefined) throw refuse.missingField('options.statement');
  if (options.labels.length > 0 || columns.some(({ target }) => target === 'label'))
    await requireFeature(ctx, 'contactManagement.label');
  if (options.mode === 'testers') await requireFeature(ctx, 'contactManagement.tester');
  await requireLabels(ctx, options.labels);
}

async function requireLabels({ scope }: Pick<Context, 'scope'>, labels: readonly number[]): Promise<void> {
  const known = await findLabelMarks(scope.companyId, labels);
  for (const [index, id] of labels.entries())
    if (!known.has(id)) throw refuse.notFound('label', { field: `options.labels[${index}]`, value: id });
}

/**
 * Keeps the options of an import until it is started, in place of those before.
 *
 * @throws {AppError} notFound (the import, or a label), wrongState (it was started)
 */
export async function keepOptions(ctx: Context, { importId, options }: KeepOptionsInput): Promise<KeptOptions> {
  await requireImport(ctx, importId);
  await requireLabels(ctx, options.labels);
  const row = await withTransaction(async (db) => {
    const locked = await lockImport(db, keyOf(ctx, importId));
    if (!locked) throw refuse.notFound('import');
    if (locked.startedAt !== null)
      throw refuse.wrongState('The import was started: its options are kept as they were.');
    const { mapping } = StoredOptions.parse(locked.options);
    return updateImport(db, keyOf(ctx, importId), { options: { ...options, mapping } });
  });
  return (await presentPrepared(ctx, row)).options;
}

/**
 * Starts an import that is started automatically, as soon as its rows are counted. One whose start is refused has failed, and its row
 * says why.
 *
 * @param revision the number of the preparation that was counted.
 */
export async function autoStartImport(key: ImportKey, revision: number): Promise<void> {
  const row = await findImport(key);
  if (!row?.autoStart || row.state !== 'prepared' || row.revision !== revision) return;
  const ctx = platformContext({ scope: { companyId: key.companyId, environment: 'production' }, actor: actorOf(row) });
  const options = StoredOptions.parse(row.options);
  try {
    await startImport(ctx, { importId: row.id, mapping: options.mapping, options });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    await withTransaction(async (db) => {
      const locked = await lockImport(db, key);
      if (locked?.state === 'prepared' && locked.revision === revision)
        await updateImport(db, key, { state: 'failed', error: { code, message } });
    });
  }
}

/** Cancels an import that waits or runs; rows that are written stay. A repeat changes nothing. @throws {AppError} notFound */
export async function cancelImport(ctx: Context, id: string): Promise<ImportStatus> {
  await requireImport(ctx, id);
  const isCanceled = await endImport(ctx, keyOf(ctx, id), { state: 'canceled' });
  if (isCanceled)
    await withTransaction((db) => recordAudit(db, ctx, { action: 'contact-import.cancel', targetId: id }));
  return getImport(ctx, id);
}

/**
 * Begins to undo an import that has ended within the last day. A repeat changes nothing.
 *
 * @throws {AppError} notFound, wrongState
 */
export async function undoImport(ctx: Context, id: string): Promise<ImportStatus> {
  const key = keyOf(ctx, id);
  await requireImport(ctx, id);
  await withTransaction(async (db) => {
    const row = await lockImport(db, key);
    if (!row) throw refuse.notFound('import');
    if (row.state === 'undoing' || row.state === 'undone') return;
    const { mode } = StoredOptions.parse(row.options);
    if (undoUntil(row, mode, ctx.now()) === null)
      throw refuse.wrongState('An import that added or updated people can be undone for a day after its end.');
    await updateImport(db, key, { state: 'undoing' });
    const { companyId } = ctx.scope;
    await enqueueJob(db, UNDO_IMPORT, key, { uniqueKey: id, companyId, startedBy: personOf(ctx) });
    await recordAudit(db, ctx, { action: 'contact-import.undo', targetId: id });
  });
  return getImport(ctx, id);
}
