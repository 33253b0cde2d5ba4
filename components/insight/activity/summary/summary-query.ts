import { type ListView, viewQuery } from '../list-view.ts';

/**
 * Returns the query of the figures of a view; null where statistics cannot tell them: of a search, of types of events, and
 * of a range without its days.
 */
export function summaryQuery(view: ListView): string | null {
  if (view.search.trim() !== '' || view.filters.some(({ name }) => name === 'eventTypes')) return null;
  if (view.range === 'custom' && (view.from === '' || view.to === '')) return null;
  return viewQuery({ ...view, search: '', status: 'all', cursor: null, before: null });
}
