import { EXCEPTIONS, partOf } from './floors.ts';
import type { Import, Module } from './read-modules.ts';
import { RULES, whyHomeless, whyImpure } from './rules.ts';

/** Lists every breach of the floors and every circle of imports or folders, one sentence each. */
export function findViolations(modules: readonly Module[]): string[] {
  return [...modules.flatMap(checkModule), ...findCycles(modules), ...findFolderCycles(modules)].sort();
}

function checkModule(module: Module): string[] {
  const own = [whyHomeless(module.path), whyImpure(module.path, module.impurities)];
  return [
    ...own.filter((why) => why !== null).map((why) => `${module.path}: ${why}`),
    ...module.spreads.map((spread) => `${module.path}: ${spread} spreads a literal: write its parts in its place`),
    ...module.imports.flatMap((one) => checkImport(module.path, one)),
  ];
}

function checkImport(from: string, one: Import): string[] {
  const fromPart = partOf(from);
  if (fromPart === null || EXCEPTIONS.has(`${from} → ${one.to}`)) return [];
  const toPart = one.kind === 'file' ? partOf(one.to) : null;
  const why = RULES.map((rule) => rule({ ...one, from, fromPart, toPart })).find((reason) => reason !== null);
  return why ? [`${from} → ${one.to}: ${why}`] : [];
}

/**
 * Lists circles of imports with their path. Imports of types count too: a circle of them has no reading order, and it
 * becomes one of values with the next edit.
 */
function findCycles(modules: readonly Module[]): string[] {
  const next = new Map(modules.map(({ path, imports }) => [path, imports.filter((one) => one.kind === 'file')]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      cycles.push(`circle of imports: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const { to } of next.get(path) ?? []) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const { path } of modules) walk(path, []);
  return cycles;
}

/** The top folders whose sub-folders must have a reading order. */
const LAYERED = /^(lib|components|app|smtp-relay|bin)\//;

/** The imports between the direct sub-folders of one folder: `from → to → the first import`. */
type FolderGraph = Map<string, Map<string, string>>;

/**
 * Lists circles between the direct sub-folders of a folder, each with one import of every step. A sub-folder counts with
 * everything below it; files directly in the folder do not count. Imports of types count too, as between files.
 */
function findFolderCycles(modules: readonly Module[]): string[] {
  return [...folderGraphs(modules)].flatMap(([parent, graph]) =>
    shortestCycles(graph).map((cycle) => {
      const steps = cycle.map((folder, index) => graph.get(folder)?.get(cycle[(index + 1) % cycle.length] ?? ''));
      return `circle of folders in ${parent}: ${[...cycle, cycle[0]].join(' → ')} (${steps.join(', ')})`;
    }),
  );
}

function folderGraphs(modules: readonly Module[]): Map<string, FolderGraph> {
  const graphs = new Map<string, FolderGraph>();
  for (const { path, imports } of modules) {
    if (!LAYERED.test(path)) continue;
    for (const { to } of imports.filter((one) => one.kind === 'file')) {
      const [from, target] = [registered(path).split('/'), registered(to).split('/')];
      const depth = from.findIndex((name, index) => name !== target[index]);
      const [own, other] = [from[depth], target[depth]];
      const areFolders = depth > 0 && depth < from.length - 1 && depth < target.length - 1;
      if (!areFolders || own === undefined || other === undefined) continue;
      const graph = getOrAdd(graphs, from.slice(0, depth).join('/'), () => new Map());
      const next = getOrAdd(graph, own, () => new Map<string, string>());
      getOrAdd(next, other, () => `${path} → ${to}`);
    }
  }
  return graphs;
}

/** Returns the path of a file; a domain's `module.ts`, which is plain data, counts as a part of the registry that lists it. */
const registered = (path: string): string =>
  partOf(path) === 'module' ? path.replace(/^lib\//, 'lib/registry/') : path;

/** Lists a shortest circle through each node that is in none of those listed before it. */
function shortestCycles(graph: FolderGraph): string[][] {
  const cycles: string[][] = [];
  for (const start of graph.keys()) {
    const cycle = cycles.some((one) => one.includes(start)) ? null : shortestCycle(graph, start);
    if (cycle) cycles.push(cycle);
  }
  return cycles;
}

function shortestCycle(graph: FolderGraph, start: string): string[] | null {
  const seen = new Set<string>();
  for (let trails = [[start]]; trails.length > 0; ) {
    const longer: string[][] = [];
    for (const trail of trails) {
      for (const next of graph.get(trail.at(-1) ?? '')?.keys() ?? []) {
        if (next === start) return trail;
        if (!seen.has(next)) longer.push([...trail, next]);
        seen.add(next);
      }
    }
    trails = longer;
  }
  return null;
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
