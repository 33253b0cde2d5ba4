import { EXCEPTIONS, partOf } from './floors.ts';
import type { Import, Module } from './read-modules.ts';
import { RULES, whyHomeless, whyImpure } from './rules.ts';

/** Every breach of the house's floors, one sentence each; none where the house stands. */
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

/** Circles of imports that are left when types are stripped: which of their modules runs first is an accident. */
function findCycles(modules: readonly Module[]): string[] {
  const next = new Map(
    modules.map(({ path, imports }) => [path, imports.filter((one) => one.kind === 'file' && !one.typeOnly)]),
  );
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
