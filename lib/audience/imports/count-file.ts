import { setImmediate as breathe } from 'node:timers/promises';
import { countErased } from '#lib/audience/contacts/erased.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { readTable } from '#lib/infra/tables/open-table.ts';
import type { ByteSource } from '#lib/infra/zip/byte-source.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { AddressSet } from './address-set.ts';
import type { StoredLayout } from './options.ts';
import type { ReadRow } from './row-reader.ts';
import type { ImportReason, PreparedCounts } from './schema.ts';
import { countKnown } from './store.ts';
import { EXAMPLES_MAX, IMPORT_ROWS_MAX } from './values.ts';

/** Addresses that are looked up by one statement, and rows between two breaths of the process. */
const LOOKUP = 10_000;
const ROWS_AT_ONCE = 500;

/** The numbers of a file, and why rows are refused and values left out. */
export type CountedFile = { counts: PreparedCounts; reasons: ImportReason[]; warnings: ImportReason[] };

/** The file that is counted, and how its rows are read. */
type Counted = { companyId: string; source: ByteSource; layout: StoredLayout; read: (cells: string[]) => ReadRow };

/**
 * Reads a whole file and counts its rows and the people in it.
 *
 * @param onRows is called with the rows so far, about every 10,000 of them; what it throws ends the counting.
 * @throws {AppError} importSize, importFormat, importEncoding, invalidFormat
 */
export async function countFile(
  { companyId, source, layout, read }: Counted,
  onRows: (rows: number) => Promise<void> = async () => {},
): Promise<CountedFile> {
  const counts = { rows: 0, valid: 0, refused: 0, repeated: 0, new: 0, known: 0, suppressed: 0, erased: 0 };
  const reasons = new ReasonList();
  const warnings = new ReasonList();
  const seen = new AddressSet();
  let fresh: string[] = [];
  const lookUp = async () => {
    const [{ known, suppressed }, erased] = await Promise.all([
      countKnown(companyId, fresh),
      countErased(companyId, fresh),
    ]);
    counts.known += known;
    counts.suppressed += suppressed;
    counts.erased += erased;
    fresh = [];
  };
  for await (const { cells, line } of readTable(source, layout)) {
    counts.rows += 1;
    if (counts.rows > IMPORT_ROWS_MAX)
      throw new AppError('importSize', { values: { limit: IMPORT_ROWS_MAX.toLocaleString('en') } });
    const result = read(cells);
    if ('code' in result) {
      counts.refused += 1;
      reasons.add(result, { line, value: cells[result.column] ?? '' });
    } else {
      for (const doubt of result.doubts) {
        if (doubt.isLeftOut) warnings.add(doubt, { line, value: cells[doubt.column] ?? '' });
      }
      const key = normalizeAddress(result.row.email ?? '') ?? '';
      if (!seen.add(key)) counts.repeated += 1;
      else if (fresh.push(key) === LOOKUP) await lookUp();
    }
    if (counts.rows % ROWS_AT_ONCE === 0) await breathe();
    if (counts.rows % LOOKUP === 0) await onRows(counts.rows);
  }
  await lookUp();
  counts.valid = counts.rows - counts.refused;
  counts.new = seen.size - counts.known - counts.erased;
  return { counts, reasons: reasons.list(), warnings: warnings.list() };
}

/** Reasons with how often each occurred, and its first examples. */
class ReasonList {
  readonly #reasons = new Map<string, ImportReason>();

  add({ code, message }: Pick<ImportReason, 'code' | 'message'>, example: { line: number; value: string }): void {
    const key = `${code} ${message}`;
    const reason = this.#reasons.get(key) ?? { code, message, count: 0, examples: [] };
    this.#reasons.set(key, reason);
    reason.count += 1;
    if (reason.examples.length < EXAMPLES_MAX) reason.examples.push({ ...example, value: example.value.slice(0, 200) });
  }

  list(): ImportReason[] {
    return [...this.#reasons.values()].sort((one, other) => other.count - one.count);
  }
}
