import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { contentOf, type FileContent } from './file-content.ts';

const inflate = promisify(inflateRaw);

/** Bytes at the end of an archive that are read first: its last record with the longest comment, and a usual directory. */
const END_BYTES = 131_072;

/** Bytes of a directory: those of 65,535 files with usual names. */
const DIRECTORY_MAX_BYTES = 8_388_608;

/** Archives within one archive that are opened, and the bytes that those of one message take together after unpacking. */
const INNER_MAX = 20;
const INNER_MAX_BYTES = 16_777_216;

/** The bytes that the inner archives of a message may still take. */
export type UnpackBudget = { bytesLeft: number };

/** Creates the budget of a message. */
export const createUnpackBudget = (): UnpackBudget => ({ bytesLeft: INNER_MAX_BYTES });

/** A file of an archive. */
type Entry = { name: string; isPlain: boolean; method: number; packedBytes: number; start: number };

/** A directory, and the bytes from the beginning of the archive to the end of the file. */
type Directory = { entries: Entry[]; bytesToEnd: number };

/**
 * Finds a file of a ZIP archive (APPNOTE.TXT 6.3.10) by its name, also in archives directly within it. Names are readable
 * in encrypted archives too. Only the directory at the end is read, and inner archives up to a bound.
 *
 * @param match returns the finding for a name, or null.
 * @returns null if nothing is found, and for bytes that are no archive.
 */
export async function findInZip<Found>(
  content: FileContent,
  match: (name: string) => Found | null,
  budget: UnpackBudget,
): Promise<Found | null> {
  const directory = readDirectory(content);
  if (!directory) return null;
  const found = findEntry(directory, match);
  if (found !== null) return found;
  const inner = directory.entries.filter(({ name, isPlain }) => isPlain && isZipName(name)).slice(0, INNER_MAX);
  if (inner.length === 0) return null;
  const archive = content.tail(directory.bytesToEnd);
  for (const entry of inner) {
    const bytes = await unpack(archive, entry, budget);
    const nested = bytes && readDirectory(contentOf(bytes));
    const foundWithin = nested && findEntry(nested, match);
    if (foundWithin !== null) return foundWithin;
  }
  return null;
}

/** Returns whether a name is that of a ZIP archive. */
export const isZipName = (name: string): boolean => /\.zip[\s."']*$/i.test(name);

function findEntry<Found>({ entries }: Directory, match: (name: string) => Found | null): Found | null {
  for (const { name } of entries) {
    const found = name.endsWith('/') ? null : match(name);
    if (found !== null) return found;
  }
  return null;
}

/** Reads the central directory (§4.3.12) with its position from the record at the end (§4.3.14, §4.3.16). */
function readDirectory(content: FileContent): Directory | null {
  try {
    return findDirectory(content);
  } catch (error) {
    // A position beyond the end: the archive is damaged.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function findDirectory(content: FileContent): Directory | null {
  let end = content.tail(END_BYTES);
  let at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0) {
    // Base64 without its padding cannot be read from the end.
    end = content.tail(Number.MAX_SAFE_INTEGER);
    at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  }
  if (at < 0) return null;
  const record = readEndRecord(end, at);
  const { bytes, offset } = record;
  const bytesAfter = end.length - record.at;
  if (bytes > DIRECTORY_MAX_BYTES) return null;
  if (bytes + bytesAfter > end.length) end = content.tail(bytes + bytesAfter);
  const start = end.length - bytesAfter - bytes;
  return { entries: readEntries(end.subarray(start, start + bytes)), bytesToEnd: offset + bytes + bytesAfter };
}

/** Reads the size and the offset of the directory, and the position of the record that follows it. */
function readEndRecord(end: Buffer, at: number): { at: number; bytes: number; offset: number } {
  const large = end.lastIndexOf('PK\x06\x06', at, 'latin1');
  const isLarge = end.readUInt16LE(at + 10) === 0xffff || end.readUInt32LE(at + 16) === 0xffffffff;
  if (!isLarge || large < 0) return { at, bytes: end.readUInt32LE(at + 12), offset: end.readUInt32LE(at + 16) };
  return {
    at: large,
    bytes: Number(end.readBigUInt64LE(large + 40)),
    offset: Number(end.readBigUInt64LE(large + 48)),
  };
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      isPlain: (directory.readUInt16LE(at + 8) & 1) === 0,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      start: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks a file; null where it is damaged, too large, or packed by another method than deflate. */
async function unpack(
  archive: Buffer,
  { method, packedBytes, start }: Entry,
  budget: UnpackBudget,
): Promise<Buffer | null> {
  if (start + 30 > archive.length || budget.bytesLeft <= 0) return null;
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const packed = archive.subarray(from, from + packedBytes);
  if (method === 0) return packed;
  if (method !== 8) return null;
  const bytes = await inflate(packed, { maxOutputLength: budget.bytesLeft }).catch(() => null);
  // A file that cannot be unpacked may have taken all of it.
  budget.bytesLeft -= bytes?.length ?? budget.bytesLeft;
  return bytes;
}
