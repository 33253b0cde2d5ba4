/** A field of a form that an error belongs to. */
export type FoundField = { name: string; label: string };

/**
 * Finds the field of a form that a server's error names: by its path (`domains[2].name`), or by the longest
 * beginning of the path (`domains`), where a whole list is typed into one field.
 *
 * @returns null where the form has no such field.
 */
export function findField(form: HTMLFormElement, path: string): FoundField | null {
  const beginnings = [path, ...[...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index)).reverse()];
  const name = beginnings.find((one) => form.elements.namedItem(one) !== null);
  return name === undefined ? null : { name, label: labelOf(form, name) };
}

/** Returns the visible label of a field, without the marks beside it such as "optional"; its name where it has no label. */
function labelOf(form: HTMLFormElement, name: string): string {
  const control = [...form.elements].find((element) => element.getAttribute('name') === name);
  const label = control && 'labels' in control && control.labels instanceof NodeList ? control.labels[0] : null;
  const words = label?.firstChild?.textContent ?? control?.getAttribute('aria-label');
  return words?.trim() || name;
}
