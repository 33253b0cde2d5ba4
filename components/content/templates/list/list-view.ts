import type { TemplateSummary } from '#lib/content/templates/schema.ts';

/** The kinds of template; apart from the schema, which the page would otherwise load. */
export const KIND_CHOICES: readonly TemplateSummary['kind'][] = ['email', 'snippet', 'layout'];

/** Rows of a page (docs/product.md §9). */
export const PAGE_SIZE = 10;

/** The filters and the page of the list in the URL; empty strings do not filter. */
export type ListView = {
  search: string;
  kind: TemplateSummary['kind'] | '';
  label: string;
  archived: '' | 'true';
  page: number;
};

/** Reads the view from the URL; what it does not know counts as not given. */
export function readView(parameters: { get(name: string): string | null }): ListView {
  const kind = parameters.get('kind');
  const page = Number(parameters.get('page') ?? 1);
  return {
    search: parameters.get('search')?.slice(0, 100) ?? '',
    kind: KIND_CHOICES.find((one) => one === kind) ?? '',
    label: parameters.get('label')?.slice(0, 40) ?? '',
    archived: parameters.get('archived') === 'true' ? 'true' : '',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Returns the view as a query, with its question mark; empty for the first page of all. */
export function viewQuery({ page, ...filters }: ListView): string {
  const entries = Object.entries({ ...filters, page: page > 1 ? String(page) : '' });
  const query = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns the query with which the list of a view is read. */
export function listQuery(view: ListView): URLSearchParams {
  const query = new URLSearchParams(viewQuery(view));
  query.set('limit', String(PAGE_SIZE));
  return query;
}

/** Checks whether a view shows fewer templates than all that are not archived. */
export const isFiltered = ({ search, kind, label, archived }: ListView): boolean =>
  search !== '' || kind !== '' || label !== '' || archived !== '';
