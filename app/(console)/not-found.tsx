import { ConsoleNotFound } from '#components/shell/failure/console-not-found.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { readLandingLinks } from '#lib/http/guard/read-landing-links.ts';

export const generateMetadata = pageTitle('shell', 'notFound.title');

/** The screen of the console for an id that this account does not have. */
export default async function NotFound() {
  return <ConsoleNotFound links={await readLandingLinks()} />;
}
