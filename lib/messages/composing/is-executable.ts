const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe']);
const ELF = '7f454c46';
const WINDOWS_SHORTCUT = '4c0000000114020000000000c000000000000046';

/** How far into a DOS header a text would long have shown that it is one. */
const DOS_HEADER_BYTES = 64;

/**
 * Whether bytes begin as a program does, whatever the file's name says: Windows, Linux, macOS, Java classes, Windows
 * shortcuts. Read from the first bytes only, so that no text or picture is taken for one.
 */
export function isExecutable(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, DOS_HEADER_BYTES));
  const magic = start.toString('hex', 0, 4);
  if (magic === ELF || MACH_O.has(magic)) return true;
  if (start.toString('hex', 0, 20) === WINDOWS_SHORTCUT) return true;
  return start.toString('latin1', 0, 2) === 'MZ' && start.length === DOS_HEADER_BYTES && start.includes(0);
}
