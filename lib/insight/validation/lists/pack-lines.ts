import { setImmediate as immediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { csvLines } from '#lib/core/csv.ts';
import { parseText } from '#lib/core/tables/parse-text.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Packs a text as one gzip member. */
export const packText = (text: string): Promise<Buffer> => pack(text);

/** Cells that are written at a time: other work of the process comes between. */
const CELLS_AT_ONCE = 20_000;

/** Packs lines of CSV as one gzip member. */
export async function packLines(lines: readonly (readonly string[])[]): Promise<Buffer> {
  let text = '';
  for (let from = 0, to = 0; from < lines.length; from = to) {
    for (let cells = 0; to < lines.length && cells < CELLS_AT_ONCE; to += 1) cells += lines[to]?.length ?? 0;
    text += csvLines(lines.slice(from, to));
    await immediate();
  }
  return packText(text);
}

/** Unpacks the text of a gzip member. */
export const unpackText = async (member: Buffer): Promise<string> => (await unpack(member)).toString();

/** Unpacks the lines of a gzip member. */
export const unpackLines = async (member: Buffer): Promise<string[][]> =>
  parseText(await unpackText(member)).map(({ cells }) => cells);
