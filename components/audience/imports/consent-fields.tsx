'use client';

import { CheckLine } from '#components/kit/forms/check-line.tsx';
import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { CONSENT_ORIGINS } from '#lib/audience/imports/values.ts';
import type { ChosenOptions } from './chosen-options.ts';

type ConsentFieldsProps = {
  chosen: ChosenOptions;
  errors: FieldErrors;
  onChange: (change: Partial<ChosenOptions>) => void;
};

/** The declaration that the people of a file agreed to get mail, which is kept as its proof. */
export function ConsentFields({ chosen, errors, onChange }: ConsentFieldsProps) {
  const t = useTexts('imports');
  return (
    <Card title={t('options.consent')} description={t('options.consentText')}>
      <div className="flex max-w-(--width-form) flex-col gap-4">
        <Field name="origin" label={t('options.origin')} error={errors.origin}>
          <Select
            items={[
              { value: '' as const, label: t('options.chooseOrigin') },
              ...CONSENT_ORIGINS.map((value) => ({ value, label: t(`options.origins.${value}`) })),
            ]}
            value={chosen.origin}
            onChange={(origin) => onChange({ origin })}
          />
        </Field>
        <Field name="statement" label={t('options.details')} description={t('options.detailsText')} optional>
          <Textarea
            rows={2}
            maxLength={1_500}
            value={chosen.details}
            onValueChange={(details) => onChange({ details })}
          />
        </Field>
        <CheckLine
          name="declared"
          defaultChecked={chosen.isDeclared}
          onCheckedChange={(isDeclared) => onChange({ isDeclared })}
          error={errors.declared}
        >
          {t('options.declare')}
        </CheckLine>
      </div>
    </Card>
  );
}
