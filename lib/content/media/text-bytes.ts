/**
 * Returns a test of the bytes of a text, which gets them piece by piece. A text has a byte order mark of UTF-16 and no character
 * that is zero, or no byte that is zero: other bytes are characters in UTF-8 or in a code of one byte.
 */
export function hasTextBytes(): (piece: Buffer, isLast: boolean) => boolean {
  let at = 0;
  let isWide = false;
  let pending: number | null = null;
  return (piece, isLast) => {
    if (at === 0) {
      const mark = piece.toString('latin1', 0, 2);
      isWide = mark === '\xff\xfe' || mark === '\xfe\xff';
    }
    at += piece.byteLength;
    if (!isWide) return !piece.includes(0);
    for (const byte of piece) {
      if (pending === null) pending = byte;
      else if (pending === 0 && byte === 0) return false;
      else pending = null;
    }
    return !isLast || pending === null;
  };
}
