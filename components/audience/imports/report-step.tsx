'use client';

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { CONTACTS_SCREEN } from '#components/audience/paths.ts';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { LabelPill } from '#components/kit/people/label-pill.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ImportStatus } from '#lib/audience/imports/schema.ts';
import { api } from '#lib/client/api.ts';
import { useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { OutcomeFigures } from './outcome-figures.tsx';
import { IMPORT_SCREEN } from './paths.ts';
import { RefusedRows } from './refused-rows.tsx';

type ReportStepProps = { status: ImportStatus; onChanged: (status: ImportStatus) => void };

/** An import that has ended: its rows by outcome, those that were refused, and the way to undo it. */
export function ReportStep({ status, onChanged }: ReportStepProps) {
  const t = useTexts('imports');
  const canModify = useGrant('contacts/modify');
  const canView = useGrant('contacts/view');
  const [isAsking, setAsking] = useState(false);
  const { id, name, state, counts, error, undone, undoUntil, labels, createdBy, finishedAt } = status;
  const end = state === 'canceled' || state === 'failed' || state === 'undone' ? state : 'done';
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {error && (
        <Alert tone="danger" title={error.message}>
          {t('report.failedText')}
        </Alert>
      )}
      <Card
        title={<span className="wrap-anywhere">{t(`report.${end}`, { name })}</span>}
        description={
          finishedAt && (
            <>
              <Time at={finishedAt} />
              {createdBy && ` · ${createdBy.name}`}
            </>
          )
        }
        actions={
          <>
            {canModify && <ButtonLink href={IMPORT_SCREEN}>{t('report.another')}</ButtonLink>}
            {canView && state !== 'undone' && counts.created > 0 && (
              <ButtonLink variant="primary" href={`${CONTACTS_SCREEN}?import=${id}`}>
                {t('report.view')}
              </ButtonLink>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {undone && <p className="text-sm">{t('report.undoResult', undone)}</p>}
          <OutcomeFigures label={t('report.counts')} counts={counts} />
          {labels.length > 0 && (
            <p className="flex flex-wrap items-center gap-1.25 text-sm text-muted">
              {t('report.labels')}
              {labels.map((label) => (
                <LabelPill key={label.id} name={label.name} color={null} />
              ))}
            </p>
          )}
          {undoUntil && canModify && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
              <Button onClick={() => setAsking(true)}>
                <Undo2 aria-hidden /> {t('report.undo')}
              </Button>
              <span>
                {t('report.undoUntil')} <Time absolute at={undoUntil} />
              </span>
            </div>
          )}
        </div>
      </Card>
      <RefusedRows status={status} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('report.undoTitle', { name })}
        consequence={t('report.undoText')}
        action={t('report.undo')}
        onConfirm={async () => {
          onChanged(await api('POST /api/suite/v1/contacts/import/undo', { body: { importId: id } }));
          showToast({ type: 'success', title: t('report.undoStarted') });
        }}
      />
    </div>
  );
}
