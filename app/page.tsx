import { notFound } from 'next/navigation';
import { guardPage } from '#lib/http/page-context.ts';

export const dynamic = 'force-dynamic';

/** /: the guard leads to /analytic, or to /login (spec §2). */
export default async function HomePage() {
  await guardPage();
  notFound();
}
