const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe']);
const ELF = '7f454c46';
const WINDOWS_SHORTCUT = '4c0000000114020000000000c000000000000046';

/** The part of a DOS header that is enough to tell it from text, in bytes. */
const DOS_HEADER_BYTES = 64;

/**
 * Returns whether a file is a program, whatever its name: Windows, Linux, macOS, Java classes, Windows shortcuts. Only the
 * first bytes decide, so that no text or picture is mistaken for one.
 */
export function isExecutable(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, DOS_HEADER_BYTES));
  const magic = start.toString('hex', 0, 4);
  if (magic === ELF || MACH_O.has(magic)) return true;
  if (start.toString('hex', 0, 20) === WINDOWS_SHORTCUT) return true;
  return start.toString('latin1', 0, 2) === 'MZ' && start.length === DOS_HEADER_BYTES && start.includes(0);
}
