'use client';

import { useState } from 'react';
import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { type FieldErrors, type FormValues, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { ProductionAccess, ProductionDetails } from '#lib/account/onboarding/schema.ts';
import { api } from '#lib/client/api.ts';

type RequestFormProps = {
  /** The answers of an earlier request. */
  initial: ProductionDetails | null;
  descriptionMin: number;
  onAsked: (access: ProductionAccess) => void;
};

const KINDS = ['signIn', 'receipts', 'notifications', 'other'] as const;
const VOLUMES = ['under1000', 'under10000', 'under100000', 'more', 'unsure'] as const;
const SOURCES = ['customers', 'members', 'employees', 'other'] as const;

/** The form of a production request: the questions about the company's mail. */
export function RequestForm({ initial, descriptionMin, onAsked }: RequestFormProps) {
  const t = useTexts('environment');
  const words = useTexts('onboarding');
  const check = useCheck(descriptionMin);
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check,
    send: async (values) => {
      onAsked(await api('POST /api/config/v2/on-boarding/production-request', { body: detailsOf(values) }));
      window.scrollTo({ top: 0 });
    },
  });
  return (
    <Section title={t('request.form')}>
      <form {...form} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Kinds chosen={initial?.kinds ?? []} error={errors.kinds} />
        <Choice name="volume" label={t('request.volume')} initial={initial?.volume ?? VOLUMES[0]}>
          {VOLUMES.map((value) => ({ value, label: words(`survey.options.${value}`) }))}
        </Choice>
        <Choice name="source" label={t('request.source')} initial={initial?.source ?? SOURCES[0]}>
          {SOURCES.map((value) => ({ value, label: t(`request.sources.${value}`) }))}
        </Choice>
        <Field
          name="description"
          label={t('request.description')}
          description={t('request.descriptionText', { min: descriptionMin })}
          error={errors.description}
        >
          <Textarea rows={4} defaultValue={initial?.description ?? ''} />
        </Field>
        <CheckLine name="consent" error={errors.consent}>
          {t('request.consent')}
        </CheckLine>
        <Button type="submit" variant="primary" size="lg" loading={pending} className="self-start">
          {t('request.send')}
        </Button>
      </form>
    </Section>
  );
}

function Kinds({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  const t = useTexts('environment');
  const words = useTexts('onboarding');
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('request.kinds')}</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {KINDS.map((kind, index) => (
          <CheckLine
            key={kind}
            name={`kind-${kind}`}
            defaultChecked={chosen.includes(kind)}
            error={index === 0 ? error : undefined}
          >
            {words(`survey.options.${kind}`)}
          </CheckLine>
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  initial: string;
  children: readonly { value: string; label: string }[];
};

function Choice({ name, label, initial, children }: ChoiceProps) {
  const [value, setValue] = useState(initial);
  return (
    <Field name={name} label={label}>
      <Select items={children} value={value} onChange={setValue} />
    </Field>
  );
}

const kindsOf = (values: FormValues) => KINDS.filter((kind) => values[`kind-${kind}`]);

const detailsOf = (values: FormValues) => ({
  kinds: kindsOf(values),
  volume: VOLUMES.find((one) => one === values.volume) ?? VOLUMES[0],
  source: SOURCES.find((one) => one === values.source) ?? SOURCES[0],
  description: values.description?.trim() ?? '',
  consent: true as const,
});

/** Checks the answers before the server does (docs/product.md §5: "Field {label} {message}"). */
function useCheck(min: number): (values: FormValues) => FieldErrors {
  const t = useTexts('environment');
  return (values) => {
    const errors: FieldErrors = {};
    const description = values.description?.trim() ?? '';
    if (kindsOf(values).length === 0) errors.kinds = t('request.chooseKind');
    if (description.length < min) {
      errors.description = fieldMessage(t('request.description'), t('request.tooShort', { min }));
    }
    if (!values.consent) errors.consent = t('request.agree');
    return errors;
  };
}
