'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { ContactDetail } from '#lib/audience/contacts/schema.ts';

/** Says why a person may not be mailed, and leads to the entry of the suppression list; nothing for one who may. */
export function WhyBanner({ contact: { status, email } }: { contact: ContactDetail }) {
  const t = useTexts('contact');
  if (status === 'active') return null;
  return (
    <Alert
      tone={status === 'pending' ? 'info' : 'warning'}
      title={t(`why.${status}Title`)}
      action={
        email &&
        status !== 'pending' && (
          <ButtonLink size="sm" href={`/suppression?search=${encodeURIComponent(email)}`}>
            {t('suppressions')}
          </ButtonLink>
        )
      }
    >
      {t(`why.${status}`)}
    </Alert>
  );
}
