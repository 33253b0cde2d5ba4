'use client';

import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { SubaccountDetail } from '#lib/senders/subaccounts/schema.ts';

type TerminateSectionProps = { subaccount: SubaccountDetail; onChanged: (changed: SubaccountDetail) => void };

/** Terminates a subaccount for good, once its name is typed. */
export function TerminateSection({ subaccount: { id, name }, onChanged }: TerminateSectionProps) {
  const t = useTexts('subaccounts');
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection danger title={t('detail.terminate')} description={t('detail.terminateText')}>
      <div>
        <Button variant="danger-outline" onClick={() => setAsking(true)}>
          {t('detail.terminate')}
        </Button>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={t('detail.terminateTitle')}
          consequence={t.rich('detail.terminateConsequence', { name, ...boldName })}
          action={t('detail.terminate')}
          typed={name}
          onConfirm={async () => {
            onChanged(await api('POST /api/config/v1/subaccount/{id}/terminate', { params: { id } }));
            showToast({ type: 'success', title: t('detail.terminated', { name }) });
          }}
        />
      </div>
    </SettingsSection>
  );
}
