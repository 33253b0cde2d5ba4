import type { SubaccountSort, SubaccountStatus } from '#lib/senders/subaccounts/schema.ts';

/** The choices of the list; apart from the schema, which the page would otherwise load. */
export const STATUS_CHOICES: readonly SubaccountStatus[] = ['active', 'suspended', 'terminated'];
export const SORT_CHOICES: readonly SubaccountSort[] = ['number', 'name', 'volume', 'bounceRate', 'complaintRate'];

/** The filters and the order of the list in the URL; empty strings do not filter. */
export type ListView = { search: string; status: SubaccountStatus | ''; sort: SubaccountSort };

/** Reads the view from the URL; what it does not know counts as not given. */
export function readView(parameters: { get(name: string): string | null }): ListView {
  const [status, sort] = [parameters.get('status'), parameters.get('sort')];
  return {
    search: parameters.get('search')?.slice(0, 100) ?? '',
    status: STATUS_CHOICES.find((one) => one === status) ?? '',
    sort: SORT_CHOICES.find((one) => one === sort) ?? 'number',
  };
}

/** The view as a query, with its question mark; empty for the whole list by numbers. */
export function viewQuery({ search, status, sort }: ListView): string {
  const entries = Object.entries({ search, status, sort: sort === 'number' ? '' : sort });
  const query = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
  return query === '' ? '' : `?${query}`;
}
