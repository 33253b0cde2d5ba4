import { randomToken } from './ids.ts';

/** Controls, and marks that turn the direction of the text after them: `annexe<RLO>fdp.exe` is shown as annexeexe.pdf. */
const UNSAFE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns the name of a message's file as it is given, without folders, controls and marks of direction; empty if nothing is
 * left of it. The names of uploads are reduced further (`cleanUploadName`).
 */
export const cleanFileName = (filename: string): string =>
  filename.replace(UNSAFE, '').split(/[/\\]/).at(-1)?.trim() ?? '';

/** Keeps a name short enough for every file system, its extension included. */
const BASE_MAX = 150;

/**
 * Reduces the name of an uploaded file to word characters and hyphens (docs/product.md §5); an empty result gets a random
 * name. The files of a message keep the letters of any script (`cleanFileName`), because recipients read their names.
 *
 * @param extension in lower case, without the dot.
 */
export function cleanUploadName(filename: string, extension: string): string {
  const name = filename.split(/[/\\]/).at(-1) ?? '';
  const base = name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name;
  return `${base.replace(/[^\w-]/g, '').slice(0, BASE_MAX) || randomToken(6)}.${extension}`;
}
