/** A part of a message: octets, or text that is written as UTF-8 where the message is put together. */
export type Piece = Uint8Array | string;

/** Joins pieces. Each text is written into the result without a buffer of its own. */
export function joinPieces(pieces: readonly Piece[]): Buffer {
  const size = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
  const joined = Buffer.allocUnsafe(size);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      at += joined.write(piece, at);
    } else {
      joined.set(piece, at);
      at += piece.length;
    }
  }
  return joined;
}

const sizeOf = (piece: Piece): number => (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length);
