import { requireFeature } from '#lib/account/access/require-feature.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { getStock, moveStock } from '#lib/account/usage/stock.ts';
import { keepWording } from '#lib/audience/consent/consents.ts';
import { followMail } from '#lib/audience/contacts/engagement.ts';
import { listStoredFields } from '#lib/audience/contacts/fields.ts';
import { openImportFile } from '#lib/content/media/import-file.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { RUN_IMPORT, UNDO_IMPORT } from './jobs.ts';
import { StoredOptions } from './options.ts';
import { mappingOf, type Preparation, undecidedDates } from './preparation.ts';
import { presentImports, undoUntil } from './present.ts';
import { requireMapping } from './row-reader.ts';
import { endImport } from './run.ts';
import type { ImportHistory, ImportHistoryQuery, ImportStatus, StartImportInput } from './schema.ts';
import {
  findImport,
  findLabelNames,
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
 * @throws {AppError} notFound, wrongState (it is being prepared, or its mapping is another one now), emailFieldMissing, invalidField,
 *   missingField, featureOff, importUnfinished (another one runs), importQuota
 */
export async function startImport(ctx: Context, input: StartImportInput): Promise<ImportStatus> {
  const { importId: id, options: given } = input;
  const found = await requireImport(ctx, id);
  if (found.startedAt !== null) return getImport(ctx, id);
  if (found.expiresAt !== null && found.expiresAt <= ctx.now()) throw refuse.notFound('import');
  const options = await readOptions(ctx, found, input);
  const { companyId } = ctx.scope;
  const file = await openImportFile(companyId, found.mediaId);
  if (addsPeople(given.mode)) await followMail(ctx.scope);
  const { counts } = found.preparation as Preparation; // prepareImport wrote it
  const reserved = counts && addsPeople(given.mode) ? counts.new : 0;
  const key = keyOf(ctx, id);
  const now = ctx.now();
  try {
    await withTransaction(async (db) => {
      const row = await lockImport(db, key);
      if (!row) throw refuse.notFound('import');
      if (row.startedAt !== null) return;
      if (row.state !== 'prepared' || row.revision !== found.revision) throw changed();
      const { statement: text } = options;
      const wordingId = text ? await keepWording(db, companyId, { kind: 'import', text, language: 'en' }, now) : null;
      const expiresAt = new Date(now.getTime() + REPORT_MS);
      await updateImport(db, key, { state: 'queued', options, reserved, wordingId, startedAt: now, expiresAt });
      await enqueueJob(db, RUN_IMPORT, key, { uniqueKey: id, companyId, startedBy: personOf(ctx) });
      await recordAudit(db, ctx, {
        action: 'contact-import.start',
        targetId: id,
        after: { name: file.name, rows: row.rows, new: reserved, mode: options.mode, statement: text ?? null },
      });
      await moveStock(db, ctx, 'contact', reserved);
    });
  } catch (error) {
    if (isOtherRunning(error)) throw new AppError('importUnfinished');
    if (error instanceof AppError && error.code === 'overQuota') throw await overQuota(ctx, reserved);
    throw error;
  }
  return getImport(ctx, id);
}

const changed = () =>
  refuse.wrongState('The file is being counted, or was prepared again. Look at its numbers and start it then.');

async function overQuota(ctx: Context, needed: number): Promise<AppError> {
  return new AppError('importQuota', { ...(await getStock(ctx, 'contact')), needed });
}

/** Reads the options of a start, and requires what they need. */
async function readOptions(
  ctx: Context,
  row: ImportRow,
  { mapping, options }: StartImportInput,
): Promise<StoredOptions> {
  const { companyId } = ctx.scope;
  const { columns } = row.preparation as Preparation; // prepareImport wrote it
  const fields = await listStoredFields(companyId);
  requireMapping(mapping, columns.length, fields);
  const prepared = mappingOf(columns);
  const targets = new Map(mapping.map(({ column, target }) => [column, target]));
  if (prepared.some(({ column, target }) => (targets.get(column) ?? null) !== target)) throw changed();
  const chosen = columns.map((one) => {
    const given = mapping.find(({ column }) => column === one.column);
    return { ...one, dates: given?.dates ?? one.dates, decimal: given?.decimal ?? one.decimal };
  });
  if (!prepared.some(({ target }) => target === 'email')) throw new AppError('emailFieldMissing', { field: 'mapping' });
  const [undecided] = undecidedDates(chosen, fields);
  if (undecided !== undefined) {
    const at = mapping.findIndex(({ column }) => column === undecided);
    throw refuse.field(`mapping[${at}].dates`, 'must be chosen: the dates of the column fit several orders');
  }
  if (row.state !== 'prepared') throw changed();
  if (addsPeople(options.mode) && options.statement === undefined) throw refuse.missingField('options.statement');
  if (options.labels.length > 0 || prepared.some(({ target }) => target === 'label'))
    await requireFeature(ctx, 'contactManagement.label');
  if (options.mode === 'testers') await requireFeature(ctx, 'contactManagement.tester');
  const known = await findLabelNames(companyId, options.labels);
  for (const [index, id] of options.labels.entries())
    if (!known.has(id)) throw refuse.notFound('label', { field: `options.labels[${index}]`, value: id });
  return { ...options, mapping: mappingOf(chosen) };
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
