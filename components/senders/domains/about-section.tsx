'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Fact, FactList } from '#components/ui/fact-list.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';

type AboutSectionProps = { domain: Pick<SendingDomainDetail, 'id' | 'createdAt' | 'verifiedAt'> };

/** Shows when a domain was added and verified, and its id. */
export function AboutSection({ domain: { id, createdAt, verifiedAt } }: AboutSectionProps) {
  const t = useTexts('domains');
  return (
    <SettingsSection title={t('information.title')}>
      <FactList>
        <Fact label={t('information.addedAt')}>
          <Time at={createdAt} absolute />
        </Fact>
        <Fact label={t('information.verifiedSince')}>
          {verifiedAt === null ? t('information.notVerified') : <Time at={verifiedAt} absolute />}
        </Fact>
        <Fact label={t('information.id')}>
          <CopyValue value={id} label={t('information.idCopied')} wrap />
        </Fact>
      </FactList>
    </SettingsSection>
  );
}
