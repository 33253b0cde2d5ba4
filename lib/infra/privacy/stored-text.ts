import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Unpacks a gzip member. */
export const unpackStored = async (data: Buffer): Promise<string> => (await unpack(data)).toString();

/** Packs a text as one gzip member. */
export const packStored = (text: string): Promise<Buffer> => pack(text);

/** Returns a value of JSON without what matches: texts that do become an empty text, arrays keep their length. */
export function blankJson(value: unknown, matches: (text: string) => boolean): unknown {
  if (typeof value === 'string') return matches(value) ? '' : value;
  if (Array.isArray(value)) return value.map((one) => blankJson(one, matches));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, blankJson(one, matches)]));
}
