/**
 * Returns true if a message has more lines that may begin a part (RFC 2046 §5.1.1) than a number. Each part costs time, and
 * a message of 25 MiB may hold millions.
 */
export function hasManyParts(raw: Uint8Array, max: number): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  let count = 0;
  for (let at = bytes.indexOf('\n--'); at >= 0; at = bytes.indexOf('\n--', at + 3)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}
