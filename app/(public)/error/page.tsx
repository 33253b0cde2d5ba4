import { headers } from 'next/headers';
import { ErrorRouteScreen } from '#components/shell/error-route-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { readBrand } from '#lib/http/read-brand.ts';
import { requestIdOf } from '#lib/http/request-id.ts';

export const generateMetadata = pageTitle('shell', 'error.title');

/** /error: where the guard leads when something of ours failed (spec §2, guard rule 7). */
export default async function ErrorPage() {
  return <ErrorRouteScreen brand={await readBrand()} requestId={requestIdOf(await headers())} />;
}
