import type { Metadata } from 'next';
import { connection } from 'next/server';
import { NotFoundScreen } from '#components/shell/not-found-screen.tsx';

export const metadata: Metadata = { title: 'Not found' };

/** What stands at no address, and at /error. Made anew for each request, because its words depend on the path. */
export default async function NotFound() {
  await connection();
  return <NotFoundScreen />;
}
