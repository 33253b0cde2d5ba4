import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type ByteSource, readPieces } from './byte-source.ts';

/** A file of an archive, as its directory describes it. */
export type ZipFile = {
  path: string;
  method: number;
  isEncrypted: boolean;
  crc: number;
  packedBytes: number;
  unpackedBytes: number;
  /** The offset of its local header. */
  offset: number;
};

/** Octets that may still be unpacked from the files of an archive together. */
export type UnpackBudget = { bytes: number };

/** The reason for which an archive is not read. */
export type ZipFault = 'damaged' | 'encrypted' | 'tooLarge';

/** An archive that is not read. */
export class ZipError extends Error {
  readonly fault: ZipFault;

  constructor(fault: ZipFault) {
    super(`the archive is ${fault}`);
    this.fault = fault;
  }
}

/** The record at the end of an archive, and the longest comment behind it. */
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const LOCATOR_BYTES = 20;

/** Bounds of a directory: a workbook has some dozens of files. */
const FILES_MAX = 10_000;
const DIRECTORY_MAX_BYTES = 4_194_304;

/** Times its packed size that a file may have unpacked, and the size up to which it may have more. */
const RATIO_MAX = 200;
const RATIO_FREE_BYTES = 10_485_760;

const STORED = 0;
const DEFLATE = 8;

/**
 * Reads the directory of a ZIP archive (APPNOTE.TXT 6.3.10), that of ZIP64 too.
 *
 * @throws {ZipError}
 */
export async function readDirectory(source: ByteSource): Promise<ZipFile[]> {
  const { offset, bytes, count } = await findDirectory(source);
  if (count > FILES_MAX || bytes > DIRECTORY_MAX_BYTES) throw new ZipError('tooLarge');
  const directory = await readBuffer(source, offset, bytes);
  const files: ZipFile[] = [];
  let at = 0;
  while (files.length < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02_01_4b_50) throw new ZipError('damaged');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const name = at + 46;
    const extra = name + (nameBytes ?? 0);
    const end = extra + (extraBytes ?? 0);
    if (end > directory.length) throw new ZipError('damaged');
    const file: ZipFile = {
      path: directory.toString('utf8', name, extra).replaceAll('\\', '/').replace(/^\/+/, ''),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    files.push(withLargeSizes(file, directory.subarray(extra, end)));
    at = end + (commentBytes ?? 0);
  }
  return files;
}

async function findDirectory(source: ByteSource): Promise<{ offset: number; bytes: number; count: number }> {
  const from = Math.max(0, source.size - END_BYTES - COMMENT_MAX - LOCATOR_BYTES);
  const tail = await readBuffer(source, from, source.size - from);
  const end = tail.lastIndexOf(Buffer.of(0x50, 0x4b, 0x05, 0x06));
  if (end < 0 || end + END_BYTES > tail.length) throw new ZipError('damaged');
  const found = {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  };
  const locator = end - LOCATOR_BYTES;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07_06_4b_50) return found;
  const record = await readBuffer(source, Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06_06_4b_50) throw new ZipError('damaged');
  const [count = 0, bytes = 0, offset = 0] = [32, 40, 48].map((field) => Number(record.readBigUInt64LE(field)));
  return { count, bytes, offset };
}

/** Reads the sizes of the ZIP64 field, which has those that are full in the record, in this order. */
function withLargeSizes(file: ZipFile, extra: Buffer): ZipFile {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let next = 0;
    const read = (size: number): number => {
      if (size !== 0xff_ff_ff_ff) return size;
      if (next + 8 > field.length) throw new ZipError('damaged');
      next += 8;
      return Number(field.readBigUInt64LE(next - 8));
    };
    const unpackedBytes = read(file.unpackedBytes);
    const packedBytes = read(file.packedBytes);
    return { ...file, unpackedBytes, packedBytes, offset: read(file.offset) };
  }
  return file;
}

/**
 * Unpacks a file of an archive piece by piece.
 *
 * @param budget is lowered by what is unpacked.
 * @throws {ZipError}
 */
export async function* readFile(source: ByteSource, file: ZipFile, budget: UnpackBudget): AsyncGenerator<Buffer> {
  if (file.isEncrypted) throw new ZipError('encrypted');
  const header = await readBuffer(source, file.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04_03_4b_50) throw new ZipError('damaged');
  const from = file.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = readPieces(source, from, Math.min(from + file.packedBytes, source.size));
  let crc = 0;
  let unpacked = 0;
  for await (const piece of unpack(packed, file.method)) {
    unpacked += piece.length;
    budget.bytes -= piece.length;
    const isBomb = unpacked > RATIO_FREE_BYTES && unpacked > file.packedBytes * RATIO_MAX;
    if (isBomb || budget.bytes < 0) throw new ZipError('tooLarge');
    crc = crc32(piece, crc);
    yield piece;
  }
  if (crc !== file.crc) throw new ZipError('damaged');
}

async function* unpack(packed: AsyncIterable<Uint8Array>, method: number): AsyncGenerator<Buffer> {
  if (method === STORED) {
    for await (const piece of packed) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    return;
  }
  if (method !== DEFLATE) throw new ZipError('damaged');
  const inflate = createInflateRaw();
  // An error of either destroys the other, and ends the loop below.
  pipeline(Readable.from(packed), inflate, () => {});
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw new ZipError('damaged');
    throw error;
  }
}

async function readBuffer(source: ByteSource, from: number, bytes: number): Promise<Buffer> {
  if (!Number.isSafeInteger(from) || from < 0 || from > source.size) throw new ZipError('damaged');
  const read = await source.read(from, Math.min(from + bytes, source.size));
  return Buffer.from(read.buffer, read.byteOffset, read.byteLength);
}
