'use client';

import { useState } from 'react';
import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { CompanySocial } from '#lib/content/company-profile/schema.ts';
import { PROFILE_NETWORKS } from '#lib/content/company-profile/values.ts';
import { networkField } from './form-values.ts';

/** The networks that are shown to a company without any page. */
const COMMON = 4;

type SocialSectionProps = { social: CompanySocial; errors: FieldErrors; canChange: boolean };

/** The pages of a company on social networks: those that it has and the most common ones, then all. */
export function SocialSection({ social, errors, canChange }: SocialSectionProps) {
  const t = useTexts('companyProfile');
  const [isWhole, setWhole] = useState(false);
  const isShown = (network: (typeof PROFILE_NETWORKS)[number], index: number) =>
    isWhole || index < COMMON || social[network] !== null || errors[networkField(network)] !== undefined;
  return (
    <SettingsSection title={t('social')} description={t('socialText')}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {PROFILE_NETWORKS.map((network, index) => (
          // Hidden ones stay in the form, so that it knows what differs.
          <div key={network} hidden={!isShown(network, index)} className="[[hidden]]:hidden">
            <Field
              name={networkField(network)}
              label={t(`networks.${network}`)}
              error={errors[networkField(network)]}
              disabled={!canChange}
              optional
            >
              <Input
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="https://"
                maxLength={2_048}
                defaultValue={social[network] ?? ''}
              />
            </Field>
          </div>
        ))}
      </div>
      {canChange && !isWhole && (
        <Button size="sm" className="self-start" onClick={() => setWhole(true)}>
          {t('moreNetworks')}
        </Button>
      )}
    </SettingsSection>
  );
}
