'use client';

import { useState } from 'react';
import { LabelPicker } from '#components/audience/label-picker.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { LabelMark } from '#lib/audience/contacts/schema.ts';
import { REPORT_STATUSES, type ReportStatus } from '#lib/campaigns/reports/values.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { ActDialog } from './act-dialog.tsx';
import { countOf } from './people-section.tsx';
import type { Report, Subject } from './report-calls.ts';

type LabelDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subject: Subject;
  report: Report;
  status: ReportStatus;
};

/** Puts a label on the people of a status. */
export function LabelDialog({ open, onOpenChange, subject: { type, id }, report, status: first }: LabelDialogProps) {
  const t = useTexts('campaignReport');
  const [status, setStatus] = useState<ReportStatus>(first);
  const [label, setLabel] = useState<LabelMark | null>(null);
  const count = countOf(report, status);
  return (
    <ActDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('label')}
      text={t('labelText')}
      action={t('labelAction', { count })}
      disabled={label === null || count === 0}
      onConfirm={async () => {
        if (!label) return;
        await api(`POST /api/suite/v1/${type}/{id}/reports/label`, {
          params: { id },
          body: { status, labelId: label.id },
        });
        showToast({ type: 'success', title: t('labeling') });
      }}
    >
      <Field name="status" label={t('status')}>
        <Select
          label={t('status')}
          items={REPORT_STATUSES.map((value) => ({
            value,
            label: t('statusOption', { status: t(`statuses.${value}`), count: countOf(report, value) }),
          }))}
          value={status}
          onChange={setStatus}
        />
      </Field>
      <LabelPicker
        chosen={label ? [label] : []}
        // One label: the latest choice takes the place of the one before.
        onChange={(chosen) => setLabel(chosen.at(-1) ?? null)}
        canCreate
      />
    </ActDialog>
  );
}
