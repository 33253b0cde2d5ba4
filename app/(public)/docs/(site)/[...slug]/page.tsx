import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DocsArticle } from '#components/service/docs/site/docs-article.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { requireDocumentation } from '#lib/http/guard/documentation.ts';
import { findPage, readNavigation } from '#lib/service/docs/read-site.ts';
import { docsValues } from '../docs-values.ts';

type DocsPageProps = { params: Promise<{ slug: string[] }> };

const findBySlug = async ({ params }: DocsPageProps) => findPage((await params).slug.join('/'));

export async function generateMetadata(props: DocsPageProps): Promise<Metadata> {
  await requireDocumentation();
  const page = await findBySlug(props);
  if (page) return { title: page.title, description: page.description };
  const t = await getTexts('docs');
  return { title: t('notFound.title') };
}

/** /docs/{section}/{page}: a page of the documentation. */
export default async function DocsSlugPage(props: DocsPageProps) {
  await requireDocumentation();
  const [page, navigation] = await Promise.all([findBySlug(props), readNavigation()]);
  if (!page) notFound();
  return <DocsArticle page={page} navigation={navigation} values={docsValues()} />;
}
