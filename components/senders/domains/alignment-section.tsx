'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { BounceDomainDetail } from '#lib/senders/domains/delegated/schema.ts';
import { DomainNames } from './domain-names.tsx';
import { ADD_SCREENS } from './paths.ts';

type AlignmentSectionProps = { domain: BounceDomainDetail };

/** Explains for which sending domains SPF aligns under a bounce domain. */
export function AlignmentSection({ domain: { domain, alignsWith } }: AlignmentSectionProps) {
  const t = useTexts('delegated');
  const parent = domain.slice(domain.indexOf('.') + 1);
  return (
    <SettingsSection title={t('alignment.title')} description={t('alignment.text')}>
      {alignsWith.length > 0 ? (
        <div className="flex flex-col gap-1.5 text-sm">
          <p>{t('alignment.aligned')}</p>
          <DomainNames names={alignsWith} />
        </div>
      ) : (
        <p className="max-w-prose text-sm">
          {t('alignment.none')}{' '}
          {t.rich('alignment.later', {
            domain: parent,
            a: (chunks) => <TextLink href={ADD_SCREENS.sending}>{chunks}</TextLink>,
          })}
        </p>
      )}
    </SettingsSection>
  );
}
