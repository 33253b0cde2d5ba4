'use client';

import { Ellipsis, Pencil, Send, Star, Trash2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { Sender } from '#lib/senders/senders/schema.ts';

type SenderMenuProps = {
  sender: Sender;
  onEdit: () => void;
  onRemove: () => void;
  onChanged: () => Promise<void>;
};

/** The actions on a sender that its state allows. */
export function SenderMenu({ sender, onEdit, onRemove, onChanged }: SenderMenuProps) {
  const t = useTexts('senders');
  const { senderId, email, state, verifiedAt, isDefault } = sender;
  const { run: makeDefault } = useAction(async () => {
    await api('PUT /api/suite/v1/senders/{id}', { params: { id: senderId }, body: { isDefault: true } });
    showToast({ type: 'success', title: t('madeDefault', { email }) });
    await onChanged();
  });
  const { run: sendAgain } = useAction(async () => {
    await api('POST /api/suite/v1/senders/validate', { body: { senderId } });
    showToast({ type: 'success', title: t('sentAgain', { email }) });
    await onChanged();
  });
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsFor', { email })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={onEdit}>
        <Pencil aria-hidden /> {t('edit')}
      </MenuItem>
      {verifiedAt === null && (
        <MenuItem onSelect={() => sendAgain()}>
          <Send aria-hidden /> {t('sendAgain')}
        </MenuItem>
      )}
      {state === 'verified' && !isDefault && (
        <MenuItem onSelect={() => makeDefault()}>
          <Star aria-hidden /> {t('makeDefault')}
        </MenuItem>
      )}
      {!isDefault && (
        <MenuItem danger onSelect={onRemove}>
          <Trash2 aria-hidden /> {t('delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
