import type { Metadata } from 'next';
import { NotFoundScreen } from '#components/shell/not-found-screen.tsx';

export const metadata: Metadata = { title: 'Not found' };

/** What stands at no address, and at /error. */
export default function NotFound() {
  return <NotFoundScreen />;
}
