import { connection } from 'next/server';
import { PageNotFound } from '#components/shell/failure/page-not-found.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { readBrand } from '#lib/http/guard/read-brand.ts';
import { readLandingLinks } from '#lib/http/guard/read-landing-links.ts';

export const generateMetadata = pageTitle('shell', 'notFound.title');

/** The 404 page. Rendered per request, because its text depends on the path. */
export default async function NotFound() {
  await connection();
  const [brand, links] = await Promise.all([readBrand(), readLandingLinks()]);
  return <PageNotFound brand={brand} links={links} />;
}
