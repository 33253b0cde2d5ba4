import { notFound } from 'next/navigation';
import { guardPage } from '#lib/http/guard/page-context.ts';

export const dynamic = 'force-dynamic';

/** /: the guard redirects to /analytic, or to /login (docs/product.md §2). */
export default async function HomePage() {
  await guardPage();
  notFound();
}
