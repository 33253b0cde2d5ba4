import {
  ACTIVITY_FILTERS,
  type ActivityFilter,
  FILTER_VALUES_MAX,
  filterParameter,
  joinValues,
  splitValues,
} from '#lib/core/activity-filters.ts';
import { readMoment } from '#lib/core/day-range.ts';
import type { Range, StatusChoice } from '#lib/insight/activity/schema.ts';
import { RANGE_CHOICES, STATUS_CHOICES } from './choices.ts';

/** The range where the URL names none. */
export const DEFAULT_RANGE: Range = '7d';

/** The part of the list that is shown, kept in the URL. */
export type ListView = {
  search: string;
  range: Range;
  /** Days of a custom range, YYYY-MM-DD; empty while they are not chosen. */
  from: string;
  to: string;
  status: StatusChoice | 'all';
  /** The id of a subaccount; empty for any. */
  subaccount: string;
  /** The advanced filters; each name at most once included and once excluded. */
  filters: readonly ActivityFilter[];
  cursor: string | null;
  before: string | null;
};

/**
 * Reads the view that a URL names; what is unknown counts as not given.
 *
 * @param selected the status that the list begins with, in a URL that names nothing; null for all.
 */
export function readView(params: Pick<URLSearchParams, 'get'>, selected: StatusChoice | null = null): ListView {
  const [range, status] = [params.get('range'), params.get('status')];
  const view: ListView = {
    search: params.get('search') ?? '',
    range: RANGE_CHOICES.find((value) => value === range) ?? DEFAULT_RANGE,
    from: readMoment(params.get('from')) ?? '',
    to: readMoment(params.get('to')) ?? '',
    status: STATUS_CHOICES.find((value) => value === status) ?? 'all',
    subaccount: params.get('subaccount') ?? '',
    filters: readFilters(params),
    cursor: params.get('cursor'),
    before: params.get('before'),
  };
  return selected !== null && status === null && viewQuery(view) === '' ? { ...view, status: selected } : view;
}

function readFilters(params: Pick<URLSearchParams, 'get'>): ActivityFilter[] {
  return ACTIVITY_FILTERS.flatMap((name) =>
    [false, true].flatMap((isExcluded) => {
      const values = splitValues(params.get(filterParameter({ name, isExcluded })) ?? '').slice(0, FILTER_VALUES_MAX);
      return values.length > 0 ? [{ name, isExcluded, values }] : [];
    }),
  );
}

/** A view as a query, without what goes without saying; empty or beginning with `?`. */
export function viewQuery(view: ListView): string {
  const isCustom = view.range === 'custom';
  const entries = Object.entries({
    search: view.search.trim(),
    range: view.range === DEFAULT_RANGE ? '' : view.range,
    from: isCustom ? view.from : '',
    to: isCustom ? view.to : '',
    status: view.status === 'all' ? '' : view.status,
    subaccount: view.subaccount,
    ...Object.fromEntries(view.filters.map((filter) => [filterParameter(filter), joinValues(filter.values)])),
    cursor: view.cursor ?? '',
    before: view.before ?? '',
  }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns the query of a view in the address of the screen, which names all statuses where it would begin with one. */
export function screenQuery(view: ListView, selected: StatusChoice | null): string {
  const query = viewQuery(view);
  return query === '' && selected !== null ? '?status=all' : query;
}

/** Returns true for a view that can be requested: a custom range needs both its days. */
const isComplete = (view: ListView): boolean => view.range !== 'custom' || (view.from !== '' && view.to !== '');

/** The query with which a view's page is asked for; null while the view is not complete. */
export const listQuery = (view: ListView): string | null => (isComplete(view) ? viewQuery(view) : null);
