/** The entries that a form would send: names with their values as text, in the order of the fields. */
export type FormEntries = readonly (readonly [name: string, value: string])[];

/** Returns the names of the fields whose values differ, each once, in the order of the form. One that came or went empty is as before. */
export function listChangedFields(before: FormEntries, after: FormEntries): string[] {
  const names = new Set([...before, ...after].map(([name]) => name));
  return [...names].filter((name) => valuesOf(before, name) !== valuesOf(after, name));
}

/** All values of one field as one text; boxes of one name send several. */
function valuesOf(entries: FormEntries, name: string): string {
  const values = entries.flatMap(([own, value]) => (own === name ? [value] : []));
  return JSON.stringify(values.every((value) => value === '') ? [] : values);
}
