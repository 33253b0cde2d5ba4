'use client';

import { useId, useState } from 'react';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { useSubmit } from '#components/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Cadence, ReportScheduleList } from '#lib/analytics/reports/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';

const CADENCES = ['daily', 'weekly', 'monthly'] as const satisfies readonly Cadence[];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** The hour that the dialog proposes. */
const MORNING = '8';

type ReportDialogProps = { preset: { id: string; name: string }; onClose: () => void };

/** Schedules a preset to be mailed: how often, at which hour, and to whom. */
export function ReportDialog({ preset, onClose }: ReportDialogProps) {
  const t = useTexts('analytics');
  const ui = useTexts('ui');
  const formId = useId();
  const [cadence, setCadence] = useState<Cadence>('weekly');
  const [hour, setHour] = useState(MORNING);
  const { data } = useApi<ReportScheduleList>('/api/config/v1/report-schedule');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: () => (chosen.length === 0 ? { memberUserIds: t('reports.noReaders') } : {}),
    send: async () => {
      const body = { presetId: preset.id, cadence, localHour: Number(hour), memberUserIds: chosen };
      await api('POST', '/api/config/v1/report-schedule', body);
      showToast({ type: 'success', title: t('reports.scheduled') });
      onClose();
    },
  });
  return (
    <Dialog
      open
      isUnsaved={isUnsaved}
      onOpenChange={onClose}
      title={t('reports.title', { name: preset.name })}
      description={t('reports.description')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('reports.schedule')}
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
