import { headers } from 'next/headers';
import { ErrorPage } from '#components/shell/failure/error-page.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { readBrand } from '#lib/http/guard/read-brand.ts';
import { requestIdOf } from '#lib/http/request/request-id.ts';

export const generateMetadata = pageTitle('shell', 'error.title');

/** /error: the route guard redirects here when it failed (docs/product.md §2, guard rule 7). */
export default async function ErrorRoute() {
  return <ErrorPage brand={await readBrand()} requestId={requestIdOf(await headers())} />;
}
