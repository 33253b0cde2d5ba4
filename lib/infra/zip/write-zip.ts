import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its path, plain ASCII, and its text, piece by piece. */
export type ZipEntry = { path: string; text: AsyncIterable<string> };

/** The sizes and the checksum of an entry, which are known at its end. */
type Sizes = { crc: number; packed: number; unpacked: number };

/** An entry that is written, for the directory at the end. */
type Written = Sizes & { path: string; offset: number };

/** The largest size and offset that a record without the ZIP64 extension has. */
const SIZE_MAX = 0xff_ff_ff_ff;

/** Needed to extract: 2.0, deflate. */
const VERSION = 20;
/** Bit 3: sizes and checksum follow the data. */
const FLAGS = 0x08;
const DEFLATE = 8;
/** 1 January 1980, the first day that the format has: the bytes of an archive depend on its content alone. */
const FIRST_DAY = 0x21;

/**
 * Writes a ZIP archive (APPNOTE.TXT 6.3.10) as a stream, with deflated entries whose sizes follow their data, so that no entry is ever in memory as
 * a whole.
 *
 * @throws {Error} for an entry or an archive of 4 GiB or more.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { path, text } of entries) {
    const head = localHeader(path);
    yield head;
    const sizes: Sizes = { crc: 0, packed: 0, unpacked: 0 };
    yield* deflate(text, sizes);
    yield descriptor(sizes);
    written.push({ ...sizes, path, offset });
    offset += head.length + sizes.packed + DESCRIPTOR_BYTES;
    requireSize(Math.max(offset, sizes.unpacked));
  }
  const directory = Buffer.concat(written.map(directoryRecord));
  yield directory;
  yield directoryEnd(written.length, directory.length, offset);
}

async function* deflate(text: AsyncIterable<string>, sizes: Sizes): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const source = Readable.from(measure(text, sizes));
  // An error of either destroys the other, and ends the loop below.
  pipeline(source, packer, () => {});
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    sizes.packed += chunk.length;
    yield chunk;
  }
}

async function* measure(text: AsyncIterable<string>, sizes: Sizes): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    sizes.crc = crc32(bytes, sizes.crc);
    sizes.unpacked += bytes.length;
    yield bytes;
  }
}

function requireSize(bytes: number): void {
  if (bytes > SIZE_MAX) throw new Error('the archive would have 4 GiB or more');
}

function localHeader(path: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(FIRST_DAY, 12);
  header.writeUInt16LE(path.length, 26);
  return Buffer.concat([header, Buffer.from(path)]);
}

const DESCRIPTOR_BYTES = 16;

function descriptor({ crc, packed, unpacked }: Sizes): Buffer {
  const record = Buffer.alloc(DESCRIPTOR_BYTES);
  record.writeUInt32LE(0x08_07_4b_50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packed, 8);
  record.writeUInt32LE(unpacked, 12);
  return record;
}

function directoryRecord({ path, offset, crc, packed, unpacked }: Written): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02_01_4b_50, 0);
  record.writeUInt16LE(VERSION, 4);
  record.writeUInt16LE(VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DEFLATE, 10);
  record.writeUInt16LE(FIRST_DAY, 14);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packed, 20);
  record.writeUInt32LE(unpacked, 24);
  record.writeUInt16LE(path.length, 28);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, Buffer.from(path)]);
}

function directoryEnd(count: number, bytes: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06_05_4b_50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(bytes, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
