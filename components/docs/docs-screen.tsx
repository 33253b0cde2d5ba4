import { Logo } from '#components/shell/frame/logo.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { ApiReference } from './api-reference.tsx';

type DocsScreenProps = {
  /** The address of the reference's program. */
  script: string;
  /** The base URL of the send API. */
  apiUrl: string;
};

/** The API reference with a bar of our own above. */
export async function DocsScreen({ script, apiUrl }: DocsScreenProps) {
  const t = await getTexts('docs');
  return (
    <>
      <header className="sticky top-0 z-10 flex h-14 items-center gap-4 border-b border-line bg-surface px-4">
        <Logo variant="blue" className="min-w-0" />
        <p className="truncate text-base text-muted max-sm:sr-only">{t('title')}</p>
        <p className="ml-auto truncate text-sm text-muted max-md:hidden">
          {t.rich('baseUrl', { code: () => <code className="font-mono text-fg">{apiUrl}</code> })}
        </p>
        <span className="max-md:ml-auto max-sm:hidden">
          <TextLink href="/api/openapi.json">{t('document')}</TextLink>
        </span>
        <ButtonLink href="/" size="sm" className="max-sm:ml-auto">
          {t('dashboard')}
        </ButtonLink>
      </header>
      {/* The reference brings a main element of its own. */}
      <div id="content">
        <ApiReference script={script} />
      </div>
    </>
  );
}
