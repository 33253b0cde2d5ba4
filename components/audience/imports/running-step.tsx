'use client';

import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { ImportStatus } from '#lib/audience/imports/schema.ts';
import { api } from '#lib/client/api.ts';
import { useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { ImportState } from './import-state.tsx';
import { OutcomeFigures } from './outcome-figures.tsx';

type RunningStepProps = { status: ImportStatus; onChanged: (status: ImportStatus) => void };

/** An import that waits, runs or is being undone: how far it is, its rows by outcome, and the way to stop it. */
export function RunningStep({ status, onChanged }: RunningStepProps) {
  const t = useTexts('imports');
  const canModify = useGrant('contacts/modify');
  const [isAsking, setAsking] = useState(false);
  const { id, name, state, counts } = status;
  const isUndoing = state === 'undoing';
  const part = counts.rows > 0 ? Math.min(counts.read / counts.rows, 1) : 0;
  const read = t('run.read', { read: counts.read, rows: counts.rows });
  return (
    <Card
      title={<span className="wrap-anywhere">{name}</span>}
      description={isUndoing ? t('run.undoing') : t('run.leave')}
      actions={<ImportState state={state} />}
    >
      <div className="flex flex-col gap-5">
        {!isUndoing && (
          <div className="flex flex-col gap-2">
            <div
              role="progressbar"
              aria-label={t('run.progress', { name })}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(part * 100)}
              aria-valuetext={read}
              className="h-2 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
            >
              <div
                className="h-full bg-chart-primary transition-[width] duration-(--slow)"
                style={{ width: `${part * 100}%` }}
              />
            </div>
            <p className="text-sm text-muted tabular-nums">{state === 'queued' ? t('run.waiting') : read}</p>
          </div>
        )}
        <OutcomeFigures label={t('run.counts')} counts={counts} />
        {canModify && !isUndoing && (
          <Button className="w-fit" variant="danger-outline" onClick={() => setAsking(true)}>
            {t('run.cancel')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('run.cancelTitle', { name })}
        consequence={t('run.cancelText')}
        action={t('run.cancel')}
        onConfirm={async () => {
          onChanged(await api('POST /api/suite/v1/contacts/import/cancel', { body: { importId: id } }));
          showToast({ type: 'success', title: t('run.canceled') });
        }}
      />
    </Card>
  );
}
