import { recordAudit } from '#lib/account/audit/audited.ts';
import { checkUpload, uploadType } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-file-name.ts';
import type { Context } from '#lib/core/context.ts';
import { csvLines } from '#lib/core/csv.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { isPlain } from '#lib/core/tables/dialect.ts';
import { blankLines } from '#lib/core/tables/parse-text.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { findTextFormat, readText, readTextRows } from '#lib/infra/tables/read-text.ts';
import { bytesSource } from '#lib/infra/zip/byte-source.ts';
import { findLayout } from '#lib/mail/lists/find-layout.ts';
import { createInspector } from '../checks/inspect-address.ts';
import { getOperatorLists } from '../operator-lists.ts';
import type { ValidationListView } from '../schema.ts';
import { countList } from './count-list.ts';
import { presentList } from './present-list.ts';
import { parseRows, withoutHeader } from './read-list.ts';
import { insertList, type NewList } from './store.ts';

/** The types of a list. A packed one is named `list.csv.gz`. */
const TYPES = ['csv', 'txt', 'gz'] as const;

/** Octets of one stored piece. */
const PIECE_BYTES = 262_144;

/** Rows that are written as CSV at a time. */
const ROWS_AT_ONCE = 1_000;

/** Rows from which the layout is found. */
const FIRST_ROWS = 2;

/**
 * Stores a list and counts it. Nothing is validated yet, and nothing counts: the answer says what the start will cost.
 *
 * @throws {AppError} fileTypeNotAllowed, fileTooLarge, importEncoding, importFormat, invalidFormat (too many columns), importDelimiter, emailFieldMissing,
 *   importEmpty, importSize, importUnfinished (another list of the company runs)
 */
export async function uploadList(
  ctx: Context,
  file: { name: string; content: Uint8Array },
): Promise<ValidationListView> {
  const fault = checkUpload({ name: file.name, size: file.content.byteLength }, TYPES);
  if (fault === 'type') throw new AppError('fileTypeNotAllowed', { field: 'file', value: uploadType(file.name) });
  if (fault) throw new AppError('fileTooLarge', { field: 'file', values: { limit: UPLOAD_MAX_BYTES } });
  const { text, delimiter } = await readList(file.content);
  const pieces = cut(Buffer.from(text));
  const layout = findLayout(await readFirst(pieces, delimiter), delimiter);
  const inspect = createInspector(await getOperatorLists());
  const rows = withoutHeader(parseRows(toStream(pieces), delimiter), layout.hasHeader);
  const count = await countList(rows, { column: layout.column, inspect });
  const now = ctx.now();
  const list: NewList = {
    companyId: ctx.scope.companyId,
    id: newId(),
    name: cleanUploadName(file.name, uploadType(file.name)),
    state: 'ready',
    sizeBytes: file.content.byteLength,
    ...layout,
    ...count,
    createdAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  };
  return withTransaction(async (db) => {
    if (!(await insertList(db, list, pieces))) throw new AppError('importUnfinished');
    const { id, name, rows: rowCount } = list;
    await recordAudit(db, ctx, { action: 'validation-list.upload', targetId: id, after: { name, rows: rowCount } });
    return presentList({ ...list, processed: 0, counts: {}, reservedFrom: null, finishedAt: null }, now);
  });
}

/**
 * Returns the text of a list and its separator, as it is stored: a text whose quotation marks are others, or escaped otherwise, is written as
 * usual CSV.
 */
async function readList(content: Uint8Array): Promise<{ text: string; delimiter: string }> {
  const source = bytesSource(content);
  const format = await findTextFormat(source, {}, UPLOAD_MAX_BYTES);
  const { dialect } = format;
  let text = '';
  if (isPlain(dialect)) {
    for await (const piece of readText(source, format.encoding, UPLOAD_MAX_BYTES)) text += piece;
    return { text: blankLines(text, dialect.preamble), delimiter: dialect.delimiter };
  }
  const rows: string[][] = [];
  for await (const { cells } of readTextRows(source, format, UPLOAD_MAX_BYTES)) {
    rows.push(cells);
    if (rows.length === ROWS_AT_ONCE) text += csvLines(rows.splice(0));
  }
  return { text: text + csvLines(rows), delimiter: ',' };
}

function cut(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / PIECE_BYTES);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES));
}

async function* toStream(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

async function readFirst(pieces: readonly Buffer[], delimiter: string): Promise<string[][]> {
  const first: string[][] = [];
  for await (const row of parseRows(toStream(pieces), delimiter)) {
    first.push(row);
    if (first.length === FIRST_ROWS) break;
  }
  return first;
}
