'use client';

import { useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { type FormValues, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { ReplayInput, WebhookReplay } from '#lib/connect/webhooks/replays/schema.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import { DAY_MS, MINUTE_MS } from '#lib/core/durations.ts';
import { ReplayProgress } from './replay-progress.tsx';

/** The events of a range that are sent again. */
const CHOICES = ['failed', 'missing', 'all'] as const;
type Choice = (typeof CHOICES)[number];

type ReplayTabProps = { webhook: Webhook; replay: WebhookReplay | null; onChanged: () => void };

/** Sends a range again: its failed deliveries, the events that are missing, or all; the last replay is below. */
export function ReplayTab({ webhook, replay, onChanged }: ReplayTabProps) {
  const t = useTexts('webhooks');
  const [choice, setChoice] = useState<Choice>('failed');
  const send = async (range: Range) => {
    const input: ReplayInput = { ...range, ...INPUTS[choice] };
    const started = await api('POST /api/config/v1/webhook/{id}/replay', { params: { id: webhook.id }, body: input });
    const title =
      started.deliveries === null
        ? t('replay.started', { count: started.replay?.total ?? 0 })
        : t('replay.done', { count: started.deliveries });
    showToast({ type: 'success', title });
    onChanged();
  };
  return (
    <div>
      <SettingsSection title={t('replay.title')} description={t('replay.text')}>
        <RangeForm choice={choice} onChoice={setChoice} onSend={send} />
      </SettingsSection>
      {replay && <ReplayProgress webhook={webhook} replay={replay} onChanged={onChanged} />}
    </div>
  );
}

const INPUTS: Record<Choice, Pick<ReplayInput, 'status' | 'only'>> = {
  failed: { status: 'failed' },
  missing: { only: 'missing' },
  all: {},
};

type Range = { from: string; to: string };

type RangeFormProps = { choice: Choice; onChoice: (choice: Choice) => void; onSend: (range: Range) => Promise<void> };

/** A range of time in the reader's own zone, the last day unless it is changed, and what of it is sent. */
function RangeForm({ choice, onChoice, onSend }: RangeFormProps) {
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
      <Field
        name="choice"
        label={t('replay.choice')}
        description={t(`replay.choiceTexts.${choice}`)}
        className="max-w-80"
      >
        <Select
          items={CHOICES.map((value) => ({ value, label: t(`replay.choices.${value}`) }))}
          value={choice}
          onChange={onChoice}
        />
      </Field>
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
          {t('replay.action')}
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
