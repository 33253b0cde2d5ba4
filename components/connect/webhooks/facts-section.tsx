'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Fact, FactList } from '#components/ui/fact-list.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import { CONTACT_EVENTS, EVENT_TYPES } from '#lib/core/event-names.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { useSubaccountNames } from './use-subaccount-names.ts';

type FactsSectionProps = { webhook: Webhook; subaccounts: readonly SubaccountChoice[] };

/** The settings of a webhook as facts. */
export function WebhookFacts({ webhook, subaccounts: choices }: FactsSectionProps) {
  const t = useTexts('webhooks');
  const names = useSubaccountNames(choices);
  const { events, subaccounts, sendingDomains, rate, ordered, sendsAlerts } = webhook;
  const namesOf = (all: readonly Webhook['events'][number][], whole: 'allMail' | 'allContacts'): string[] => {
    const chosen = events.filter((type) => all.includes(type));
    return chosen.length === all.length ? [t(whole)] : chosen.map((type) => t(`types.${type}`));
  };
  const filters = [
    ...(subaccounts.scope === 'all' ? [] : [t(`subaccountScopes.${subaccounts.scope}`)]),
    ...subaccounts.ids.map((id) => names.get(id) ?? id),
    ...sendingDomains,
  ];
  return (
    <SettingsSection title={t('facts.title')}>
      <FactList>
        <Fact label={t('facts.events')}>
          {[...namesOf(EVENT_TYPES, 'allMail'), ...namesOf(CONTACT_EVENTS, 'allContacts')].join(', ')}
        </Fact>
        <Fact label={t('facts.alerts')}>{t(sendsAlerts ? 'facts.alertsOn' : 'facts.alertsOff')}</Fact>
        <Fact label={t('facts.format')}>{t(`formats.${webhook.format}`)}</Fact>
        <Fact label={t('facts.authentication')}>{t(`authenticationKinds.${webhook.authentication.type}`)}</Fact>
        <Fact label={t('facts.filter')}>{filters.length === 0 ? t('facts.noFilter') : filters.join(', ')}</Fact>
        <Fact label={t('facts.pace')}>
          {[
            rate === null ? t('facts.paceAuto') : t('facts.paceRate', { count: rate }),
            ...(ordered ? [t('facts.ordered')] : []),
          ].join(', ')}
        </Fact>
        <Fact label={t('facts.version')}>{webhook.apiVersion}</Fact>
        <Fact label={t('facts.createdAt')}>
          <Time at={webhook.createdAt} absolute />
        </Fact>
        <Fact label={t('facts.id')}>
          <CopyValue value={webhook.id} label={t('facts.idCopied')} wrap />
        </Fact>
      </FactList>
    </SettingsSection>
  );
}
