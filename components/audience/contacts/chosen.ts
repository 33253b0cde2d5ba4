import type { ViewState } from '#components/kit/list/define-view.ts';
import type { RowSelection } from '#components/kit/list/use-selection.tsx';
import type { Contact } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import type { CONTACT_VIEW } from './contact-view.ts';

type ContactView = ViewState<(typeof CONTACT_VIEW)['parameters']>;

/** The people whom an action is for: some of a page, or all that match the filters. */
export type Chosen = {
  count: number;
  /** Returns their ids; those of all that match are read when they are asked for. */
  ids: () => Promise<readonly string[]>;
};

/** People that pages reach, and so an action on all that match. */
export const MATCHING_MAX = 10_000;

/** Ids of one call. */
const SLICE = 1_000;

/** Rows of a page while the ids of all that match are read. */
const PAGE = 100;

/** Returns the people whom the selection names. */
export function chosenOf({ selected, matching }: RowSelection<Contact>, view: ContactView): Chosen {
  if (!matching?.isChosen) return { count: selected.length, ids: () => Promise.resolve(selected.map(({ id }) => id)) };
  return { count: matching.count, ids: () => readMatching(view) };
}

/** Reads the ids of all people that match the filters of a view, in the order in which they were added. */
async function readMatching(view: ContactView): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (let page = 1; page * PAGE <= MATCHING_MAX; page++) {
    const query = { ...filterOf(view), sort: 'createdAt' as const, page, size: PAGE };
    const { data, total } = await api('GET /api/suite/v1/contacts', { query });
    for (const { id } of data) ids.add(id);
    if (data.length < PAGE || page * PAGE >= total) break;
  }
  return [...ids];
}

/** The filters of a view as the call takes them; empty for all people. */
export const filterOf = ({ search, status, stage, label, import: importId }: ContactView) => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(status !== '' && { status }),
  ...(stage !== '' && { stage }),
  ...(label !== '' && { label }),
  ...(importId !== '' && { import: importId }),
});

/** Calls an action for people in sets of a thousand; returns the sum of what it answers. */
export async function forAll(chosen: Chosen, act: (ids: string[]) => Promise<number>): Promise<number> {
  const ids = await chosen.ids();
  let sum = 0;
  for (let at = 0; at < ids.length; at += SLICE) sum += await act(ids.slice(at, at + SLICE));
  return sum;
}
