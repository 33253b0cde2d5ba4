import type { ReactNode } from 'react';
import { guardPage } from '#lib/http/guard/page-context.ts';

/** /contact-us and below: without support they do not exist, which is answered before a loading state is sent. */
export default async function ContactLayout({ children }: { children: ReactNode }) {
  await guardPage();
  return children;
}
