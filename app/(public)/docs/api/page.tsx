import type { Metadata } from 'next';
import { DocsScreen } from '#components/service/docs/docs-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { docsVersion } from '#lib/http/config-api/answer-docs-file.ts';
import { requireDocumentation } from '#lib/http/guard/documentation.ts';
import { readBrand } from '#lib/http/guard/read-brand.ts';
import { settings } from '#lib/infra/config/settings.ts';

export async function generateMetadata(): Promise<Metadata> {
  await requireDocumentation();
  return pageTitle('docs', 'title')();
}

/** /docs/api: the public API reference. */
export default async function ApiDocsPage() {
  await requireDocumentation();
  return (
    <Texts areas={['docs']}>
      <DocsScreen
        brand={await readBrand()}
        script={`/api/docs/${await docsVersion()}/standalone.esm.js`}
        apiUrl={settings().API_URL}
      />
    </Texts>
  );
}
