import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { pageTitle } from '#components/texts/page-title.ts';
import { guardPage } from '#lib/http/guard/page-context.ts';

/** Decides like the title of a hidden page, so that nobody can distinguish the two. */
export async function generateMetadata(): Promise<Metadata> {
  await guardPage();
  return pageTitle('shell', 'notFound.title')();
}

/** Every path without a screen: not found, within the console for a signed-in person. */
export default async function MissingPage() {
  await guardPage();
  notFound();
}
