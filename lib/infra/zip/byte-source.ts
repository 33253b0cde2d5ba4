/** A file whose octets can be read from any place. */
export type ByteSource = {
  size: number;
  /** Reads the octets from one offset up to another; fewer at the end of the file. */
  read(from: number, to: number): Promise<Uint8Array>;
};

/** Octets that are read at a time. */
const PIECE_BYTES = 262_144;

/** Returns a file that is in memory. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: async (from, to) => bytes.subarray(from, to),
});

/** Reads octets of a file piece by piece. */
export async function* readPieces({ size, read }: ByteSource, from = 0, to = size): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    const piece = await read(at, Math.min(at + PIECE_BYTES, to));
    if (piece.byteLength === 0) return;
    yield piece;
    at += piece.byteLength;
  }
}
