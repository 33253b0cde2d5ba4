import type { Metadata } from 'next';
import { ScreenNotFound } from '#components/shell/screen-not-found.tsx';

export const metadata: Metadata = { title: 'Not found' };

/** What a screen of the console shows for an id that is none of this account's. */
export default function ConsoleNotFound() {
  return <ScreenNotFound />;
}
