import type { ViewState } from '#components/kit/list/define-view.ts';
import type { RowSelection } from '#components/kit/list/use-selection.tsx';
import type { Contact } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import type { CONTACT_VIEW } from './contact-view.ts';

type ContactView = ViewState<(typeof CONTACT_VIEW)['parameters']>;

/** The filters of a view as actions take them; null for all people. */
export type ChosenFilter = ReturnType<typeof filterOf> | null;

/** The people whom an action is for: some of a page, or all that match the filters. */
export type Chosen = { count: number; isExact: boolean } & ({ ids: string[] } | { filter: ChosenFilter });

/** People who can be deleted at once without a flag of their company. */
export const DELETED_MAX = 10_000;

/** Returns the people whom the selection names. */
export function chosenOf({ selected, matching }: RowSelection<Contact>, view: ContactView): Chosen {
  if (!matching?.isChosen) return { count: selected.length, isExact: true, ids: selected.map(({ id }) => id) };
  return { count: matching.count, isExact: matching.isExact, filter: chosenFilter(view) };
}

/** Returns the filters of a view as actions take them. */
export function chosenFilter(view: ContactView): ChosenFilter {
  const filter = filterOf(view);
  return Object.keys(filter).length === 0 ? null : filter;
}

/** The filters of a view as the calls take them; empty for all people. */
export const filterOf = ({ search, status, stage, label, import: importId }: ContactView) => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(status !== '' && { status }),
  ...(stage !== '' && { stage }),
  ...(label !== '' && { label: Number(label) }),
  ...(importId !== '' && { import: importId }),
});

/** Counts people whose number is an estimate so far; it stays one where counting takes longer than 2 s. */
export async function countChosen(chosen: Chosen): Promise<Chosen> {
  if (chosen.isExact || 'ids' in chosen) return chosen;
  const { total, estimate } = await api('POST /api/suite/v1/contacts/count', { body: { filter: chosen.filter } });
  return { ...chosen, count: total ?? estimate, isExact: total !== null };
}

/** Returns the fields by which a call names the people. */
export const bodyOf = (chosen: Chosen): { ids: string[] } | { filter: ChosenFilter } =>
  'ids' in chosen ? { ids: chosen.ids } : { filter: chosen.filter };

/** The end of an action: how many people have changed, or the job that changes them. */
export type Outcome = { changed: number } | { jobId: string };

/** Returns the end of an action by the answer of its call. */
export function outcomeOf(
  answer: { jobId: string; total: number } | { changed: number } | { deleted: number },
): Outcome {
  if ('jobId' in answer) return { jobId: answer.jobId };
  return { changed: 'deleted' in answer ? answer.deleted : answer.changed };
}
