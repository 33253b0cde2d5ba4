'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';

/** Congratulates a company on its first verified domain, until somebody closes the notice for all of its people. */
export function FirstDomainNotice({ domain }: { domain: string }) {
  const t = useTexts('domains');
  const [isOpen, setOpen] = useState(true);
  const close = async () => {
    setOpen(false);
    await api('PUT /api/config/v2/on-boarding/product-tour', {
      body: { productionSendingDomainCongratulation: true },
    }).catch((error: unknown) => {
      setOpen(true);
      showError(error);
    });
  };
  if (!isOpen) return null;
  return (
    <Alert
      tone="success"
      title={t('first.title', { domain })}
      action={
        <Button size="sm" onClick={() => void close()}>
          {t('first.close')}
        </Button>
      }
    >
      {t('first.text')}
    </Alert>
  );
}
