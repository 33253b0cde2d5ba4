'use client';

import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx';
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
  /** Reads them anew. */
  onChange: () => Promise<unknown>;
  /** Whether mail is kept here, so that the link is found among captured mail. */
  capture: boolean;
  resendPauseSeconds: number;
};

/** Who may get real mail from the sandbox: add, see who agreed, ask again, remove. */
export function RecipientsCard({ recipients, onChange, capture, resendPauseSeconds }: RecipientsCardProps) {
  const [removed, setRemoved] = useState<AuthorizedRecipient | null>(null);
  const remove = async () => {
    if (!removed) return;
    await api('DELETE', `${RECIPIENTS_PATH}/${removed.id}`);
    await onChange();
    showToast({ type: 'success', title: `${removed.email} is removed` });
  };
  const isWaiting = recipients.some(({ state }) => state === 'pending');
  return (
    <Card
      title="Authorized recipients"
      description="In the sandbox, mail goes only to people who agreed by pressing the button behind a mailed link."
      flush
    >
      <div className="flex flex-col gap-3 border-b border-line p-4">
        <AddRecipientsForm onAdded={onChange} />
        {capture && isWaiting && (
          <Alert tone="info" title="Mail is captured on this installation">
            Open the mail with the link in <TextLink href="/captured-mail">captured mail</TextLink> and press it there.
          </Alert>
        )}
      </div>
      {recipients.length === 0 ? (
        <EmptyState icon={UserCheck} title="Nobody yet">
          Add your own address first: it gets a link, and then your first message.
        </EmptyState>
      ) : (
        <ul aria-label="Authorized recipients" className="divide-y divide-line">
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
        title="Remove this recipient?"
        consequence={
          <>
            The sandbox no longer sends to <strong className="wrap-anywhere">{removed?.email}</strong>. To bring the
            address back, its owner must agree again.
          </>
        }
        action="Remove recipient"
        onConfirm={remove}
      />
    </Card>
  );
}
