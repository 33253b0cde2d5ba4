import { COLUMN_TAGS } from '../values.ts';

const NAMES: Readonly<Record<string, string>> = { ...COLUMN_TAGS, createLabels: 'create_labels' };

/** Returns the path of a field of a contact in the spelling of the API: `externalId` is `external_id`. */
export function apiField(path: string): string {
  const [first = '', ...rest] = path.split(/(?=[.[])/);
  return [Object.hasOwn(NAMES, first) ? NAMES[first] : first, ...rest].join('');
}
