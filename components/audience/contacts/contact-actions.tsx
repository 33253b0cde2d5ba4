'use client';

import { Ellipsis, Tag, Trash2, UserMinus, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { type Chosen, forAll } from './chosen.ts';

// Most visits act on nobody.
const LabelDialog = dynamic(() => import('./label-dialog.tsx').then((module) => module.LabelDialog), { ssr: false });

type Action = 'label' | 'unlabel' | 'unsubscribe' | 'delete';

/** From so many people on, their number is typed before they are deleted. */
const TYPED_FROM = 1_000;

type ContactActionsProps = {
  chosen: Chosen;
  /** The people have changed: the list is read again and the selection ends. */
  onDone: () => void;
};

/**
 * The actions for selected people, each of which says how many they are.
 *
 * @returns the buttons, and the dialog for the screen to render outside of the bar.
 */
export function useContactActions({ chosen, onDone }: ContactActionsProps): { buttons: ReactNode; dialog: ReactNode } {
  const t = useTexts('contacts');
  const [open, setOpen] = useState<{ action: Action; chosen: Chosen } | null>(null);
  const canModify = useGrant('contacts/modify');
  const canDelete = useGrant('contacts/delete');
  const hasLabels = useFeature('contactManagement.label');
  const ask = (action: Action) => setOpen({ action, chosen });
  const close = () => setOpen(null);
  const finish = (title: string) => {
    showToast({ type: 'success', title });
    close();
    onDone();
  };
  const rest = [
    canModify && hasLabels && { action: 'unlabel' as const, icon: <X aria-hidden />, danger: false },
    canModify && { action: 'unsubscribe' as const, icon: <UserMinus aria-hidden />, danger: false },
    canDelete && { action: 'delete' as const, icon: <Trash2 aria-hidden />, danger: true },
  ].filter((one) => one !== false);
  const buttons = (
    <>
      {canModify && hasLabels && (
        <Button size="sm" onClick={() => ask('label')}>
          <Tag aria-hidden /> {t('actions.label')}
        </Button>
      )}
      {rest.map(({ action, icon }) => (
        <Button key={action} size="sm" onClick={() => ask(action)} className="max-sm:hidden">
          {icon} {t(`actions.${action}`)}
        </Button>
      ))}
      {rest.length > 0 && (
        <span className="sm:hidden">
          <Menu
            trigger={
              <IconButton size="sm" variant="outline" label={t('moreFor')}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            {rest.map(({ action, icon, danger }) => (
              <MenuItem key={action} danger={danger} onSelect={() => ask(action)}>
                {icon} {t(`actions.${action}`)}
              </MenuItem>
            ))}
          </Menu>
        </span>
      )}
    </>
  );
  const count = open?.chosen.count ?? 0;
  const dialog = (
    <>
      {open && (open.action === 'label' || open.action === 'unlabel') && (
        <LabelDialog
          way={open.action === 'label' ? 'add' : 'remove'}
          chosen={open.chosen}
          onClose={close}
          onDone={(changed) =>
            finish(t(`labelDialog.${open.action === 'label' ? 'added' : 'removed'}`, { count: changed }))
          }
        />
      )}
      <ConfirmDialog
        open={open?.action === 'unsubscribe'}
        onOpenChange={close}
        title={t('unsubscribeDialog.title', { count })}
        consequence={t('unsubscribeDialog.text')}
        action={t('unsubscribeDialog.action', { count })}
        onConfirm={async () => {
          if (!open) return;
          const changed = await forAll(
            open.chosen,
            async (ids) => (await api('POST /api/suite/v1/contacts/unsubscribe', { body: { ids } })).changed,
          );
          finish(t('unsubscribeDialog.done', { count: changed }));
        }}
      />
      <ConfirmDialog
        open={open?.action === 'delete'}
        onOpenChange={close}
        title={t('deleteDialog.title', { count })}
        consequence={t('deleteDialog.text')}
        action={t('deleteDialog.action', { count })}
        {...(count > TYPED_FROM && { typed: String(count) })}
        onConfirm={async () => {
          if (!open) return;
          const deleted = await forAll(
            open.chosen,
            async (ids) => (await api('POST /api/suite/v1/contacts/delete', { body: { ids } })).deleted,
          );
          finish(t('deleteDialog.done', { count: deleted }));
        }}
      />
    </>
  );
  return { buttons, dialog };
}
