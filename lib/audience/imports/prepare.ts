import { recordAudit } from '#lib/account/audit/audited.ts';
import { listStoredFields } from '#lib/audience/contacts/fields.ts';
import { getHomeCountry } from '#lib/content/company-profile/company-profile.ts';
import { type ImportFile, openImportFile } from '#lib/content/media/import-file.ts';
import type { Context } from '#lib/core/context.ts';
import { countryOfZone } from '#lib/core/country-of-zone.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { JOB_TRIES_MAX } from '#lib/infra/queue/run-job.ts';
import { openTable, type TableChoice } from '#lib/infra/tables/open-table.ts';
import { countFile } from './count-file.ts';
import { PREPARE_IMPORT } from './jobs.ts';
import { StoredLayout, StoredOptions } from './options.ts';
import { describeColumns, mappingOf, type Preparation, previewRows } from './preparation.ts';
import { presentPrepared } from './present.ts';
import { createRowReader, type ReaderFacts, requireMapping } from './row-reader.ts';
import type { MappedColumn, PreparedImport, PrepareImportInput } from './schema.ts';
import {
  findEarlierMapping,
  findImport,
  findLabelNumbers,
  findRevision,
  findZone,
  type ImportKey,
  type ImportRow,
  insertImport,
  lockImport,
  lockPrepared,
  updateImport,
} from './store.ts';

/** The size up to which a file is counted while its caller waits; a larger one is counted by a job. */
const WAITED_BYTES = 2_097_152;

/** The time that a prepared import can be started. */
const PREPARED_MS = DAY_MS;

/** Loads the facts of a company by which cells are read. */
export async function loadReaderFacts(companyId: string, today: Date): Promise<ReaderFacts> {
  const [fields, labels, country, zone] = await Promise.all([
    listStoredFields(companyId),
    findLabelNumbers(companyId),
    getHomeCountry({ scope: { companyId } }),
    findZone(companyId),
  ]);
  return { fields, labels, country: country ?? countryOfZone(zone), today };
}

/** The parts of a layout and a mapping that somebody chose. */
type Choices = Omit<PrepareImportInput, 'mediaId' | 'mode' | 'mapping'> & {
  /** The mapping, or a function of the names of the columns that returns it. */
  mapping?: MappedColumn[] | ((names: readonly string[]) => MappedColumn[] | undefined) | undefined;
  /** The order of dates, and the decimal sign, of columns in which they stay open. */
  dates?: MappedColumn['dates'] | undefined;
  decimal?: MappedColumn['decimal'] | undefined;
};

/** A file that was read: how, what its columns fill, and its numbers unless a job counts them. */
export type ReadImport = {
  layout: StoredLayout;
  names: string[];
  preparation: Preparation;
  mapping: MappedColumn[];
  state: 'preparing' | 'prepared';
};

/**
 * Prepares the import of an uploaded file: finds its layout, suggests what its columns fill, and counts what it would write. A large
 * file is counted by a job, and is `preparing` until then. A repeat with other choices replaces the preparation.
 *
 * @throws {AppError} notFound (the file), invalidField, importEmpty, importEncoding, importDelimiter, importFormat, importHeader,
 *   importSize, invalidFormat
 */
export async function prepareImport(ctx: Context, input: PrepareImportInput): Promise<PreparedImport> {
  const file = await openImportFile(ctx.scope.companyId, input.mediaId);
  const read = await readImport(ctx, file, input);
  const options = { mapping: read.mapping, ...(input.mode && { mode: input.mode }) };
  const row = await withTransaction((db) => keepPreparation(db, ctx, file, { ...read, options, autoStart: false }));
  return presentPrepared(ctx, row);
}

/**
 * Reads a file: finds its layout and what its columns fill, and counts what an import would write, unless it is a large one.
 *
 * @throws {AppError} as `prepareImport`
 */
export async function readImport(
  ctx: Context,
  { bytes, source }: Pick<ImportFile, 'bytes' | 'source'>,
  choices: Choices,
): Promise<ReadImport> {
  const { companyId } = ctx.scope;
  const { layout, columns: names, first, sheets } = await openTable(source, choiceOf(choices));
  const facts = await loadReaderFacts(companyId, ctx.now());
  const chosen = typeof choices.mapping === 'function' ? choices.mapping(names) : choices.mapping;
  if (chosen) requireMapping(chosen, names.length, facts.fields);
  const columns = describeColumns({
    names,
    rows: first,
    fields: facts.fields,
    chosen,
    earlier: await findEarlierMapping(companyId, names),
    today: facts.today,
  }).map(({ dates, decimal, ...column }) => ({
    ...column,
    dates: dates ?? choices.dates ?? null,
    decimal: decimal ?? choices.decimal ?? null,
  }));
  const mapping = mappingOf(columns);
  const read = createRowReader({ mapping, clearsEmpty: false }, facts);
  const preparation: Preparation = {
    sheets: sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    columns,
    sample: previewRows(first, read),
    counts: null,
    reasons: [],
    warnings: [],
  };
  const hasAddress = columns.some(({ target }) => target === 'email');
  const isWaited = bytes <= WAITED_BYTES;
  if (hasAddress && isWaited) Object.assign(preparation, await countFile({ companyId, source, layout, read }));
  return { layout, names, preparation, mapping, state: hasAddress && !isWaited ? 'preparing' : 'prepared' };
}

