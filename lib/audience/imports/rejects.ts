import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from '#lib/core/context.ts';
import { csvLines } from '#lib/core/csv.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireImport } from './imports.ts';
import type { Reject } from './run.ts';
import { readRejects } from './store.ts';

const unpack = promisify(gunzip);

/** A file of refused rows. */
export type RejectFile = { name: string; content: AsyncGenerator<string> };

/**
 * Reads the refused rows of an import as CSV: the columns of the file, with line and reason before them. It can be corrected and imported
 * again, as those two columns fill nothing.
 *
 * @throws {AppError} notFound (the import, or a file of it)
 */
export async function readRejectFile(ctx: Pick<Context, 'scope'>, id: string): Promise<RejectFile> {
  const { companyId } = ctx.scope;
  const row = await requireImport(ctx, id);
  const slices = readRejects({ companyId, importId: id });
  const first = await slices.next();
  if (first.done) throw refuse.notFound('file');
  const name = `${row.name.replace(/\.\w+$/, '').replace(/[^\w.-]+/g, '-')}-refused.csv`;
  return { name, content: linesOf(row.columns, first.value, slices) };
}

async function* linesOf(
  columns: readonly string[],
  first: Buffer,
  others: AsyncGenerator<Buffer>,
): AsyncGenerator<string> {
  yield `\u{feff}${csvLines([['Line', 'Reason', ...columns]])}`;
  yield await sliceLines(columns, first);
  for await (const data of others) yield await sliceLines(columns, data);
}

async function sliceLines(columns: readonly string[], data: Buffer): Promise<string> {
  const rejects = JSON.parse((await unpack(data)).toString()) as Reject[]; // runImport wrote it
  return csvLines(
    rejects.map(({ line, message, cells }) => [
      String(line),
      message,
      ...columns.map((_, index) => cells[index] ?? ''),
    ]),
  );
}
