'use client';

import type { ReactNode } from 'react';
import { CheckLine } from '#components/forms/check-line.tsx';
import type { FieldErrors } from '#components/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { Webhook } from '#lib/webhooks/schema.ts';

type PaceFieldsProps = { webhook: Webhook | null; errors: FieldErrors; children: ReactNode };

/** The pace and the order of requests. */
export function PaceFields({ webhook, errors, children }: PaceFieldsProps) {
  const t = useTexts('webhooks');
  return (
    <SettingsSection title={t('form.delivery')} description={t('form.deliveryText')}>
      <Field name="rate" label={t('form.rate')} description={t('form.rateHint')} error={errors.rate} optional>
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
        label={t('form.inFlight')}
        description={t('form.inFlightHint')}
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
        {t('form.ordered')}
        <span className="block text-xs text-muted">{t('form.orderedText')}</span>
      </CheckLine>
      {children}
    </SettingsSection>
  );
}
