import { connection } from 'next/server';
import { NotFoundScreen } from '#components/shell/not-found-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { readBrand } from '#lib/http/read-brand.ts';
import { readLandingLinks } from '#lib/http/read-landing-links.ts';

export const generateMetadata = pageTitle('shell', 'notFound.title');

/** What stands at no address. Made anew for each request, because its words depend on the path. */
export default async function NotFound() {
  await connection();
  const [brand, links] = await Promise.all([readBrand(), readLandingLinks()]);
  return <NotFoundScreen brand={brand} links={links} />;
}
