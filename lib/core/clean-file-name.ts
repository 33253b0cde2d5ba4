import { randomToken } from './ids.ts';

/** Keeps a name short enough for every file system, its extension included. */
const BASE_MAX = 150;

/**
 * Returns a file's name as it is sent in a message: a folder is cut off, the base is reduced to word characters of any script
 * and hyphens, an empty one gets a random name.
 *
 * @param extension in lower case, without the dot.
 */
export function cleanFileName(filename: string, extension: string): string {
  const name = filename.split(/[/\\]/).at(-1) ?? '';
  const base = name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name;
  const clean = [...base.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')].slice(0, BASE_MAX).join('');
  return `${clean.replace(/^-+|-+$/g, '') || randomToken(6)}.${extension}`;
}
