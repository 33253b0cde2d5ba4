'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { EmailPanel } from './email-panel.tsx';
import { MultipleLoginSection } from './multiple-login-section.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { useAccountSecurity } from './security-data.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

type SecurityPanelsProps = {
  /** True if the person can do nothing else before they have set up a second factor. */
  isTwoFactorRequired: boolean;
};

/** How a person signs in: password, second factor, address, the rule for a second session, and the sessions. */
export function SecurityPanels({ isTwoFactorRequired }: SecurityPanelsProps) {
  const t = useTexts('accountSecurity');
  const { data } = useAccountSecurity();
  return (
    <>
      {isTwoFactorRequired && data?.twoFactor.enabledAt === null && (
        <Alert tone="warning" title={t('twoFactor.required')} className="mb-6">
          {t('twoFactor.requiredText')}
        </Alert>
      )}
      <div>
        <PasswordPanel />
        <TwoFactorPanel />
        <EmailPanel />
        <MultipleLoginSection />
      </div>
      <SessionsPanel />
    </>
  );
}
