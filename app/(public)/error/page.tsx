import { headers } from 'next/headers';
import { ErrorPage } from '#components/shell/failure/error-page.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { readBrand } from '#lib/http/guard/read-brand.ts';
import type { SearchParams } from '#lib/http/request/read-search-params.ts';
import { readRequestId, requestIdOf } from '#lib/http/request/request-id.ts';

export const generateMetadata = pageTitle('shell', 'error.title');

/** /error: the route guard and pages that failed lead here, with the id of their request (docs/product.md §2, guard rule 7). */
export default async function ErrorRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [brand, query, given] = await Promise.all([readBrand(), searchParams, headers()]);
  const requestId = readRequestId(query.id) ?? requestIdOf(given);
  const from = typeof query.from === 'string' ? safePath(query.from) : null;
  return <ErrorPage brand={brand} requestId={requestId} from={from} />;
}
