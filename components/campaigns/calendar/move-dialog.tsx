'use client';

import { useId } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { CalendarEntry } from '#lib/campaigns/campaigns/calendar/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { formatLongDay } from './format-day.ts';

type MoveDialogProps = {
  entry: CalendarEntry;
  /** The day on which it was dropped; its own when it is moved by the menu. */
  day: string | null;
  today: string;
  timezone: string;
  onClose: () => void;
  onMoved: () => void;
};

/** Asks for the day and the time of a campaign, and moves it there. */
export function MoveDialog({ entry, day, today, timezone, onClose, onMoved }: MoveDialogProps) {
  const t = useTexts('campaignCalendar');
  const ui = useTexts('ui');
  const formId = useId();
  const { id, name, state, revision, isLocal, time } = entry;
  const { errors, problem, pending, form } = useSubmit({
    check: ({ day: given = '', time: clock = '' }): Record<string, string> => ({
      ...(given === '' && { day: fieldMessage(t('day'), t('required')) }),
      ...(clock === '' && { time: fieldMessage(t('time'), t('required')) }),
    }),
    send: async ({ day: given = '', time: clock = '' }) => {
      const body = { revision, day: given, time: clock };
      await api('PUT /api/suite/v1/campaign/calendar/{id}', { params: { id }, body });
      showToast({ type: 'success', title: t('moved', { name, day: formatLongDay(given) }) });
      onMoved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('moveTitle', { name })}
      description={t(state === 'SCHEDULED' ? 'moveScheduled' : 'moveDraft')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t(state === 'SCHEDULED' ? 'reschedule' : 'plan')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <div className="grid grid-cols-2 gap-3">
          <Field name="day" label={t('day')} error={errors.day}>
            <Input type="date" min={today} defaultValue={day ?? entry.day ?? today} />
          </Field>
          <Field name="time" label={t('time')} error={errors.time}>
            <Input type="time" defaultValue={time ?? '09:00'} />
          </Field>
        </div>
        <p className="text-sm text-muted">{isLocal ? t('byContacts') : t('byCompany', { timezone })}</p>
      </form>
    </Dialog>
  );
}
