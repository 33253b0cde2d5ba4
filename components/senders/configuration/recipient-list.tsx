'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { ListPager } from '#components/kit/list/list-pager.tsx';
import { useWholeList } from '#components/kit/list/use-whole-list.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { AuthorizedRecipient } from '#lib/engine/sandbox/schema.ts';
import { AddRecipientsForm } from './add-recipients-form.tsx';
import { RecipientRow } from './recipient-row.tsx';
import { SideSection } from './side-section.tsx';

type RecipientListProps = {
  recipients: readonly AuthorizedRecipient[];
  /** Loads them again. */
  onChange: () => Promise<unknown>;
  /** True if this installation captures mail, so that the link is found there. */
  capture: boolean;
  resendPauseSeconds: number;
};

/** The authorized recipients of the sandbox: add, see the state, ask again, remove. */
export function AuthorizedRecipientList({ recipients, onChange, capture, resendPauseSeconds }: RecipientListProps) {
  const t = useTexts('configuration');
  const ui = useTexts('ui');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<AuthorizedRecipient | null>(null);
  const remove = async () => {
    if (!removed) return;
    await api('DELETE /api/config/v1/authorized-recipient/{id}', { params: { id: removed.id } });
    await onChange();
    showToast({ type: 'success', title: t('recipients.removed', { email: removed.email }) });
  };
  const added = async () => {
    await onChange();
    setAdding(false);
  };
  const shown = useWholeList(recipients, 'authorized-recipients');
  const isWaiting = recipients.some(({ state }) => state === 'pending');
  return (
    <SideSection
      id="authorized-recipients"
      title={t('recipients.title')}
      description={t('recipients.description')}
      action={
        <Button variant="ghost" size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {isAdding ? (
            ui('cancel')
          ) : (
            <>
              <Plus aria-hidden /> {t('recipients.addButton')}
            </>
          )}
        </Button>
      }
    >
      {isAdding && <AddRecipientsForm onAdded={added} />}
      {recipients.length > 0 && (
        <ul aria-label={t('recipients.title')}>
          {shown.rows.map((recipient) => (
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
      <ListPager pages={shown.pages} />
      {capture && isWaiting && (
        <p className="border-t border-line pt-2 text-xs text-muted">
          {t.rich('recipients.captured', { link: (words) => <TextLink href="/captured-mail">{words}</TextLink> })}
        </p>
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
    </SideSection>
  );
}
