/** The entries that a form would send: names with their values as text, in the order of the fields. */
export type FormEntries = readonly (readonly [name: string, value: string])[];

/** Returns the names of the fields whose values differ, each once, in the order of the form. */
export function listChangedFields(before: FormEntries, after: FormEntries): string[] {
  const names = new Set([...before, ...after].map(([name]) => name));
  return [...names].filter((name) => valuesOf(before, name) !== valuesOf(after, name));
}

/** All values of one field as one text; boxes of one name send several. */
function valuesOf(entries: FormEntries, name: string): string {
  return JSON.stringify(entries.filter(([own]) => own === name).map(([, value]) => value));
}
