'use client';

import { useState } from 'react';
import { tabPath } from '#components/shell/navigation/setting-tabs.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';

type TwoFactorSectionProps = {
  initial: boolean;
  canChange: boolean;
  /** True if the reader has a second factor themselves: without one they would lock themselves out. */
  hasOwn: boolean;
};

/** The switch that requires a second factor of all members; saved at once, apart from the form's fields. */
export function TwoFactorSection({ initial, canChange, hasOwn }: TwoFactorSectionProps) {
  const t = useTexts('companyProfile');
  const [isOn, setOn] = useState(initial);
  const change = async (enable: boolean) => {
    setOn(enable);
    try {
      await api('PUT /api/suite/v1/companies/settings/enable-2FA', { body: { enable } });
      showToast({ type: 'success', title: t('saved') });
    } catch (error) {
      setOn(!enable);
      showError(error);
    }
  };
  return (
    <SettingsSection title={t('signIn')} description={t('signInText')}>
      <Switch
        label={t('twoFactor')}
        description={t('twoFactorText')}
        checked={isOn}
        onChange={(next) => void change(next)}
        disabled={!canChange || (!hasOwn && !isOn)}
      />
      {canChange && !hasOwn && !isOn && (
        <p className="text-sm text-muted">
          {t.rich('twoFactorFirst', { link: (text) => <TextLink href={tabPath('security')}>{text}</TextLink> })}
        </p>
      )}
    </SettingsSection>
  );
}
