import { getTexts } from '#components/texts/get-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Brand } from '#lib/core/brand.ts';
import { ApiReference } from './api-reference.tsx';
import { DocsHeader } from './docs-header.tsx';

type DocsScreenProps = {
  brand: Brand;
  /** The address of the reference's program. */
  script: string;
  /** The base URL of the send API. */
  apiUrl: string;
};

/** The API reference below the bar of the documentation. */
export async function DocsScreen({ brand, script, apiUrl }: DocsScreenProps) {
  const t = await getTexts('docs');
  return (
    <>
      <DocsHeader brand={brand}>
        <p className="truncate text-sm text-muted max-md:hidden">
          {t.rich('baseUrl', { code: () => <code className="font-mono text-fg">{apiUrl}</code> })}
        </p>
        <span className="max-sm:hidden">
          <TextLink href="/api/openapi.json">{t('document')}</TextLink>
        </span>
      </DocsHeader>
      {/* The reference brings a main element of its own. */}
      <div id="content">
        <ApiReference script={script} />
      </div>
    </>
  );
}
