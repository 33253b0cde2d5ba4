'use client';

import { useState } from 'react';
import { fieldMessage } from '#components/forms/field-message.ts';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { type FormValues, useSubmit } from '#components/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { DAY_MS, MINUTE_MS } from '#lib/core/durations.ts';
import type { ReplayedDeliveries, ReplayInput } from '#lib/webhooks/deliveries/schema.ts';
import type { Webhook } from '#lib/webhooks/schema.ts';
import { WEBHOOKS_PATH } from './paths.ts';

type ReplayTabProps = { webhook: Webhook; onChanged: () => void };

/** Tries the deliveries that failed in a range once more. */
export function ReplayTab({ webhook, onChanged }: ReplayTabProps) {
  const t = useTexts('webhooks');
  const send = async (range: Range) => {
    const input: ReplayInput = { ...range, status: 'failed' };
    const { deliveries } = await api<ReplayedDeliveries>('POST', `${WEBHOOKS_PATH}/${webhook.id}/replay`, input);
    showToast({ type: 'success', title: t('replay.done', { count: deliveries }) });
    onChanged();
  };
  return (
    <SettingsSection title={t('replay.title')} description={t('replay.text')}>
      <RangeForm action={t('replay.action')} onSend={send} />
    </SettingsSection>
  );
}

type Range = { from: string; to: string };

type RangeFormProps = {
  action: string;
  onSend: (range: Range) => Promise<void>;
};

/** A range of time in the reader's own zone, the last day unless it is changed. */
function RangeForm({ action, onSend }: RangeFormProps) {
  const t = useTexts('webhooks');
  const [range] = useState(() => ({ from: localText(Date.now() - DAY_MS), to: localText(Date.now() + MINUTE_MS) }));
  const { errors, problem, pending, form } = useSubmit({
    check: (values) => {
      const { from, to } = values;
      return {
        ...(isInstant(from) ? {} : { from: fieldMessage(t('replay.from'), t('replay.invalid')) }),
        ...(isInstant(to) ? {} : { to: fieldMessage(t('replay.to'), t('replay.invalid')) }),
      };
    },
    send: (values) => onSend(readRange(values)),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <div className="flex flex-wrap gap-4">
        <Field name="from" label={t('replay.from')} error={errors.from} className="max-w-60">
          <Input type="datetime-local" defaultValue={range.from} />
        </Field>
        <Field name="to" label={t('replay.to')} error={errors.to} className="max-w-60">
          <Input type="datetime-local" defaultValue={range.to} />
        </Field>
      </div>
      <div>
        <Button type="submit" loading={pending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

const isInstant = (text: string | undefined): boolean => text !== undefined && !Number.isNaN(Date.parse(text));

const readRange = ({ from = '', to = '' }: FormValues): Range => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** Formats an instant for a field of local date and time, to the minute. */
function localText(ms: number): string {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
