import { redirect } from 'next/navigation';
import { ImportScreen } from '#components/audience/imports/import-screen.tsx';
import { importHref } from '#components/audience/imports/paths.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listFields } from '#lib/audience/contacts/fields.ts';
import { getImport, listImports } from '#lib/audience/imports/imports.ts';
import { ImportHistoryQuery } from '#lib/audience/imports/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('imports', 'title');

/** /contact/import: the import that the address names; without one, the import that runs, else a file to begin with. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async ({ ctx }, { searchParams }) => {
  const id = readSearchParams(await searchParams).get('id');
  const running = id === null ? await findRunning(ctx) : null;
  if (running !== null) redirect(importHref(running));
  const [initial, fields] = await Promise.all([id === null ? null : orNotFound(getImport(ctx, id)), listFields(ctx)]);
  return (
    <Texts areas={['imports', 'uploads', 'contactWords', 'contactFields']}>
      <ImportScreen initial={initial} fields={fields} />
    </Texts>
  );
});

/** Returns the id of the import that waits or runs; null without one. */
async function findRunning(ctx: Context): Promise<string | null> {
  const { data } = await listImports(ctx, ImportHistoryQuery.parse({}));
  return data.find(({ state }) => state === 'queued' || state === 'running' || state === 'undoing')?.id ?? null;
}
