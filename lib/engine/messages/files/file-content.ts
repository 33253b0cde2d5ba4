/** The bytes of a file, of which no more are decoded than are asked for. */
export type FileContent = {
  /** Returns the first bytes. */
  head(bytes: number): Buffer;
  /** Returns the last bytes; fewer where the file has no more. */
  tail(bytes: number): Buffer;
};

/** Returns the content of a file that is there as it is. */
export const contentOf = (bytes: Buffer): FileContent => ({
  head: (count) => bytes.subarray(0, count),
  tail: (count) => bytes.subarray(Math.max(0, bytes.length - count)),
});

/** Returns the content of a part of a message by its Content-Transfer-Encoding (RFC 2045 §6). */
export function partContent(body: Buffer, encoding: string): FileContent {
  if (encoding === 'base64') return { head: (count) => headOf(body, count), tail: (count) => tailOf(body, count) };
  if (encoding !== 'quoted-printable') return contentOf(body);
  return {
    head: (count) => decodeQuoted(body.subarray(0, count * 4)).subarray(0, count),
    tail: (count) => contentOf(decodeQuoted(body)).tail(count),
  };
}

/** Characters of base64 that hold bytes, with space for the line ends between them. */
const charactersOf = (bytes: number): number => Math.ceil((bytes * 4) / 3) + Math.ceil(bytes / 16) + 128;

const headOf = (body: Buffer, count: number): Buffer =>
  Buffer.from(body.toString('latin1', 0, charactersOf(count)), 'base64').subarray(0, count);

/** Decodes the end of base64. It consists of whole quanta of four characters, so they are counted from the end. */
function tailOf(body: Buffer, count: number): Buffer {
  const start = Math.max(0, body.length - charactersOf(count));
  if (start === 0) return contentOf(Buffer.from(body.toString('latin1'), 'base64')).tail(count);
  const characters = body.toString('latin1', start).replace(/[^A-Za-z0-9+/=]+/g, '');
  return contentOf(Buffer.from(characters.slice(characters.length % 4), 'base64')).tail(count);
}

const decodeQuoted = (body: Buffer): Buffer =>
  Buffer.from(
    body
      .toString('latin1')
      .replace(/=[ \t]*\r\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
