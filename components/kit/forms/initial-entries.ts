import type { FormEntries } from './list-changes.ts';

/**
 * Returns the entries that a form came with, by the defaults of its fields: a person may have typed before React took the
 * page over. A select without a default counts as it is.
 */
export function initialEntries(form: HTMLFormElement): FormEntries {
  return [...form.elements].flatMap((field): FormEntries => {
    if (field instanceof HTMLInputElement) return entriesOfInput(field);
    if (field instanceof HTMLTextAreaElement) return entryOf(field, field.defaultValue.replace(/\r\n?/g, '\n'));
    if (field instanceof HTMLSelectElement) return entriesOfSelect(field);
    return [];
  });
}

const BUTTONS: ReadonlySet<string> = new Set(['submit', 'button', 'reset', 'image']);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const entryOf = (field: Field, value: string): FormEntries =>
  field.name === '' || field.matches(':disabled') ? [] : [[field.name, value]];

function entriesOfInput(input: HTMLInputElement): FormEntries {
  const { type, value, defaultValue, defaultChecked } = input;
  if (BUTTONS.has(type)) return [];
  if (type === 'file') return entryOf(input, fileText({ name: '', size: 0 }));
  if (type === 'checkbox' || type === 'radio') return defaultChecked ? entryOf(input, value) : [];
  return entryOf(input, defaultValue);
}

function entriesOfSelect(select: HTMLSelectElement): FormEntries {
  const defaults = [...select.options].filter(({ defaultSelected }) => defaultSelected);
  return (defaults.length > 0 ? defaults : [...select.selectedOptions]).flatMap(({ value }) => entryOf(select, value));
}

/** Returns a file as text to compare. */
export const fileText = ({ name, size }: { name: string; size: number }): string => `${name} ${size}`;
