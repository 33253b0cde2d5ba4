import { ScreenNotFound } from '#components/shell/screen-not-found.tsx';
import { pageTitle } from '#components/texts/page-title.ts';

export const generateMetadata = pageTitle('shell', 'notFound.title');

/** What a screen of the console shows for an id that is none of this account's. */
export default function ConsoleNotFound() {
  return <ScreenNotFound />;
}
