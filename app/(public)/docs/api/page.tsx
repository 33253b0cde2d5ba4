import { DocsScreen } from '#components/docs/docs-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { docsVersion } from '#lib/http/config-api/answer-docs-file.ts';
import { readBrand } from '#lib/http/guard/read-brand.ts';
import { settings } from '#lib/infra/config/settings.ts';

export const generateMetadata = pageTitle('docs', 'title');

/** /docs/api: the public API reference. */
export default async function ApiDocsPage() {
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
