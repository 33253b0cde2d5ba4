'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Fact, FactList } from '#components/ui/fact-list.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { SDK_LIMIT_NAMES } from '#lib/core/sdk-key.ts';
import type { TemplateChoice } from '#lib/engine/sdk-keys/schema.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import { Lines } from '../lines.tsx';

type SdkFactsProps = { sdk: NonNullable<ApiKey['sdk']>; templates: readonly TemplateChoice[] };

/** The settings of an SDK key: its templates, the pages and apps that use it, and its limits. */
export function SdkKeyFacts({ sdk, templates }: SdkFactsProps) {
  const t = useTexts('apiKeys');
  return (
    <>
      <SettingsSection title={t('form.scope')} description={t('sdk.mayText')}>
        <ul className="list-disc pl-4 text-sm marker:text-faint">
          {templates.map(({ id, name }) => (
            <li key={id} className="wrap-anywhere">
              <TextLink href={`/template/${id}`}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection title={t('sdk.callers')} description={t('sdk.callersText')}>
        <FactList>
          {(['origins', 'appIds'] as const).map((name) => (
            <Fact key={name} label={t(`sdk.${name}`)}>
              {sdk[name].length > 0 ? <Lines texts={sdk[name]} /> : t('sdk.none')}
            </Fact>
          ))}
        </FactList>
      </SettingsSection>
      <SettingsSection title={t('sdk.limits')} description={t('sdk.limitsText')}>
        <FactList>
          {SDK_LIMIT_NAMES.map((name) => (
            <Fact key={name} label={t(`sdk.${name}`)}>
              {t('sdk.count', { count: sdk[name] })}
            </Fact>
          ))}
          <Fact label={t('sdk.proofOfWork')}>{t(sdk.proofOfWork ? 'sdk.on' : 'sdk.off')}</Fact>
        </FactList>
      </SettingsSection>
    </>
  );
}
