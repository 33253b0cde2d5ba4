'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { ContactDetail } from '#lib/audience/contacts/schema.ts';

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
