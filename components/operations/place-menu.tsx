'use client';

import { Ellipsis, Pause, Play, RotateCcw, SlidersHorizontal, Zap } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { OperatedPlace } from '#lib/operations/schema.ts';
import { resetPlace, retryPlaceNow, setPlacePaused } from './place-calls.ts';
import { ShapeDialog } from './shape-dialog.tsx';

type PlaceMenuProps = { place: OperatedPlace; onChange: () => void };

/** What can be done about a place. */
export function PlaceMenu({ place: row, onChange }: PlaceMenuProps) {
  const t = useTexts('operations');
  const [asked, setAsked] = useState<'pause' | 'shape' | null>(null);
  const { place, isKnown, shape } = row;
  const isPaused = shape?.isPaused ?? false;
  const act = async (work: () => Promise<unknown>, title: string, message?: string) => {
    await work();
    showToast({ type: 'success', title, ...(message && { message }) });
    onChange();
  };
  const retry = async () => {
    const { isNew } = await retryPlaceNow(place);
    showToast(
      isNew
        ? { type: 'success', title: t('tryNowDone', { place }), message: t('tryNowText') }
        : { type: 'info', title: t('tryNowRunning', { place }) },
    );
    onChange();
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actionsFor', { place })}>
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
                onSelect={() => void act(() => setPlacePaused(place, false), t('resumed', { place })).catch(showError)}
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
            <MenuItem onSelect={() => setAsked('shape')}>
              <SlidersHorizontal aria-hidden />
              {t('change')}
            </MenuItem>
            {shape?.isOwn && <MenuSeparator />}
            {shape?.isOwn && (
              <MenuItem onSelect={() => void act(() => resetPlace(place), t('resetDone', { place })).catch(showError)}>
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
        title={t('pauseTitle', { place })}
        consequence={t('pauseText')}
        action={t('pause')}
        onConfirm={() => act(() => setPlacePaused(place, true), t('paused', { place }))}
      />
      {asked === 'shape' && <ShapeDialog place={row} onClose={() => setAsked(null)} onChange={onChange} />}
    </>
  );
}
