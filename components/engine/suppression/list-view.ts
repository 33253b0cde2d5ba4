import type { SuppressionSource, SuppressionType } from '#lib/engine/suppressions/schema.ts';
import { SOURCE_CHOICES, TYPE_CHOICES } from './choices.ts';

/** The filters of the list in the URL; empty strings do not filter. */
export type ListView = {
  search: string;
  type: SuppressionType | '';
  source: SuppressionSource | '';
  /** The id of a subaccount. */
  subaccount: string;
  cursor: string;
};

/** Reads the view from the URL; what it does not know counts as no filter. */
export function readView(parameters: { get(name: string): string | null }): ListView {
  const [type, source] = [parameters.get('type'), parameters.get('source')];
  return {
    search: parameters.get('search')?.slice(0, 320) ?? '',
    type: TYPE_CHOICES.find((one) => one === type) ?? '',
    source: SOURCE_CHOICES.find((one) => one === source) ?? '',
    subaccount: parameters.get('subaccount') ?? '',
    cursor: parameters.get('cursor') ?? '',
  };
}

/** The view as a query, with its question mark; empty for the whole list. */
export function viewQuery(view: ListView): string {
  const query = new URLSearchParams(Object.entries(view).filter(([, value]) => value !== '')).toString();
  return query === '' ? '' : `?${query}`;
}
