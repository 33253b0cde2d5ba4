import { type FeaturePath, findFeature } from '#lib/registry/features.ts';
import { type Merged, mergeModules } from '#lib/registry/merge-modules.ts';
import type { Counter } from '#lib/registry/module.ts';
import { PLAN_GROUPS, type PlanGroupName } from './plan-groups.ts';

/** The name of a counter: the sub-feature of the plan that limits it. */
export type CounterName = keyof Merged<'counters'>;

/** The name of a counter whose number is stored and not counted. */
export type StockName = {
  [Name in CounterName]: Merged<'counters'>[Name] extends { stock: true } ? Name : never;
}[CounterName];

/** A counter with the names of its group and its flag. */
type CounterFacts = Omit<Counter, 'group' | 'flag'> & { group: PlanGroupName; flag: FeaturePath };

/** Everything of which a company may have a number by its plan; storage is in bytes. */
export const COUNTERS: Readonly<Record<CounterName, CounterFacts>> = requireKnown(mergeModules('counters'));

/** The names of the counters, in the order of the usage screen. */
export const COUNTER_NAMES = (Object.keys(COUNTERS) as [CounterName, ...CounterName[]]).sort(
  (one, other) => COUNTERS[one].order - COUNTERS[other].order,
) as [CounterName, ...CounterName[]]; // the names of the table, of which there are some

/** The counters whose numbers are stored. */
export const STOCK_NAMES: readonly string[] = COUNTER_NAMES.filter((name) => COUNTERS[name].stock);

/**
 * Returns counters whose groups and flags exist.
 *
 * @throws {Error} for any other
 */
export function requireKnown<Name extends string>(
  counters: Readonly<Record<Name, Counter>>,
): Record<Name, CounterFacts> {
  for (const [name, { group, flag }] of Object.entries<Counter>(counters)) {
    if (!Object.hasOwn(PLAN_GROUPS, group)) throw new Error(`the counter ${name} is of an unknown group, ${group}`);
    if (!findFeature(flag)) throw new Error(`the counter ${name} has an unknown flag, ${flag}`);
  }
  return counters as Record<Name, CounterFacts>; // as was checked
}
