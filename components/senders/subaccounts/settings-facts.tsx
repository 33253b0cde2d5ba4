'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Fact, FactList } from '#components/ui/fact-list.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SubaccountDetail } from '#lib/senders/subaccounts/schema.ts';
import type { Choice, SubaccountFormFacts } from './subaccount-form.tsx';

type SettingsFactsProps = SubaccountFormFacts & { subaccount: SubaccountDetail };

/** The number, the delivery settings and the id of a subaccount. */
export function SettingsFacts({ subaccount, pools, bounceDomains, trackingDomains }: SettingsFactsProps) {
  const t = useTexts('subaccounts');
  const nameOf = (choices: readonly Choice[], id: string | null) =>
    choices.find((choice) => choice.id === id)?.name ?? t('form.standard');
  return (
    <SettingsSection title={t('detail.settings')}>
      <FactList>
        <Fact label={t('number')}>
          <CopyValue value={String(subaccount.number)} label={t('detail.numberCopied')} />
        </Fact>
        <Fact label={t('form.pool')}>{nameOf(pools, subaccount.ipPoolId)}</Fact>
        <Fact label={t('form.bounceDomain')}>{nameOf(bounceDomains, subaccount.bounceDomainId)}</Fact>
        <Fact label={t('form.trackingDomain')}>{nameOf(trackingDomains, subaccount.trackingDomainId)}</Fact>
        <Fact label={t('createdOn')}>
          <Time at={subaccount.createdAt} absolute />
        </Fact>
        <Fact label={t('detail.id')}>
          <CopyValue value={subaccount.id} label={t('detail.idCopied')} wrap />
        </Fact>
      </FactList>
    </SettingsSection>
  );
}
