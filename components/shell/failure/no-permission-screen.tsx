import { Lock } from 'lucide-react';
import { getTexts } from '#components/texts/get-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { HOME_PATH } from '#lib/core/home-path.ts';

type NoPermissionProps = {
  /** The feature that is off, by its name; `release` where this version has no such feature at all. */
  feature?: { label: string; because: 'account' | 'release' };
  /** The grant that the person's role lacks. */
  grant?: string;
  company: string;
};

/** In place of a screen that the company does not have, or that the person may not open: says what is missing. */
export async function NoPermissionScreen({ feature, grant = '', company }: NoPermissionProps) {
  const t = await getTexts('shell');
  const isRelease = feature?.because === 'release';
  return (
    <>
      <PageHeader title={t('noPermission.title')} />
      <Card>
        {feature ? (
          <EmptyState
            icon={Lock}
            title={t(isRelease ? 'noPermission.release' : 'noPermission.feature', { feature: feature.label })}
            action={<ButtonLink href={HOME_PATH}>{t('home')}</ButtonLink>}
          >
            {t(isRelease ? 'noPermission.releaseHelp' : 'noPermission.featureHelp')}
          </EmptyState>
        ) : (
          <EmptyState
            icon={Lock}
            title={t('noPermission.role')}
            action={<ButtonLink href={HOME_PATH}>{t('home')}</ButtonLink>}
          >
            {t('noPermission.roleHelp', { grant, company })}
          </EmptyState>
        )}
      </Card>
    </>
  );
}
