'use client';

import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Member } from '#lib/account/team/schema.ts';
import { api } from '#lib/client/api.ts';
import { goToLogout } from '#lib/client/go-to-login.ts';
import { showToast } from '#lib/client/toasts.ts';

type RemoveMemberDialogProps = {
  /** Null while nobody is to be removed. */
  member: Member | null;
  isSelf: boolean;
  company: string;
  onClose: () => void;
  onRemoved: () => Promise<unknown>;
};

/** Asks before somebody is put out, leaves, or has their invitation taken back. */
export function RemoveMemberDialog({ member, isSelf, company, onClose, onRemoved }: RemoveMemberDialogProps) {
  const t = useTexts('team');
  const email = member?.email ?? '';
  const kind = isSelf ? 'self' : member?.status === 'active' ? 'person' : 'invitation';
  const words = {
    self: { title: t('leave.title', { company }), text: t('leave.text'), action: t('leave.action', { company }) },
    person: {
      title: t('remove.title', { email }),
      text: t('remove.text', { company }),
      action: t('remove.action'),
    },
    invitation: {
      title: t('remove.inviteTitle'),
      text: t('remove.inviteText', { email }),
      action: t('remove.inviteAction'),
    },
  }[kind];
  const remove = async () => {
    if (!member) return;
    if (kind === 'self') {
      await api('POST /api/config/v1/company/members/leave');
      goToLogout();
      return;
    }
    await api('DELETE /api/config/v1/company/members/{id}', { params: { id: member.id } });
    await onRemoved();
    const title = kind === 'person' ? t('remove.done', { email }) : t('remove.inviteDone', { email });
    showToast({ type: 'success', title });
  };
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.title}
      consequence={words.text}
      action={words.action}
      {...(kind === 'person' && { typed: email })}
      onConfirm={remove}
    />
  );
}
