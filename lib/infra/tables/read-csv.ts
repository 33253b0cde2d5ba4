import { CsvError, type Info, parse } from 'csv-parse';
import { AppError } from '#lib/core/errors/app-error.ts';
import { blankLines, COLUMNS_MAX, csvOptions, type Dialect, type TableRow } from '#lib/core/tables/parse-text.ts';
import { tooManyColumns } from './table-error.ts';

/** Characters of one row: a quotation mark that is never closed ends here, and not with the file. */
const ROW_MAX = 100_000;

/** Characters that the lines before a table may have. */
const PREAMBLE_MAX = 65_536;

/**
 * Reads the rows of a text piece by piece, so that it is never in memory as a whole. Empty rows are left out.
 *
 * @throws {AppError} importFormat (a quoted cell that is never closed), invalidFormat (too many columns)
 */
export async function* readCsv(pieces: AsyncIterable<string | Uint8Array>, dialect: Dialect): AsyncGenerator<TableRow> {
  const rows: TableRow[] = [];
  const parser = parse({
    ...csvOptions(dialect),
    max_record_size: ROW_MAX,
    on_record: (cells: string[], { lines }: Info) => {
      rows.push({ cells, line: lines });
      return null;
    },
  });
  const failed = new Promise<never>((_, reject) => parser.on('error', reject));
  // Nobody waits for it before the first piece and after the last one.
  failed.catch(() => {});
  const run = (work: (done: () => void) => void) => Promise.race([failed, new Promise<void>(work)]);
  try {
    for await (const piece of withoutPreamble(pieces, dialect.preamble)) {
      await run((done) => parser.write(piece, () => done()));
      yield* take(rows);
    }
    await run((done) => parser.end(done));
    yield* take(rows);
  } catch (error) {
    throw error instanceof CsvError ? new AppError('importFormat') : error;
  } finally {
    parser.destroy();
  }
}

function take(rows: TableRow[]): TableRow[] {
  if (rows.some(({ cells }) => cells.length > COLUMNS_MAX)) throw tooManyColumns();
  return rows.splice(0);
}

/** Empties the lines before the table. */
async function* withoutPreamble(
  pieces: AsyncIterable<string | Uint8Array>,
  lines: number,
): AsyncGenerator<string | Uint8Array> {
  let head: string | null = lines === 0 ? null : '';
  for await (const piece of pieces) {
    if (head === null) {
      yield piece;
      continue;
    }
    head += typeof piece === 'string' ? piece : Buffer.from(piece).toString();
    if (head.length < PREAMBLE_MAX) continue;
    yield blankLines(head, lines);
    head = null;
  }
  if (head !== null) yield blankLines(head, lines);
}
