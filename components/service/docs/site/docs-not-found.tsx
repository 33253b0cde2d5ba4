import { getTexts } from '#components/texts/get-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { DocsSearch } from '../search/docs-search.tsx';

/** Replaces a page of the documentation that does not exist. */
export async function DocsNotFound() {
  const t = await getTexts('docs');
  return (
    <div className="flex max-w-[44rem] flex-col items-start gap-4">
      <h1 className="text-2xl font-semibold">{t('notFound.title')}</h1>
      <p className="text-lg text-muted">{t('notFound.text')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/docs" variant="primary">
          {t('notFound.home')}
        </ButtonLink>
        <DocsSearch hasKeys={false} />
      </div>
    </div>
  );
}
