'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { SaveBar } from '#components/kit/forms/save-bar.tsx';
import { type FieldErrors, type FormValues, useSubmit } from '#components/kit/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { Company } from '#lib/account/company/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { isPhone } from '#lib/core/is-phone.ts';
import type { TimeZoneChoice } from '#lib/core/time-zone.ts';
import { completeWebAddress, isWebAddress } from '#lib/core/web-address.ts';

type CompanyFormProps = {
  company: Company;
  industries: readonly string[];
  zones: readonly TimeZoneChoice[];
  canChange: boolean;
};

/** The fields of `PUT /company/detail`; all but the name and the zone may be empty until production asks for them. */
const NAMES = ['name', 'phone', 'industry', 'website', 'timezone'] as const;
type Name = (typeof NAMES)[number];

/** The tracking that mail of the company has by default. */
const SWITCHES = ['openTracking', 'clickTracking'] as const;

/** Two fields beside each other on wide screens. */
const PAIR = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

/** The form of the company's details; only changed fields are sent. */
export function CompanyForm({ company, industries, zones, canChange }: CompanyFormProps) {
  const t = useTexts('accountSetting');
  const router = useRouter();
  const [industry, setIndustry] = useState(company.industry ?? '');
  const [timezone, setTimezone] = useState(company.timezone);
  const { errors, problem, pending, changes, form } = useSubmit({
    isGuarded: true,
    check: (values) => companyErrors(t, values, company),
    send: async (values) => {
      const changed = changesOf({ ...values, industry, timezone }, company);
      if (Object.keys(changed).length === 0) {
        showToast({ type: 'info', title: t('company.nothing') });
        return;
      }
      await api('PUT /api/config/v1/company/detail', { body: changed });
      showToast({ type: 'success', title: t('saved') });
      router.refresh();
    },
  });
  const field = (name: Name, control: ReactNode, hint?: string) => (
    <Field name={name} label={t(`company.${name}`)} error={errors[name]} description={hint} disabled={!canChange}>
      {control}
    </Field>
  );
  const choices = industries.map((value) => ({ value, label: value }));
  const isListed = zones.some(({ value }) => value === company.timezone);
  const discardChoices = () => {
    setIndustry(company.industry ?? '');
    setTimezone(company.timezone);
  };
  return (
    <form {...form}>
      {!canChange && <Alert tone="info" title={t('company.readOnly')} className="mb-5" />}
      <FormProblem problem={problem} />
      <SettingsSection title={t('company.title')} description={t('company.description')}>
        <div className={PAIR}>
          {field('name', <Input autoComplete="organization" defaultValue={company.name} />)}
          {field(
            'industry',
            <Select
              items={
                company.industry === null ? [{ value: '', label: t('company.chooseIndustry') }, ...choices] : choices
              }
              value={industry}
              onChange={setIndustry}
              disabled={!canChange}
            />,
          )}
        </div>
        <div className={PAIR}>
          {field(
            'website',
            <Input inputMode="url" autoComplete="url" autoCapitalize="none" defaultValue={company.website ?? ''} />,
            t('company.websiteHint'),
          )}
          {field(
            'phone',
            <Input type="tel" autoComplete="tel" defaultValue={company.phone ?? ''} />,
            t('profile.phoneHint'),
          )}
        </div>
      </SettingsSection>
      <SettingsSection title={t('company.timezone')} description={t('company.timezoneText')}>
        {field(
          'timezone',
          <Select
            items={isListed ? zones : [{ value: company.timezone, label: company.timezone }, ...zones]}
            value={timezone}
            onChange={setTimezone}
            disabled={!canChange}
          />,
        )}
      </SettingsSection>
      <SettingsSection title={t('company.tracking')} description={t('company.trackingText')}>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            name={name}
            label={t(`company.${name}`)}
            description={t(`company.${name}Text`)}
            defaultChecked={company[name]}
            disabled={!canChange}
          />
        ))}
      </SettingsSection>
      <SettingsSection title={t('company.id')} description={t('company.idText')}>
        <CopyValue value={company.id} label={t('company.id')} />
      </SettingsSection>
      <SaveBar
        changes={changes}
        labels={Object.fromEntries([...NAMES, ...SWITCHES].map((name) => [name, t(`company.${name}`)]))}
        pending={pending}
        onDiscard={discardChoices}
      />
    </form>
  );
}

/** Checks the fields before the server does; a field that was never filled may stay empty. */
function companyErrors(t: Translate<'accountSetting'>, values: FormValues, company: Company): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['name', 'phone', 'website'] as const) {
    const isNeeded = name === 'name' || company[name] !== null;
    if (isNeeded && !values[name]?.trim()) errors[name] = fieldMessage(t(`company.${name}`), t('required'));
  }
  const { phone = '', website = '' } = values;
  if (phone.trim() && !isPhone(phone.trim())) errors.phone = fieldMessage(t('company.phone'), t('profile.notPhone'));
  if (website.trim() && !isWebAddress(completeWebAddress(website))) {
    errors.website = fieldMessage(t('company.website'), t('company.notWebsite'));
  }
  return errors;
}

function changesOf(values: FormValues, company: Company): Record<string, string | boolean> {
  const entries = NAMES.map((name) => [name, values[name]?.trim() ?? ''] as const);
  const switches = SWITCHES.map((name) => [name, values[name] === 'on'] as const);
  return Object.fromEntries([
    ...entries.filter(([name, value]) => value !== (company[name] ?? '')),
    ...switches.filter(([name, value]) => value !== company[name]),
  ]);
}
