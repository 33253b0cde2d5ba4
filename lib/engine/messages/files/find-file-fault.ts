import { blockedTypeOf, isBlockedMediaType } from './blocked-types.ts';
import type { FileContent } from './file-content.ts';
import { findInZip, isZipName, type UnpackBudget } from './find-in-zip.ts';

/** A file of a message as far as the check needs it. */
export type CheckedFile = {
  /** All names that a reader may show. */
  names: readonly string[];
  /** The media type without its parameters; empty if none is given. */
  mediaType: string;
  content: FileContent;
};

/** The property of a file for which it is refused, and the reason. */
export type FileFault = { of: 'name' | 'type' | 'content'; cause: string };

/** Bytes that are enough to know a program. */
const PROGRAM_BYTES = 64;

const ZIP_TYPES: ReadonlySet<string> = new Set([
  'application/zip',
  'application/x-zip',
  'application/x-zip-compressed',
  'application/zip-compressed',
]);

/** The longest name that a refusal quotes, in characters. */
const SHOWN_MAX = 100;

/**
 * Returns the reason for which a message may not carry a file: a type that Gmail or Outlook block, by its name, by that of a
 * file in a ZIP archive, or by its media type; or a program behind another name. Null for any other file.
 */
export async function findFileFault(
  { names, mediaType, content }: CheckedFile,
  budget: UnpackBudget,
): Promise<FileFault | null> {
  for (const name of names) {
    const type = blockedTypeOf(name);
    if (type !== null) return { of: 'name', cause: refused(type) };
  }
  if (isBlockedMediaType(mediaType)) return { of: 'type', cause: `${mediaType} is the media type of a program` };
  if (isExecutable(content.head(PROGRAM_BYTES))) return { of: 'content', cause: 'it is a program' };
  if (!names.some(isZipName) && !ZIP_TYPES.has(mediaType)) return null;
  const match = (name: string) => {
    const type = blockedTypeOf(name);
    return type === null ? null : { name, type };
  };
  const found = await findInZip(content, match, budget);
  return found && { of: 'content', cause: `it holds ${quoteName(found.name)}, and ${refused(found.type)}` };
}

const refused = (type: string): string =>
  `files of the type ${type} are blocked by Gmail or Outlook; types that neither blocks are allowed`;

/** Returns a name as a refusal quotes it: on one line, without characters that are not shown. */
export const quoteName = (name: string): string => `"${name.replace(/[\p{Cc}\p{Cf}"]/gu, '').slice(0, SHOWN_MAX)}"`;

const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe']);
const ELF = '7f454c46';
const WINDOWS_SHORTCUT = '4c0000000114020000000000c000000000000046';

/** The part of a DOS header that is enough to tell it from text, in bytes. */
const DOS_HEADER_BYTES = 64;

/**
 * Returns whether a file is a program, whatever its name: Windows, Linux, macOS, Java classes, Windows shortcuts. Only the
 * first bytes decide, so that no text or picture is mistaken for one.
 */
function isExecutable(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, DOS_HEADER_BYTES));
  const magic = start.toString('hex', 0, 4);
  if (magic === ELF || MACH_O.has(magic)) return true;
  if (start.toString('hex', 0, 20) === WINDOWS_SHORTCUT) return true;
  return start.toString('latin1', 0, 2) === 'MZ' && start.length === DOS_HEADER_BYTES && start.includes(0);
}
