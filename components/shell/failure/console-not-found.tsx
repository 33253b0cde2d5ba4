import { FileQuestionMark } from 'lucide-react';
import { getTexts } from '#components/texts/get-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { HOME_PATH } from '#lib/core/home-path.ts';
import { LandingLinkList, type LandingPages } from './landing-links.tsx';

/**
 * Replaces a screen of the console for an address that has none (docs/product.md §2 Shell, §8 Page texts). `links` is
 * null while the documentation flag is off.
 */
export async function ConsoleNotFound({ links }: { links: LandingPages | null }) {
  const t = await getTexts('shell');
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <Card>
        <EmptyState
          icon={FileQuestionMark}
          title={t('notFound.text')}
          action={<ButtonLink href={HOME_PATH}>{t('home')}</ButtonLink>}
        >
          {t('notFound.screen')}
        </EmptyState>
      </Card>
      {links && <LandingLinkList pages={links} />}
    </>
  );
}
