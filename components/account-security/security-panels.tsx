'use client';

import { EmailPanel } from './email-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** How a person comes in: password, second factor, address, logins. */
export function SecurityPanels() {
  return (
    <>
      <PasswordPanel />
      <TwoFactorPanel />
      <EmailPanel />
      <SessionsPanel />
    </>
  );
}
