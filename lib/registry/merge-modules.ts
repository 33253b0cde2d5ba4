import type { Module } from './module.ts';
import { MODULES, type RegisteredModule } from './modules.ts';

/** The parts of modules that are tables by name. */
type Part = 'features' | 'grants' | 'audit' | 'counters' | 'jobs' | 'exports' | 'missions';

type PartsOf<P extends Part> = RegisteredModule extends infer One
  ? One extends Readonly<Record<P, infer Found>>
    ? Found
    : never
  : never;
type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Together) => void
  ? Together
  : never;

/** One part of all modules together, as a table with their literal names. */
export type Merged<P extends Part> = { [Name in keyof Intersected<PartsOf<P>>]: Intersected<PartsOf<P>>[Name] };

/**
 * Returns one part of all modules together.
 *
 * @throws {Error} if two modules register the same name.
 */
export function mergeModules<P extends Part>(part: P, modules: readonly Module[] = MODULES): Merged<P> {
  const lines = modules.flatMap((module) => Object.entries(module[part] ?? {}));
  const repeated = lines.find(([name], index) => lines.findIndex(([other]) => other === name) !== index);
  if (repeated) throw new Error(`two modules register ${repeated[0]} among their ${part}`);
  return Object.fromEntries(lines) as Merged<P>; // the union of their own tables
}
