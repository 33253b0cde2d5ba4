import type { ContactField } from '#lib/audience/contacts/schema.ts';

/**
 * Reads choices, one a line. A line with the name of a present choice is that one; of as many lines as before, one with another
 * name is the present choice in its place, renamed.
 */
export function readOptions(
  text: string,
  field: Pick<ContactField, 'options'> | null,
): { id?: string; name: string }[] {
  const names = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const present = field?.options ?? [];
  const kept = new Map(
    names.flatMap((name) => present.filter((option) => option.name === name).map((option) => [name, option.id])),
  );
  const used = new Set(kept.values());
  return names.map((name, index) => {
    const renamed = present.length === names.length ? present[index]?.id : undefined;
    const id = kept.get(name) ?? (renamed !== undefined && !used.has(renamed) ? renamed : undefined);
    return id === undefined ? { name } : { id, name };
  });
}
