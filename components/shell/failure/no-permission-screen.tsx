import { Lock, PackageOpen } from 'lucide-react';
import { getTexts } from '#components/texts/get-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { HOME_PATH } from '#lib/core/home-path.ts';
import type { Grant } from '#lib/registry/grants.ts';

type NoPermissionProps = {
  /** The feature that is off, by its name; `release` if this version does not have it. */
  feature?: { label: string; because: 'account' | 'release' };
  /** The grant that the person's role lacks. */
  grant?: Grant;
  company: string;
};

/** Replaces a screen that the company does not have, or that the person may not open; names the missing feature or grant. */
export async function NoPermissionScreen({ feature, grant, company }: NoPermissionProps) {
  const [t, team] = await Promise.all([getTexts('shell'), getTexts('team')]);
  const home = <ButtonLink href={HOME_PATH}>{t('home')}</ButtonLink>;
  if (feature) {
    const isRelease = feature.because === 'release';
    return (
      <>
        <PageHeader title={feature.label} />
        <Card>
          <EmptyState
            icon={isRelease ? PackageOpen : Lock}
            title={isRelease ? t('noPermission.release') : t('noPermission.feature', { feature: feature.label })}
            action={home}
          >
            {t(isRelease ? 'noPermission.releaseHelp' : 'noPermission.featureHelp')}
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('noPermission.title')} />
      <Card>
        <EmptyState icon={Lock} title={t('noPermission.role')} action={home}>
          {grant && t('noPermission.roleHelp', { grant: team(`grants.${grant}`), company })}
        </EmptyState>
      </Card>
    </>
  );
}