const choiceOf = ({ encoding, delimiter, quote, header, sheet }: Choices): TableChoice => ({
  encoding,
  hasHeader: header,
  sheet,
  dialect: { ...(delimiter !== undefined && { delimiter }), ...(quote !== undefined && { quote }) },
});

type Kept = Omit<ReadImport, 'mapping'> & {
  options: Partial<StoredOptions> & Pick<StoredOptions, 'mapping'>;
  /** True for an import that is started automatically as soon as its rows are counted. */
  autoStart: boolean;
};

/**
 * Stores the preparation of a file in a transaction, in place of an earlier one, and enqueues the job that counts the rows of a large
 * file. Options that were chosen before stay where none are given.
 */
export async function keepPreparation(
  db: Database,
  ctx: Context,
  file: Pick<ImportFile, 'id' | 'name'>,
  { names: columns, layout, preparation, options, state, autoStart }: Kept,
): Promise<ImportRow> {
  const { companyId } = ctx.scope;
  const now = ctx.now();
  const before = await lockPrepared(db, companyId, file.id);
  const id = before?.id ?? newId(now.getTime());
  const key = { companyId, importId: id };
  const facts = {
    state,
    layout,
    columns,
    preparation,
    autoStart,
    options: StoredOptions.parse({ ...(before?.options as object | undefined), ...options }), // written below
    rows: preparation.counts?.rows ?? 0,
    expiresAt: new Date(now.getTime() + PREPARED_MS),
    ...(ctx.actor.type === 'apiKey' && { apiKeyId: ctx.actor.apiKeyId }),
  };
  const row = before
    ? await updateImport(db, key, { ...facts, error: null, revision: before.revision + 1 })
    : await insertImport(db, {
        ...facts,
        companyId,
        id,
        mediaId: file.id,
        name: file.name,
        createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
        createdAt: now,
      });
  const { revision } = row;
  if (state === 'preparing')
    await enqueueJob(db, PREPARE_IMPORT, { ...key, revision }, { uniqueKey: `${id} ${revision}`, companyId });
  if (!before)
    await recordAudit(db, ctx, { action: 'contact-import.prepare', targetId: id, after: { name: file.name } });
  return row;
}

/** Another preparation has taken the place of one that is counted. */
class PreparationReplaced extends Error {}

/** Counts the rows of a large file. A later preparation of the same file ends it. */
export async function runPreparation(key: ImportKey, revision: number, job: JobRun): Promise<void> {
  const row = await findImport(key);
  if (row?.state !== 'preparing' || row.revision !== revision) return;
  const { companyId } = key;
  try {
    const facts = await loadReaderFacts(companyId, job.ctx.now());
    const { mapping } = StoredOptions.parse(row.options);
    const read = createRowReader({ mapping, clearsEmpty: false }, facts);
    const { source } = await openImportFile(companyId, row.mediaId);
    const counted = await countFile(
      { companyId, source, layout: StoredLayout.parse(row.layout), read },
      async (rows) => {
        if ((await findRevision(key)) !== revision) throw new PreparationReplaced();
        await job.report({ done: rows, total: null, step: 'rows' });
      },
    );
    const preparation = { ...(row.preparation as Preparation), ...counted }; // written above
    await endPreparation(key, revision, { state: 'prepared', preparation, rows: counted.counts.rows });
  } catch (error) {
    if (error instanceof PreparationReplaced) return;
    const isFault = error instanceof AppError;
    if (!isFault && job.tries < JOB_TRIES_MAX) throw error;
    const told = isFault ? { code: error.code, message: error.message } : { code: 'importFormat', message: UNREADABLE };
    await endPreparation(key, revision, { state: 'failed', error: told });
    if (!isFault) throw error;
  }
}

const UNREADABLE = 'The file could not be read. Upload it again.';

const endPreparation = (
  key: ImportKey,
  revision: number,
  result: { state: 'prepared'; preparation: Preparation; rows: number } | { state: 'failed'; error: object },
): Promise<void> =>
  withTransaction(async (db) => {
    const row = await lockImport(db, key);
    if (row?.state === 'preparing' && row.revision === revision) await updateImport(db, key, result);
  });
