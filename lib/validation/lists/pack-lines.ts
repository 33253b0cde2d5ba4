import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { csvLines, parseCsv } from '#lib/core/csv.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Packs lines of CSV as one gzip member. */
export const packLines = (lines: readonly (readonly string[])[]): Promise<Buffer> => pack(csvLines(lines));

/** Unpacks the text of a gzip member. */
export const unpackText = async (member: Buffer): Promise<string> => (await unpack(member)).toString();

/** Unpacks the lines of a gzip member. */
export const unpackLines = async (member: Buffer): Promise<string[][]> =>
  parseCsv(await unpackText(member)).map(({ cells }) => cells);
