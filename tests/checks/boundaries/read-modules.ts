import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** One import of a module. `to` is a path from the root if `kind` is file or missing, else the specifier. */
export type Import = {
  to: string;
  kind: 'file' | 'missing' | 'package' | 'builtin' | 'computed';
  /** True if it is removed when types are stripped. */
  typeOnly: boolean;
};

/** One source file: its path from the root, its imports, its impure reads, and spreads of literals. */
export type Module = { path: string; imports: Import[]; impurities: string[]; spreads: string[] };

const SOURCE = /\.(ts|tsx|mjs)$/;

/** Folders and files that are not our source: those of tools, and generated ones. */
export const isForeign = (path: string) =>
  /^(node_modules|prisma\/generated|next-env\.d\.ts)$|(^|\/)\.[^/]+$/.test(path);

/** Lists the paths of all source files under a folder, relative to it, in the order of names. */
export function listSources(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => ({ path: folder ? `${folder}/${entry.name}` : entry.name, isFolder: entry.isDirectory() }))
    .filter(({ path }) => !isForeign(path))
    .flatMap(({ path, isFolder }) => (isFolder ? listSources(root, path) : SOURCE.test(path) ? [path] : []))
    .sort();
}

/**
 * Parses every source file under a folder.
 *
 * @throws {Error} naming the file that does not parse, as none may be skipped.
 */
export function readModules(root: string): Module[] {
  const aliases = readAliases(root);
  return listSources(root).map((path) => readModule(root, path, aliases));
}

type Aliases = [prefix: string, folder: string][];

/** The subpath imports of package.json: `#lib/*` → `lib/`. */
function readAliases(root: string): Aliases {
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.entries(imports).map(([from, to]) => [from.replace('*', ''), normalize(to.replace('*', ''))]);
}

function readModule(root: string, path: string, aliases: Aliases): Module {
  const text = readFileSync(join(root, path), 'utf8');
  const { module, program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const found: { specifier: string | null; typeOnly: boolean }[] = [];
  const impurities: string[] = [];
  const spreads: string[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    found.push({ specifier: moduleRequest.value, typeOnly: entries.length > 0 && entries.every((one) => one.isType) });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, typeOnly: isType });
    }
  }
  new Visitor({
    ImportExpression: ({ source }) => found.push({ specifier: literal(source), typeOnly: false }),
    TSImportType: ({ source }) => found.push({ specifier: literal(source), typeOnly: true }),
    MemberExpression: (node) => {
      const name = text.slice(node.start, node.end);
      if (IMPURE.has(name)) impurities.push(name);
    },
    NewExpression: ({ callee, arguments: given, start, end }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) {
        impurities.push(text.slice(start, end));
      }
    },
    SpreadElement: ({ argument, start, end }) => {
      if (isLoose(argument)) spreads.push(text.slice(start, end).split('\n', 1)[0] ?? '');
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'fetch') impurities.push('fetch');
    },
  }).visit(program);
  const imports = found.map(({ specifier, typeOnly }) => ({ ...resolve(root, path, specifier, aliases), typeOnly }));
  return { path, imports, impurities, spreads };
}

/** Returns true for a literal that is spread for the sake of its line breaks alone; lists of texts may be grouped by it. */
const isLoose = (node: { type: string; elements?: unknown[] }): boolean =>
  node.type === 'ObjectExpression' ||
  (node.type === 'ArrayExpression' && !(node.elements ?? []).some((one) => (one as Typed | null)?.type === 'Literal'));

type Typed = { type?: string };

/** Expressions that make a function's result depend on more than its arguments. */
const IMPURE = new Set(['process.env', 'Date.now', 'performance.now', 'Math.random', 'globalThis.fetch']);

const literal = (node: { type: string; value?: unknown }) =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

function resolve(root: string, from: string, specifier: string | null, aliases: Aliases): Omit<Import, 'typeOnly'> {
  if (specifier === null) return { to: '(a computed name)', kind: 'computed' };
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  if (alias) return found(root, join(alias[1], specifier.slice(alias[0].length)));
  if (specifier.startsWith('.')) return found(root, join(dirname(from), specifier));
  return { to: specifier, kind: isBuiltin(specifier) ? 'builtin' : 'package' };
}

const found = (root: string, path: string): Omit<Import, 'typeOnly'> => ({
  to: path,
  // What is generated may not have been generated yet.
  kind: path.startsWith('prisma/generated/') || existsSync(join(root, path)) ? 'file' : 'missing',
});
