import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DocsArticle, DocsSections } from '#components/service/docs/site/docs-article.tsx';
import { requireDocumentation } from '#lib/http/guard/documentation.ts';
import { findPage, readNavigation } from '#lib/service/docs/read-site.ts';
import { docsValues } from './docs-values.ts';

export async function generateMetadata(): Promise<Metadata> {
  await requireDocumentation();
  const page = await findPage('');
  return page ? { title: page.title, description: page.description } : {};
}

/** /docs: the first page of the documentation, with all others by section. */
export default async function DocsHomePage() {
  await requireDocumentation();
  const [page, navigation] = await Promise.all([findPage(''), readNavigation()]);
  if (!page) notFound();
  return (
    <DocsArticle page={page} navigation={navigation} values={docsValues()}>
      <DocsSections sections={navigation.sections} />
    </DocsArticle>
  );
}
