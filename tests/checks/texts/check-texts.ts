import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModules } from '../boundaries/read-modules.ts';
import { findLiterals } from './find-literals.ts';
import { findUnsentAreas } from './find-unsent-areas.ts';

/** The folders of texts and of code samples, which are independent of language. */
const SPOKEN = /^components\/(texts\/|.*samples?\/)/;

/**
 * Checks that every text of the screens uses its key, and that a page sends the browser the texts that it uses.
 *
 * @param root The folder of the package.
 */
export function checkTexts(root: string): { files: number; faults: string[] } {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const modules = readModules(root);
  const paths = modules
    .map(({ path }) => path)
    .filter((path) => /^(app|components)\//.test(path) && !path.startsWith('app/api/') && !SPOKEN.test(path));
  const literals = paths.flatMap((path) =>
    findLiterals(path, read(path)).map(({ line, words }) => `${path}:${line}: "${words}" is no text by key`),
  );
  return { files: paths.length, faults: [...literals, ...findUnsentAreas(modules, read)] };
}
