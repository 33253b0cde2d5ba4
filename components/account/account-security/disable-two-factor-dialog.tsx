'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import type { AccountSecurity } from '#lib/account/identity/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { CodeForm } from './code-form.tsx';
import { useAccountSecurity } from './security-data.tsx';

type DisableTwoFactorDialogProps = { security: AccountSecurity; onClose: () => void };

/** Turns the second factor off, for the password and a code. */
export function DisableTwoFactorDialog({ security, onClose }: DisableTwoFactorDialogProps) {
  const t = useTexts('accountSecurity');
  const { mutate } = useAccountSecurity();
  const disable = async (code: string, password: string | undefined) => {
    const body = { code, ...(password !== undefined && { password }) };
    await api('POST /api/config/v1/two-factor/disable', { body });
    showToast({ type: 'success', title: t('twoFactor.disabled') });
    await mutate();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('twoFactor.disableTitle')}
      description={t('twoFactor.disableText')}
    >
      <CodeForm
        label={t('codeOrRecovery')}
        action={t('twoFactor.disable')}
        isDanger
        withPassword={security.hasPassword}
        onSend={disable}
      />
    </Dialog>
  );
}
