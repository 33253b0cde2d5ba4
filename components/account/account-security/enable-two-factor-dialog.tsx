'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { AccountSecurity, TwoFactorSetup } from '#lib/account/identity/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { useAccountSecurity } from './security-data.tsx';

type Step = { name: 'password' } | { name: 'scan'; setup: TwoFactorSetup } | { name: 'codes'; codes: string[] };

type EnableTwoFactorDialogProps = { security: AccountSecurity; onClose: () => void };

/** Sets the second factor up: password, secret with a first code, recovery codes. */
export function EnableTwoFactorDialog({ security, onClose }: EnableTwoFactorDialogProps) {
  const t = useTexts('accountSecurity');
  const { mutate } = useAccountSecurity();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const start = async (password: string | undefined) => {
    const body = password === undefined ? {} : { password };
    setStep({ name: 'scan', setup: await api('POST /api/config/v1/two-factor', { body }) });
  };
  const confirm = async (code: string) => {
    const { recoveryCodes } = await api('POST /api/config/v1/two-factor/confirm', { body: { code } });
    setStep({ name: 'codes', codes: recoveryCodes });
    showToast({ type: 'success', title: t('twoFactor.enabled') });
  };
  const close = () => {
    void mutate();
    onClose();
  };
  const isDone = step.name === 'codes';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t(isDone ? 'twoFactor.codesTitle' : 'twoFactor.title')}
      actions={
        isDone && (
          <Button variant="primary" onClick={close}>
            {t('twoFactor.done')}
          </Button>
        )
      }
    >
      {step.name === 'password' && <PasswordForm hasPassword={security.hasPassword} onSend={start} />}
      {step.name === 'scan' && (
        <div className="flex flex-col gap-4">
          <SetupKey setup={step.setup} />
          <CodeForm label={t('code')} action={t('twoFactor.confirm')} isApp onSend={confirm} />
        </div>
      )}
      {step.name === 'codes' && <RecoveryCodeList codes={step.codes} />}
    </Dialog>
  );
}

/** The secret for the authenticator app: as a picture to scan, and as text. Dark on light in every theme, for cameras. */
function SetupKey({ setup }: { setup: TwoFactorSetup }) {
  const t = useTexts('accountSecurity');
  return (
    <div className="flex flex-col items-center gap-3 text-base">
      <p className="self-start text-muted">{t('twoFactor.scan')}</p>
      {/* biome-ignore lint/performance/noImgElement: a picture made for this moment, of a few hundred bytes */}
      <img
        src={`data:image/svg+xml;base64,${btoa(setup.qr)}`}
        alt={t('twoFactor.qr')}
        width={192}
        height={192}
        className="rounded-lg border border-line bg-white"
      />
      <p className="self-start text-sm text-muted">{t('twoFactor.manual')}</p>
      <CopyValue value={setup.secret} label={t('twoFactor.key')} wrap />
    </div>
  );
}
