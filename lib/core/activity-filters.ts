/** The filters of the activity list whose values are chosen from a known set (docs/product.md §5). */
export const CHOSEN_FILTERS = [
  'sendingDomain',
  'bounceClassificationCode',
  'eventTypes',
  'recipientType',
  'recipientDomain',
] as const;

/** The filters whose values are typed: an id, an address, or a part of a text. */
export const TYPED_FILTERS = ['subject', 'reason', 'transmissionId', 'recipientTo', 'friendlyFrom'] as const;

/** The advanced filters of the activity list (docs/product.md §5). */
export const ACTIVITY_FILTERS = [...CHOSEN_FILTERS, ...TYPED_FILTERS] as const;
export type ActivityFilterName = (typeof ACTIVITY_FILTERS)[number];

/** The filters whose values are suggested from the mail of the last days. */
export const SUGGESTED_FILTERS = [
  'sendingDomain',
  'recipientDomain',
  'bounceClassificationCode',
  'subject',
  'reason',
  'friendlyFrom',
] as const;
export type SuggestedFilter = (typeof SUGGESTED_FILTERS)[number];

/** The types of a recipient; `unknown` is in the envelope only. */
export const RECIPIENT_TYPES = ['to', 'cc', 'bcc', 'unknown'] as const;

/** One filter in use: what has any of the values is taken, or left out. */
export type ValueFilter<Name extends string> = { name: Name; values: readonly string[]; isExcluded: boolean };

/** One filter of the activity list in use. */
export type ActivityFilter = ValueFilter<ActivityFilterName>;

/** Values of one filter, and characters of one value, at most. */
export const FILTER_VALUES_MAX = 10;
export const FILTER_VALUE_MAX = 320;

/** Returns the name of a filter's parameter in a query. */
export const filterParameter = <Name extends string>({
  name,
  isExcluded,
}: Omit<ValueFilter<Name>, 'values'>): Name | `${Name}!` => (isExcluded ? `${name}!` : name);

/** Splits the value of a parameter: values are separated by `|`, and a backslash keeps what follows it. */
export function splitValues(text: string): string[] {
  const values: string[] = [];
  let value = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && at + 1 < text.length) {
      at += 1;
      value += text[at];
    } else if (text[at] === '|') {
      values.push(value);
      value = '';
    } else {
      value += text[at];
    }
  }
  return [...values, value].map((one) => one.trim()).filter((one) => one !== '');
}

/** Joins values so that `splitValues` returns them. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|');
