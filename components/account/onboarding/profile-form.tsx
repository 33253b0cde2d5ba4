'use client';

import { type ReactNode, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { type FieldErrors, type FormValues, useSubmit } from '#components/kit/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Company, CompleteProfile } from '#lib/account/company/schema.ts';
import { api } from '#lib/client/api.ts';
import { isPhone } from '#lib/core/is-phone.ts';
import type { TimeZoneChoice } from '#lib/core/time-zone.ts';
import { completeWebAddress, isWebAddress } from '#lib/core/web-address.ts';

type ProfileFormProps = {
  company: Company;
  industries: readonly CompleteProfile['industry'][];
  zones: readonly TimeZoneChoice[];
  onSaved: (company: Company) => void;
};

const NAMES = ['name', 'phone', 'industry', 'website', 'timezone'] as const;

/** The data of a company that production asks for. */
export function ProfileForm({ company, industries, zones, onSaved }: ProfileFormProps) {
  const t = useTexts('onboarding');
  const { errors, problem, pending, form } = useSubmit({
    check: (values) => profileErrors(values, t),
    send: async (values) => {
      const industry = industries.find((one) => one === values.industry);
      if (!industry) return; // `profileErrors` asked for it
      const { name = '', phone = '', website = '', timezone = '' } = values;
      const body = { name, phone, industry, website, timezone };
      const answer = await api('POST /api/config/v2/on-boarding/complete-profile', { body });
      onSaved(answer.company);
    },
  });
  const field = (name: (typeof NAMES)[number], control: ReactNode, description?: string) => (
    <Field name={name} label={t(`production.${name}`)} error={errors[name]} description={description}>
      {control}
    </Field>
  );
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      {field('name', <Input autoComplete="organization" defaultValue={company.name} />)}
      {field(
        'phone',
        <Input type="tel" autoComplete="tel" defaultValue={company.phone ?? ''} />,
        t('production.phoneText'),
      )}
      {field('industry', <IndustrySelect industries={industries} initial={company.industry ?? ''} />)}
      {field(
        'website',
        <Input
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={company.website ?? ''}
        />,
        t('production.websiteText'),
      )}
      {field('timezone', <ZoneSelect zones={zones} initial={company.timezone} />, t('production.timezoneText'))}
      <Button type="submit" variant="primary" size="lg" loading={pending} className="mt-1 self-start">
        {t('production.save')}
      </Button>
    </form>
  );
}

function IndustrySelect({ industries, initial }: { industries: readonly string[]; initial: string }) {
  const t = useTexts('onboarding');
  const [value, setValue] = useState(initial);
  const items = industries.map((industry) => ({ value: industry, label: industry }));
  return (
    <Select
      items={initial === '' ? [{ value: '', label: t('production.chooseIndustry') }, ...items] : items}
      value={value}
      onChange={setValue}
    />
  );
}

/** A zone that is no name of the list, such as an offset, stays a choice. */
function ZoneSelect({ zones, initial }: { zones: readonly TimeZoneChoice[]; initial: string }) {
  const [value, setValue] = useState(initial);
  const isListed = zones.some((zone) => zone.value === initial);
  return (
    <Select
      items={isListed ? zones : [{ value: initial, label: initial }, ...zones]}
      value={value}
      onChange={setValue}
    />
  );
}

/** Checks the fields before the server does (docs/product.md §5: "Field {label} {message}"). */
function profileErrors(values: FormValues, t: Translate<'onboarding'>): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of NAMES) {
    if (!values[name]?.trim()) errors[name] = fieldMessage(t(`production.${name}`), t('production.required'));
  }
  if (!errors.phone && !isPhone(values.phone?.trim() ?? '')) {
    errors.phone = fieldMessage(t('production.phone'), t('production.notPhone'));
  }
  if (!errors.website && !isWebAddress(completeWebAddress(values.website ?? ''))) {
    errors.website = fieldMessage(t('production.website'), t('production.notWebsite'));
  }
  return errors;
}
