import { EXCEPTIONS, partOf } from './floors.ts';
import type { Import, Module } from './read-modules.ts';
import { RULES, whyHomeless, whyImpure } from './rules.ts';

/** Lists every breach of the floors and every circle of imports, one sentence each. */
export function findViolations(modules: readonly Module[]): string[] {
  return [...modules.flatMap(checkModule), ...findCycles(modules)].sort();
}

function checkModule(module: Module): string[] {
  const own = [whyHomeless(module.path), whyImpure(module.path, module.impurities)];
  return [
    ...own.filter((why) => why !== null).map((why) => `${module.path}: ${why}`),
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
