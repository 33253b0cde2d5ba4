/** The fields of an object under some names; those that may be undefined may be absent. */
type Picked<From, Name extends keyof From> = { [N in keyof Pick<From, Name>]: Exclude<From[N], undefined> };

/** Returns the fields of an object under some names; one that is undefined is left out. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Picked<From, Name> {
  const given = names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]] as const]));
  return Object.fromEntries(given) as Picked<From, Name>; // of exactly these names
}

/** Returns the names of the fields of a table, which has no others. */
export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[];
