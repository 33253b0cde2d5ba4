'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { ContactDetail } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';

// Few people are subscribed again.
const ResubscribeDialog = dynamic(() => import('./resubscribe-dialog.tsx').then((module) => module.ResubscribeDialog), {
  ssr: false,
});

type WhyBannerProps = { contact: ContactDetail; canEdit: boolean; onChanged: () => void };

/** Says why a person may not be mailed, and what can be done about it; nothing for one who may. */
export function WhyBanner({ contact, canEdit, onChanged }: WhyBannerProps) {
  const t = useTexts('contact');
  const [isAsking, setAsking] = useState(false);
  const { status, email } = contact;
  if (status === 'active') return null;
  return (
    <>
      <Alert
        tone={status === 'pending' ? 'info' : 'warning'}
        title={t(`why.${status}Title`)}
        action={
          <>
            {email && status !== 'pending' && (
              <ButtonLink size="sm" href={`/suppression?search=${encodeURIComponent(email)}`}>
                {t('suppressions')}
              </ButtonLink>
            )}
            {canEdit && email && status === 'pending' && <ConfirmButton id={contact.id} />}
            {canEdit && status === 'unsubscribed' && (
              <Button size="sm" onClick={() => setAsking(true)}>
                {t('resubscribe')}
              </Button>
            )}
          </>
        }
      >
        {t(`why.${status}`)}
      </Alert>
      {isAsking && <ResubscribeDialog contact={contact} onClose={() => setAsking(false)} onDone={onChanged} />}
    </>
  );
}

/** Sends a person the confirmation mail again. */
function ConfirmButton({ id }: { id: string }) {
  const t = useTexts('contact');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const { sent } = await api('POST /api/suite/v1/contacts/confirm', { body: { ids: [id] } });
      showToast(
        sent > 0 ? { type: 'success', title: t('confirmSent') } : { type: 'warning', message: t('confirmNotSent') },
      );
    } catch (error) {
      showError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Button size="sm" loading={isSending} onClick={() => void send()}>
      {t('confirm')}
    </Button>
  );
}
