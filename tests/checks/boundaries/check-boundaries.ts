import { globSync } from 'node:fs';
import { findViolations } from './find-violations.ts';
import { isForeign, type Module, readModules } from './read-modules.ts';

/** The smallest plausible numbers of modules and imports: fewer mean that the checker misses some. */
const LEAST = { modules: 600, imports: 2_400 };

/**
 * Checks the imports of the whole tree.
 *
 * @param root The folder of the package.
 * @throws {Error} if it found fewer modules than there are files, or than the minimum.
 */
export function checkBoundaries(
  root: string,
  least = LEAST,
): { modules: number; imports: number; violations: string[] } {
  const modules = readModules(root);
  const imports = modules.reduce((sum, module) => sum + module.imports.length, 0);
  assertSeen(root, modules, imports, least);
  return { modules: modules.length, imports, violations: findViolations(modules) };
}

function assertSeen(root: string, modules: readonly Module[], imports: number, least: typeof LEAST): void {
  // Counted another way than they are read.
  const files = globSync('**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: isForeign,
  });
  const seen = new Set(modules.map((module) => module.path));
  const unseen = files.filter((path) => !seen.has(path));
  if (unseen.length > 0) throw new Error(`${unseen.length} files were not seen, ${unseen[0]} among them`);
  if (modules.length < least.modules || imports < least.imports) {
    throw new Error(`only ${modules.length} modules with ${imports} imports were seen: there are more`);
  }
}
