'use client';

import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { SentContactRequest } from '#lib/support/schema.ts';
import { ContactForm, type ContactValues } from './contact-form.tsx';

/** /contact-us: a message to the people who run this service, and under which number it is kept. */
export function ContactScreen({ initial }: { initial: ContactValues }) {
  const t = useTexts('support');
  const [sent, setSent] = useState<SentContactRequest | null>(null);
  const b = (chunks: ReactNode) => <strong className="text-fg wrap-anywhere">{chunks}</strong>;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Card>
        {sent ? (
          <div role="status">
            <EmptyState
              icon={CircleCheck}
              title={t('sent')}
              action={<Button onClick={() => setSent(null)}>{t('another')}</Button>}
            >
              {t.rich('sentText', {
                email: sent.email,
                b,
                code: () => <CopyValue value={sent.id} label={t('reference')} />,
              })}
            </EmptyState>
          </div>
        ) : (
          <ContactForm initial={initial} onSent={setSent} />
        )}
      </Card>
    </>
  );
}
