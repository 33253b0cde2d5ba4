'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { api } from '#lib/client/api.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { useAccountSecurity } from './security-data.tsx';

/** Makes new recovery codes in place of all before, for a code. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('accountSecurity');
  const { mutate } = useAccountSecurity();
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = async (code: string) => {
    setCodes((await api('POST /api/config/v1/two-factor/recovery-codes', { body: { code } })).recoveryCodes);
    await mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(codes ? 'twoFactor.codesTitle' : 'twoFactor.renewTitle')}
      description={codes ? undefined : t('twoFactor.renewText')}
      actions={
        codes && (
          <Button variant="primary" onClick={onClose}>
            {t('twoFactor.done')}
          </Button>
        )
      }
    >
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : (
        <CodeForm label={t('codeOrRecovery')} action={t('twoFactor.renewSubmit')} onSend={renew} />
      )}
    </Dialog>
  );
}
