'use client';

import { toTrackingChoice } from '#components/kit/forms/tracking-choice.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Fact, FactList } from '#components/ui/fact-list.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { TemplateChoice } from '#lib/engine/sdk-keys/schema.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import { LastUse } from './last-use.tsx';
import { Lines } from './lines.tsx';
import { presetOf } from './presets.ts';
import { SdkKeyFacts } from './sdk/sdk-facts.tsx';

/** The permissions, restrictions and times of a key; `templates` are those of an SDK key. */
export function KeyFacts({ apiKey, templates }: { apiKey: ApiKey; templates: readonly TemplateChoice[] }) {
  const t = useTexts('apiKeys');
  const { sdk, expiresAt } = apiKey;
  return (
    <>
      {sdk ? <SdkKeyFacts sdk={sdk} templates={templates} /> : <ServerFacts apiKey={apiKey} />}
      <SettingsSection title={t('form.tracking')} description={t('form.trackingText')}>
        <FactList>
          {(['openTracking', 'clickTracking'] as const).map((name) => (
            <Fact key={name} label={t(`form.${name}`)}>
              {t(`form.trackingChoices.${toTrackingChoice(apiKey[name]) || 'default'}`)}
            </Fact>
          ))}
        </FactList>
      </SettingsSection>
      <SettingsSection title={t('detail.facts')}>
        <FactList>
          <Fact label={t('detail.environment')}>{t(`detail.environments.${apiKey.environment}`)}</Fact>
          <Fact label={t('detail.createdAt')}>
            <Time at={apiKey.createdAt} absolute />
          </Fact>
          {sdk && <Fact label={t('expires')}>{expiresAt ? <Time at={expiresAt} absolute /> : t('never')}</Fact>}
          <Fact label={t('used')}>
            <LastUse apiKey={apiKey} />
          </Fact>
        </FactList>
      </SettingsSection>
    </>
  );
}

function ServerFacts({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts('apiKeys');
  const { expiresAt, domains, allowedIps } = apiKey;
  return (
    <>
      <SettingsSection title={t('form.scope')} description={t('form.scopeText')}>
        <Permissions apiKey={apiKey} />
      </SettingsSection>
      <SettingsSection title={t('form.limits')} description={t('form.limitsText')}>
        <FactList>
          <Fact label={t('form.domains')}>
            {domains.length > 0 ? <Lines texts={domains} /> : t('detail.anyDomain')}
          </Fact>
          <Fact label={t('form.ips')}>
            {allowedIps.length > 0 ? <Lines texts={allowedIps} /> : t('detail.anywhere')}
          </Fact>
          <Fact label={t('expires')}>{expiresAt ? <Time at={expiresAt} absolute /> : t('never')}</Fact>
        </FactList>
      </SettingsSection>
    </>
  );
}

function Permissions({ apiKey: { grants } }: { apiKey: ApiKey }) {
  const t = useTexts('apiKeys');
  const words = useTexts('team');
  return (
    <div className="text-sm">
      <p className="font-medium">{t(`presets.${presetOf(grants)}`)}</p>
      <ul className="mt-1 list-disc pl-4 text-muted marker:text-faint">
        {grants.map((grant) => (
          <li key={grant}>{words(`grants.${grant}`)}</li>
        ))}
      </ul>
    </div>
  );
}
