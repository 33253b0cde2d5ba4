'use client';

import { Ellipsis, Pause, Play, RotateCcw, SlidersHorizontal, Zap } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { formatMailboxProvider } from '#lib/core/mailbox-provider-names.ts';
import type { OperatedDestination } from '#lib/service/operations/schema.ts';
import { requestDestinationRetry, resetDestination, setDestinationPaused } from './destination-calls.ts';
import { PolicyDialog } from './policy-dialog.tsx';

type DestinationMenuProps = { row: OperatedDestination; onChange: () => void };

/** The actions on a destination. */
export function DestinationMenu({ row, onChange }: DestinationMenuProps) {
  const t = useTexts('operations');
  const [asked, setAsked] = useState<'pause' | 'policy' | null>(null);
  const { destination, isKnown, policy } = row;
  const name = formatMailboxProvider(destination);
  const isPaused = policy?.isPaused ?? false;
  const act = async (work: () => Promise<unknown>, title: string, message?: string) => {
    await work();
    showToast({ type: 'success', title, ...(message && { message }) });
    onChange();
  };
  const retry = async () => {
    const { isNew } = await requestDestinationRetry(destination);
    showToast(
      isNew
        ? { type: 'success', title: t('tryNowDone', { destination: name }), message: t('tryNowText') }
        : { type: 'info', title: t('tryNowRunning', { destination: name }) },
    );
    onChange();
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actionsFor', { destination: name })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => void retry().catch(showError)}>
          <Zap aria-hidden />
          {t('tryNow')}
        </MenuItem>
        {isKnown && (
          <>
            {isPaused ? (
              <MenuItem
                onSelect={() =>
                  void act(() => setDestinationPaused(destination, false), t('resumed', { destination: name })).catch(
                    showError,
                  )
                }
              >
                <Play aria-hidden />
                {t('resume')}
              </MenuItem>
            ) : (
              <MenuItem onSelect={() => setAsked('pause')}>
                <Pause aria-hidden />
                {t('pause')}
              </MenuItem>
            )}
            <MenuItem onSelect={() => setAsked('policy')}>
              <SlidersHorizontal aria-hidden />
              {t('change')}
            </MenuItem>
            {policy?.isOwn && <MenuSeparator />}
            {policy?.isOwn && (
              <MenuItem
                onSelect={() =>
                  void act(() => resetDestination(destination), t('resetDone', { destination: name })).catch(showError)
                }
              >
                <RotateCcw aria-hidden />
                {t('reset')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      <ConfirmDialog
        open={asked === 'pause'}
        onOpenChange={() => setAsked(null)}
        title={t('pauseTitle', { destination: name })}
        consequence={t('pauseText')}
        action={t('pause')}
        onConfirm={() => act(() => setDestinationPaused(destination, true), t('paused', { destination: name }))}
      />
      {asked === 'policy' && <PolicyDialog row={row} onClose={() => setAsked(null)} onChange={onChange} />}
    </>
  );
}
