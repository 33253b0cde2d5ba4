import { randomToken } from './ids.ts';

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
