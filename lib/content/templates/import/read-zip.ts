import { createInflateRaw } from 'node:zlib';

/** Files of one archive. */
const FILES_MAX = 500;

/** One file of an archive after unpacking, in bytes. */
const FILE_MAX_BYTES = 20_971_520;

/** Bytes that are unpacked at once. */
const CHUNK_BYTES = 262_144;

/** A file, null if it is damaged or too large, and the bytes that were unpacked of it. */
export type UnpackedFile = { content: Uint8Array | null; unpackedBytes: number };

/** The files of an archive by their paths. */
export type Zip = {
  paths: readonly string[];
  /** Unpacks a file of so many bytes at most; null if the archive has none of this path. */
  read: (path: string, bytesMax?: number) => Promise<UnpackedFile | null>;
};

type Entry = { method: number; packedBytes: number; start: number };

/**
 * Reads the directory of a ZIP archive (APPNOTE.TXT 6.3.10 §4.3). Files are unpacked when they are read, never by more
 * than their limit, whatever the archive says of their sizes.
 *
 * @returns null if it is no archive, or has too many files.
 */
export function readZip(bytes: Uint8Array): Zip | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = readEntries(buffer);
    return (
      entries && { paths: [...entries.keys()], read: (path, bytesMax) => unpack(buffer, entries.get(path), bytesMax) }
    );
  } catch (error) {
    // A position beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads the central directory (§4.3.12); its position is at the end of the archive (§4.3.16). */
function readEntries(buffer: Buffer): Map<string, Entry> | null {
  const end = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) return null;
  const count = buffer.readUInt16LE(end + 10);
  if (count > FILES_MAX) return null;
  const entries = new Map<string, Entry>();
  let at = buffer.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (buffer.readUInt32LE(at) !== 0x02014b50) return null;
    const isEncrypted = (buffer.readUInt16LE(at + 8) & 1) === 1;
    const method = buffer.readUInt16LE(at + 10);
    const packedBytes = buffer.readUInt32LE(at + 20);
    const nameBytes = buffer.readUInt16LE(at + 28);
    const start = buffer.readUInt32LE(at + 42);
    const path = buffer.toString('utf8', at + 46, at + 46 + nameBytes).replaceAll('\\', '/');
    if (!isEncrypted && !path.endsWith('/')) entries.set(path, { method, packedBytes, start });
    at += 46 + nameBytes + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks a file behind its own header (§4.3.7): stored (0) or deflated (8). */
async function unpack(
  buffer: Buffer,
  entry: Entry | undefined,
  bytesMax = FILE_MAX_BYTES,
): Promise<UnpackedFile | null> {
  if (!entry) return null;
  const { method, packedBytes, start } = entry;
  const most = Math.min(bytesMax, FILE_MAX_BYTES);
  // Beyond the end of the archive.
  if (start + 30 > buffer.byteLength) return { content: null, unpackedBytes: 0 };
  const data = start + 30 + buffer.readUInt16LE(start + 26) + buffer.readUInt16LE(start + 28);
  const packed = buffer.subarray(data, data + packedBytes);
  if (method === 8) return inflate(packed, most);
  const isUsable = method === 0 && packed.byteLength <= most;
  return { content: isUsable ? packed : null, unpackedBytes: isUsable ? packed.byteLength : 0 };
}

async function inflate(packed: Buffer, bytesMax: number): Promise<UnpackedFile> {
  const stream = createInflateRaw({ chunkSize: CHUNK_BYTES });
  stream.end(packed);
  const chunks: Buffer[] = [];
  let unpackedBytes = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      unpackedBytes += chunk.byteLength;
      if (unpackedBytes > bytesMax) return { content: null, unpackedBytes };
    }
    return { content: Buffer.concat(chunks), unpackedBytes };
  } catch {
    return { content: null, unpackedBytes };
  }
}
