'use client';

import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { api } from '#lib/client/api.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import { SessionTable } from './session-table.tsx';

/** The person's sessions. Its page sends the texts `accountSecurity`. */
export function SessionsPanel() {
  const t = useTexts('accountSecurity');
  const { data, error, mutate } = useApi('GET /api/config/v1/session');
  const [asking, setAsking] = useState(false);
  const endOthers = async () => {
    const { ended } = await api('DELETE /api/config/v1/session');
    showToast({ type: 'success', title: t('sessions.othersEnded', { count: ended }) });
    await mutate();
  };
  const hasOthers = data?.data.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <>
      <Section
        className="border-t border-line pt-7"
        title={t('sessions.title')}
        description={t('sessions.description')}
        actions={hasOthers && <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>}
      >
        <Card flush>
          {error && !data ? (
            <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
          ) : (
            <SessionTable sessions={data?.data ?? null} onEnded={() => void mutate()} />
          )}
        </Card>
      </Section>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('sessions.endOthersTitle')}
        consequence={t('sessions.endOthersText')}
        action={t('sessions.endOthers')}
        onConfirm={endOthers}
      />
    </>
  );
}
