import { DocsScreen } from '#components/docs/docs-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { docsVersion } from '#lib/http/answer-docs-file.ts';

export const generateMetadata = pageTitle('docs', 'title');

/** /docs/api: every call of the product, for anybody. */
export default async function ApiDocsPage() {
  return (
    <Texts areas={['docs']}>
      <DocsScreen script={`/api/docs/${await docsVersion()}/standalone.esm.js`} />
    </Texts>
  );
}
