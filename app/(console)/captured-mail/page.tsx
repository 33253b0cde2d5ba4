import type { Metadata } from 'next';
import { CapturedListScreen } from '#components/captured-mail/captured-list-screen.tsx';
import { listCapturedMail } from '#lib/captured-mail/list-captured-mail.ts';
import { CapturedMailQuery } from '#lib/captured-mail/schema.ts';
import { orNotFound } from '#lib/http/or-not-found.ts';
import { guardPage } from '#lib/http/page-context.ts';
import { readSearchParams, type SearchParams } from '#lib/http/read-search-params.ts';

export const metadata: Metadata = { title: 'Captured mail' };

/** /captured-mail: only where this installation keeps mail instead of sending it. */
export default async function CapturedMailPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { ctx } = await guardPage();
  const asked = CapturedMailQuery.safeParse({
    cursor: readSearchParams(await searchParams).get('cursor') ?? undefined,
  });
  const query = asked.data ?? CapturedMailQuery.parse({});
  const page = await orNotFound(listCapturedMail(ctx, query));
  return <CapturedListScreen initial={page} cursor={query.cursor ?? null} />;
}
