'use client';

import { Ellipsis, Footprints, Tag, Trash2, UserMinus, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { bodyOf, type Chosen, countChosen, DELETED_MAX, type Outcome, outcomeOf } from './chosen.ts';

// Most visits act on nobody.
const LabelDialog = dynamic(() => import('./label-dialog.tsx').then((module) => module.LabelDialog), { ssr: false });
const StageDialog = dynamic(() => import('./stage-dialog.tsx').then((module) => module.StageDialog), { ssr: false });

type Action = 'label' | 'unlabel' | 'stage' | 'unsubscribe' | 'delete';

/** From so many people on, their number is typed before they are deleted. */
const TYPED_FROM = 1_000;

type ContactActionsProps = {
  chosen: Chosen;
  /** The people have changed: the list is read again and the selection ends. */
  onDone: () => void;
  /** A job changes the people: the selection ends. */
  onStarted: (jobId: string) => void;
};

/**
 * The actions for selected people, each of which says how many they are.
 *
 * @returns the buttons, and the dialog for the screen to render outside of the bar.
 */
export function useContactActions({ chosen, onDone, onStarted }: ContactActionsProps): {
  buttons: ReactNode;
  dialog: ReactNode;
} {
  const t = useTexts('contacts');
  const [open, setOpen] = useState<{ action: Action; chosen: Chosen } | null>(null);
  const canModify = useGrant('contacts/modify');
  const canDelete = useGrant('contacts/delete');
  const hasLabels = useFeature('contactManagement.label');
  const deletesMany = useFeature('listed.largeContactDeletion');
  const { pending, run: ask } = useAction(async (action: Action) => {
    const counted = await countChosen(chosen);
    if (action === 'delete' && counted.count > DELETED_MAX && !deletesMany)
      showToast({ type: 'warning', title: t('deleteDialog.tooMany', { count: DELETED_MAX }) });
    else setOpen({ action, chosen: counted });
  });
  const close = () => setOpen(null);
  const finish = (done: 'label' | 'unlabel' | 'stage' | 'unsubscribe' | 'delete', outcome: Outcome) => {
    close();
    if ('jobId' in outcome) return onStarted(outcome.jobId);
    showToast({ type: 'success', title: t(`done.${done}`, { count: outcome.changed }) });
    onDone();
  };
  const rest = [
    canModify && hasLabels && { action: 'unlabel' as const, icon: <X aria-hidden />, danger: false },
    canModify && { action: 'stage' as const, icon: <Footprints aria-hidden />, danger: false },
    canModify && { action: 'unsubscribe' as const, icon: <UserMinus aria-hidden />, danger: false },
    canDelete && { action: 'delete' as const, icon: <Trash2 aria-hidden />, danger: true },
  ].filter((one) => one !== false);
  const buttons = (
    <>
      {canModify && hasLabels && (
        <Button size="sm" disabled={pending} onClick={() => ask('label')}>
          <Tag aria-hidden /> {t('actions.label')}
        </Button>
      )}
      {rest.map(({ action, icon }) => (
        <Button key={action} size="sm" disabled={pending} onClick={() => ask(action)} className="max-lg:hidden">
          {icon} {t(`actions.${action}`)}
        </Button>
      ))}
      {rest.length > 0 && (
        <span className="lg:hidden">
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
          onDone={(outcome) => finish(open.action, outcome)}
        />
      )}
      {open?.action === 'stage' && (
        <StageDialog chosen={open.chosen} onClose={close} onDone={(outcome) => finish('stage', outcome)} />
      )}
      <ConfirmDialog
        open={open?.action === 'unsubscribe'}
        onOpenChange={close}
        title={t('unsubscribeDialog.title', { count })}
        consequence={t('unsubscribeDialog.text')}
        action={t('unsubscribeDialog.action', { count })}
        onConfirm={async () => {
          if (!open) return;
          const body = bodyOf(open.chosen);
          finish('unsubscribe', outcomeOf(await api('POST /api/suite/v1/contacts/unsubscribe', { body })));
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
          const body = { ...bodyOf(open.chosen), ...('filter' in open.chosen && { expected: count }) };
          try {
            finish('delete', outcomeOf(await api('POST /api/suite/v1/contacts/delete', { body })));
          } catch (error) {
            // The question is asked again with the number of now.
            const now = error instanceof ApiError && error.code === 'contactsGrown' ? error.payload.used : undefined;
            if (now !== undefined) setOpen({ ...open, chosen: { ...open.chosen, count: now, isExact: true } });
            throw error;
          }
        }}
      />
    </>
  );
  return { buttons, dialog };
}
