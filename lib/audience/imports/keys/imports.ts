import { requireFeature } from '#lib/account/access/require-feature.ts';
import { followMail } from '#lib/audience/contacts/engagement.ts';
import { listStoredFields } from '#lib/audience/contacts/fields.ts';
import { resolveLabels } from '#lib/audience/contacts/labels.ts';
import { type ImportFile, openImportFile } from '#lib/content/media/import-file.ts';
import { type ArrivedImport, checkArrivedImport, storeArrivedImport } from '#lib/content/media/upload.ts';
import type { Answered } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { answerOnce } from '#lib/engine/messages/accept/idempotency/answer-once.ts';
import { idempotencyOf } from '#lib/engine/messages/compose/idempotency.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { bytesSource } from '#lib/infra/zip/byte-source.ts';
import { beginImport, requireImport, requireOptions } from '../imports.ts';
import type { StoredOptions } from '../options.ts';
import { undecidedDates } from '../preparation.ts';
import { keepPreparation, type ReadImport, readImport } from '../prepare.ts';
import { ImportOptions, type MappedColumn } from '../schema.ts';
import type { ImportRow } from '../store.ts';
import { addsPeople, IMPORT_TARGETS } from '../values.ts';
import { presentKeyImport } from './present.ts';
import type { KeyImport, KeyImportInput, KeyMappedColumn } from './schema.ts';
import { targetForKeys } from './targets.ts';

/** Rows that arrive as the body of a request, in bytes. */
export const BODY_ROWS_MAX_BYTES = 20_971_520;

/** An import that a key asks for: of an uploaded file, or of rows that arrived with the request. */
export type AskedImport = Omit<KeyImportInput, 'mediaId'> & ({ mediaId: string } | { file: NamedRows });
type NamedRows = { name: string; content: Buffer };

/** Returns an import with what was found in its file. @throws {AppError} notFound */
export const getKeyImport = async (ctx: Context, id: string): Promise<KeyImport> =>
  presentKeyImport(ctx, await requireImport(ctx, id));

/**
 * Prepares and starts an import in one step. A large file is counted by a job first, which starts it. A refusal leaves
 * nothing behind, and a repeat under the same idempotency key gets the first answer.
 *
 * @throws {AppError} as `prepareImport` and `startImport`; fileTypeNotAllowed, invalidFormat and overQuota for rows that arrived with
 *   the request; and those of an idempotency key
 */
export async function importByKey(
  ctx: Context,
  asked: AskedImport,
  { idempotencyKey }: { idempotencyKey?: string },
): Promise<Answered<KeyImport>> {
  const { labels = [], createLabels = true, ...given } = asked;
  const idempotency = idempotencyOf(idempotencyKey, { ...asked, ...('file' in asked && { file: hashOf(asked.file) }) });
  const options = optionsOf(asked);
  const arrived = 'file' in asked ? await checkArrivedImport(asked.file) : null;
  const file = arrived ?? (await openImportFile(ctx.scope.companyId, 'mediaId' in asked ? asked.mediaId : ''));
  const read = await readImport(ctx, openedOf(file), { ...given, mapping: mappingFrom(asked.mapping) });
  await requireReady(ctx, read, options);
  if (labels.length > 0) await requireFeature(ctx, 'contactManagement.label');
  if (addsPeople(options.mode)) await followMail(ctx.scope);
  return answerOnce(ctx.scope, idempotency, (keeper) =>
    withTransaction(async (db) => {
      await keeper.claim(db);
      const numbers = await resolveLabels(db, ctx, labels, { create: createLabels });
      const stored = { ...options, labels: numbers, mapping: read.mapping, details: '' };
      const keep = (kept: Pick<ImportFile, 'id' | 'name'>) => keepAndBegin(db, ctx, kept, read, stored);
      const row = await (arrived ? storeArrivedImport(db, ctx, arrived, keep) : keep(file as ImportFile)); // nothing arrived
      const answer = await presentKeyImport(ctx, row, db);
      await keeper.save(db, answer);
      return answer;
    }),
  );
}

const hashOf = ({ name, content }: NamedRows) => ({ name, sha256: sha256(content).toString('hex') });

const openedOf = (file: ArrivedImport | ImportFile): Pick<ImportFile, 'bytes' | 'source'> =>
  'source' in file ? file : { bytes: file.content.byteLength, source: bytesSource(file.content) };

const optionsOf = ({ mode, origin, statement, createLabels, replaceLabels, clearEmpty }: AskedImport): ImportOptions =>
  ImportOptions.parse({
    mode,
    origin,
    statement,
    createsLabels: createLabels,
    replacesLabels: replaceLabels,
    clearsEmpty: clearEmpty,
  });

/** Returns how a given mapping is read, as soon as the names of the columns are known. */
const mappingFrom =
  (given: readonly KeyMappedColumn[] | undefined) =>
  (names: readonly string[]): MappedColumn[] | undefined =>
    given?.map(({ column, target, ...rest }, index) => {
      const at = typeof column === 'number' ? column : names.indexOf(column);
      if (at < 0) throw refuse.field(`mapping[${index}].column`, 'must be a column of the file', column);
      return { column: at, target: target === null ? null : readTarget(target, index), ...rest };
    });

function readTarget(target: string, index: number): string {
  const known = IMPORT_TARGETS.find((one) => targetForKeys(one) === target);
  if (known === undefined && !target.startsWith('field:'))
    throw refuse.field(`mapping[${index}].target`, 'must be a value of a contact, or `field:<tag>`', target);
  return known ?? target;
}

/** Requires all that the start of an import needs but the numbers of its rows. */
async function requireReady(ctx: Context, { preparation, mapping }: ReadImport, options: ImportOptions): Promise<void> {
  const { columns } = preparation;
  if (addsPeople(options.mode) && options.statement === undefined) throw refuse.missingField('statement');
  const [undecided] = undecidedDates(columns, await listStoredFields(ctx.scope.companyId));
  if (undecided !== undefined) {
    const { name } = columns[undecided] ?? { name: '' };
    throw refuse.fieldBecause(
      'dates',
      `The dates of the column ${name} fit several orders: choose one of dmy, mdy, ymd.`,
    );
  }
  await requireOptions(ctx, columns, mapping, options);
}

/** Stores an import, and starts it if its rows are counted. */
async function keepAndBegin(
  db: Database,
  ctx: Context,
  file: Pick<ImportFile, 'id' | 'name'>,
  read: ReadImport,
  options: StoredOptions,
): Promise<ImportRow> {
  const row = await keepPreparation(db, ctx, file, { ...read, options, autoStart: read.state === 'preparing' });
  return row.autoStart ? row : beginImport(db, ctx, row, options);
}
