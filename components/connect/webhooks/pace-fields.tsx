'use client';

import type { ReactNode } from 'react';
import { CheckLine } from '#components/kit/forms/check-line.tsx';
import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';

type PaceFieldsProps = { webhook: Webhook | null; errors: FieldErrors; children: ReactNode };

/** The pace and the order of requests. */
export function PaceFields({ webhook, errors, children }: PaceFieldsProps) {
  const formTexts = useTexts('webhookForm');
  return (
    <SettingsSection title={formTexts('delivery')} description={formTexts('deliveryText')}>
      <Field name="rate" label={formTexts('rate')} description={formTexts('rateHint')} error={errors.rate} optional>
        <Input
          type="number"
          min={1}
          max={1_000}
          inputMode="numeric"
          className="max-w-40"
          defaultValue={webhook?.rate ?? ''}
        />
      </Field>
      <Field
        name="inFlight"
        label={formTexts('inFlight')}
        description={formTexts('inFlightHint')}
        error={errors.inFlight}
        optional
      >
        <Input
          type="number"
          min={1}
          max={16}
          inputMode="numeric"
          className="max-w-40"
          defaultValue={webhook?.inFlight ?? ''}
        />
      </Field>
      <CheckLine name="ordered" defaultChecked={webhook?.ordered ?? false}>
        {formTexts('ordered')}
        <span className="block text-xs text-muted">{formTexts('orderedText')}</span>
      </CheckLine>
      {children}
    </SettingsSection>
  );
}
