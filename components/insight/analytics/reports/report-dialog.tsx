'use client';

import { useId, useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Cadence, ReportSchedule } from '#lib/insight/analytics/reports/schema.ts';

const CADENCES = ['daily', 'weekly', 'monthly'] as const satisfies readonly Cadence[];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** The hour that the dialog proposes. */
const MORNING = '8';

type ReportDialogProps = {
  preset: { id: string; name: string };
  /** The report to change; a new one where it is absent. */
  report?: ReportSchedule;
  onClose: () => void;
  onSaved?: () => void;
};

/** Schedules a preset to be mailed, or changes that: how often, at which hour, and to whom. */
export function ReportDialog({ preset, report, onClose, onSaved }: ReportDialogProps) {
  const t = useTexts('analytics');
  const ui = useTexts('ui');
  const formId = useId();
  const [cadence, setCadence] = useState<Cadence>(report?.cadence ?? 'weekly');
  const [hour, setHour] = useState(report ? String(report.localHour) : MORNING);
  const { data } = useApi('GET /api/config/v1/report-schedule');
  const [chosen, setChosen] = useState<readonly string[]>(report?.members.map(({ userId }) => userId) ?? []);
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: () => (chosen.length === 0 ? { memberUserIds: t('reports.noReaders') } : {}),
    send: async () => {
      const facts = { cadence, localHour: Number(hour), memberUserIds: chosen };
      await (report
        ? api('PUT /api/config/v1/report-schedule/{id}', { params: { id: report.id }, body: facts })
        : api('POST /api/config/v1/report-schedule', { body: { presetId: preset.id, ...facts } }));
      showToast({ type: 'success', title: t(report ? 'reports.changed' : 'reports.scheduled') });
      onClose();
      onSaved?.();
    },
  });
  return (
    <Dialog
      open
      isUnsaved={isUnsaved}
      onOpenChange={onClose}
      title={t(report ? 'reports.editTitle' : 'reports.title', { name: preset.name })}
      description={t('reports.description')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {report ? ui('save') : t('reports.schedule')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="cadence" label={t('reports.cadence')}>
          <Select
            items={CADENCES.map((value) => ({ value, label: t(`reports.cadences.${value}`) }))}
            value={cadence}
            onChange={setCadence}
          />
        </Field>
        <div className="w-28">
          <Field name="localHour" label={t('reports.hour')}>
            <Select
              items={HOURS.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
              value={hour}
              onChange={setHour}
            />
          </Field>
        </div>
        <fieldset aria-invalid={errors.memberUserIds !== undefined}>
          <legend className="mb-1 text-sm font-medium">{t('reports.readers')}</legend>
          <div className="max-h-48 overflow-y-auto">
            {data?.readers.map(({ userId, name }) => (
              <label key={userId} className="flex items-center gap-2.5 py-1 text-base">
                <input
                  type="checkbox"
                  name="memberUserIds"
                  value={userId}
                  checked={chosen.includes(userId)}
                  onChange={({ currentTarget }) =>
                    setChosen(currentTarget.checked ? [...chosen, userId] : chosen.filter((other) => other !== userId))
                  }
                  className="size-4.5 shrink-0 accent-accent"
                />
                <span className="min-w-0 truncate">{name}</span>
              </label>
            ))}
          </div>
          {errors.memberUserIds !== undefined && (
            <p className="mt-1.25 text-xs text-danger-text">{errors.memberUserIds}</p>
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}
