'use client';

import { EmailPanel } from './email-panel.tsx';
import { MultipleLoginSection } from './multiple-login-section.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** How a person signs in: password, second factor, address, the rule for a second session, and the sessions. */
export function SecurityPanels() {
  return (
    <>
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
