/** The signatures of the directory's end and of its entries (APPNOTE.TXT 6.3.10, §4.3.12 and §4.3.16). */
const END = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = 0x02014b50;

/** The lengths of the fixed parts of both. */
const END_BYTES = 22;
const ENTRY_BYTES = 46;

/** The longest comment after the end. */
const COMMENT_MAX = 65_535;

/**
 * Lists the names in the central directory of a ZIP archive, which is what programs open. Nothing is unpacked.
 *
 * @param tail the archive, or its end if that has the whole directory.
 * @param tailAt the position of the end in the archive.
 * @returns null for anything that is no whole archive.
 */
export function listZipNames(tail: Buffer, tailAt = 0): string[] | null {
  const end = tail.lastIndexOf(END);
  if (end < Math.max(0, tail.byteLength - END_BYTES - COMMENT_MAX) || end + END_BYTES > tail.byteLength) return null;
  const count = tail.readUInt16LE(end + 10);
  let at = tail.readUInt32LE(end + 16) - tailAt;
  if (at < 0 || at > end) return null;
  const names: string[] = [];
  while (at + ENTRY_BYTES <= end && tail.readUInt32LE(at) === ENTRY) {
    const nameBytes = tail.readUInt16LE(at + 28);
    const nameAt = at + ENTRY_BYTES;
    names.push(tail.toString('utf8', nameAt, nameAt + nameBytes));
    at = nameAt + nameBytes + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
  }
  // The count is that modulo 65,536 where there are more.
  return names.length % 65_536 === count ? names : null;
}

/** Returns true if a file begins as an archive does; with anything before its first file it is a program, or two files in one. */
export const beginsAsZip = (head: Buffer): boolean =>
  ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4));

/** Returns true if the names are those of an Office document of a family, without a program in it (ISO/IEC 29500-2 §10). */
export function isOfficeDocument(names: readonly string[] | null, folder: string): boolean {
  if (!names?.includes('[Content_Types].xml') || names.some((name) => PROGRAM.test(name))) return false;
  return names.some((name) => name.startsWith(folder));
}

/** The names of programs in Office documents. */
const PROGRAM = /(?:^|\/)vba(?:project|data)[^/]*\.(?:bin|xml)$/i;
