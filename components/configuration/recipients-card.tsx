'use client';

import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { AuthorizedRecipient } from '#lib/sandbox/schema.ts';
import { AddRecipientsForm } from './add-recipients-form.tsx';
import { RecipientRow } from './recipient-row.tsx';
import { RECIPIENTS_PATH } from './recipients-path.ts';

type RecipientsCardProps = {
  recipients: readonly AuthorizedRecipient[];
  /** Loads them again. */
  onChange: () => Promise<unknown>;
  /** True if this installation captures mail, so that the link is found there. */
  capture: boolean;
  resendPauseSeconds: number;
};

/** The authorized recipients of the sandbox: add, see the state, ask again, remove. */
export function RecipientsCard({ recipients, onChange, capture, resendPauseSeconds }: RecipientsCardProps) {
  const t = useTexts('configuration');
  const [removed, setRemoved] = useState<AuthorizedRecipient | null>(null);
  const remove = async () => {
    if (!removed) return;
    await api('DELETE', `${RECIPIENTS_PATH}/${removed.id}`);
    await onChange();
    showToast({ type: 'success', title: t('recipients.removed', { email: removed.email }) });
  };
  const isWaiting = recipients.some(({ state }) => state === 'pending');
  return (
    <Card title={t('recipients.title')} description={t('recipients.description')} flush>
      <div className="flex flex-col gap-3 border-b border-line p-4">
        <AddRecipientsForm onAdded={onChange} />
        {capture && isWaiting && (
          <Alert tone="info" title={t('recipients.captured')}>
            {t.rich('recipients.capturedText', {
              link: (words) => <TextLink href="/captured-mail">{words}</TextLink>,
            })}
          </Alert>
        )}
      </div>
      {recipients.length === 0 ? (
        <EmptyState icon={UserCheck} title={t('recipients.none')}>
          {t('recipients.noneText')}
        </EmptyState>
      ) : (
        <ul aria-label={t('recipients.title')} className="divide-y divide-line">
          {recipients.map((recipient) => (
            <RecipientRow
              key={recipient.id}
              recipient={recipient}
              resendPauseSeconds={resendPauseSeconds}
              onChange={onChange}
              onRemove={() => setRemoved(recipient)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => {
          if (!open) setRemoved(null);
        }}
        title={t('recipients.removeTitle')}
        consequence={t.rich('recipients.consequence', {
          email: removed?.email ?? '',
          b: (email) => <strong className="wrap-anywhere">{email}</strong>,
        })}
        action={t('recipients.remove')}
        onConfirm={remove}
      />
    </Card>
  );
}
