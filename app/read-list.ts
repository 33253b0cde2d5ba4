import type { z } from 'zod';
import type { View, ViewParameters } from '#components/kit/list/define-view.ts';
import type { InitialList } from '#components/kit/list/use-list.ts';
import type { ListName } from '#lib/client/calls.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';

/** The properties of a page whose URL names the view of a list. */
export type ListPageProps = { searchParams: Promise<SearchParams> };

/**
 * Reads the rows that a URL names on the server, so that the screen of a list shows them at once.
 *
 * @param schema The query of the view's call.
 * @param list The verb of that call, with the call's answer.
 * @returns The query with its answer. Without an answer if the API would refuse the query: the screen then shows why.
 */
export async function readInitialList<Name extends ListName, P extends ViewParameters, Query extends z.ZodType, Answer>(
  view: View<Name, P>,
  { searchParams }: ListPageProps,
  schema: Query,
  list: (query: z.output<Query>) => Promise<Answer>,
): Promise<InitialList<Answer>> {
  const query = view.query(view.parse(readSearchParams(await searchParams)));
  const asked = schema.safeParse(Object.fromEntries(query));
  return { query: String(query), answer: asked.success ? await list(asked.data) : null };
}
