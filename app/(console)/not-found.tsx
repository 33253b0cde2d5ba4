import { ConsoleNotFound } from '#components/shell/failure/console-not-found.tsx';
import { pageTitle } from '#components/texts/page-title.ts';

export const generateMetadata = pageTitle('shell', 'notFound.title');

/** The screen of the console for an id that this account does not have. */
export default function NotFound() {
  return <ConsoleNotFound />;
}
