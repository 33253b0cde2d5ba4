'use client';

import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import { BATCH_EVENTS_MAX } from '#lib/core/limits.ts';
import { hasOneEvent, WEBHOOK_FORMATS } from '#lib/core/webhook-formats.ts';
import type { WebhookChoices } from './webhook-values.ts';

/** The choices of how long a batch waits for more events. */
const WAITS = { w0: 0, w1: 1_000, w5: 5_000, w15: 15_000, w60: 60_000 } as const;
const WAIT_NAMES = ['w0', 'w1', 'w5', 'w15', 'w60'] as const;

type FormatFieldsProps = {
  webhook: Webhook | null;
  choices: WebhookChoices;
  onChoose: (change: Partial<WebhookChoices>) => void;
  errors: FieldErrors;
};

/** The format of bodies, and the size of batches. */
export function FormatFields({ webhook, choices: { format, maxWaitMs }, onChoose, errors }: FormatFieldsProps) {
  const t = useTexts('webhooks');
  const formTexts = useTexts('webhookForm');
  const chosen = WAIT_NAMES.find((name) => WAITS[name] === maxWaitMs);
  return (
    <SettingsSection title={formTexts('format')} description={formTexts('formatText')}>
      <Field
        name="format"
        label={formTexts('format')}
        description={t(`formatText.${format}`)}
        error={errors.format}
        className="max-w-80"
      >
        <Select
          items={WEBHOOK_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
          value={format}
          onChange={(value) => onChoose({ format: value })}
        />
      </Field>
      {!hasOneEvent(format) && (
        <>
          <Field name="maxBatch" label={formTexts('maxBatch')} error={errors.maxBatch} className="max-w-40">
            <Input
              type="number"
              min={1}
              max={BATCH_EVENTS_MAX}
              inputMode="numeric"
              defaultValue={webhook?.maxBatch ?? BATCH_EVENTS_MAX}
            />
          </Field>
          <Field name="maxWaitMs" label={formTexts('maxWait')} error={errors.maxWaitMs} className="max-w-60">
            <Select
              items={[
                ...WAIT_NAMES.map((name) => ({ value: `${WAITS[name]}`, label: formTexts(`maxWaits.${name}`) })),
                ...(chosen ? [] : [{ value: `${maxWaitMs}`, label: formTexts('maxWaits.keep', { ms: maxWaitMs }) }]),
              ]}
              value={`${maxWaitMs}`}
              onChange={(value) => onChoose({ maxWaitMs: Number(value) })}
            />
          </Field>
        </>
      )}
    </SettingsSection>
  );
}
