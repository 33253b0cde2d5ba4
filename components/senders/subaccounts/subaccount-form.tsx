'use client';

import { type ReactNode, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { type FieldErrors, type FormValues, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { SUBACCOUNT_NAME_MAX } from '#lib/core/limits.ts';
import type { SubaccountDetail, UpdateSubaccountInput } from '#lib/senders/subaccounts/schema.ts';
import { LIMIT_FIELDS, NONE, readNumber, readSettings } from './form-values.ts';

/** Something that can be chosen by its id. */
export type Choice = { id: string; name: string };

/** The facts of the account that the form needs. */
export type SubaccountFormFacts = {
  pools: readonly Choice[];
  bounceDomains: readonly Choice[];
  trackingDomains: readonly Choice[];
};

type SubaccountFormProps = SubaccountFormFacts & {
  /** The subaccount to change; null for a new one. */
  subaccount: SubaccountDetail | null;
  action: string;
  /** Further sections, of a new subaccount. */
  children?: ReactNode;
  onSend: (settings: UpdateSubaccountInput & { name: string }, values: FormValues) => Promise<void>;
};

/** The form of a subaccount: its name, its delivery settings and its limits. */
export function SubaccountForm({ subaccount, action, children, onSend, ...facts }: SubaccountFormProps) {
  const t = useTexts('subaccounts');
  const [choices, setChoices] = useState({
    ipPoolId: subaccount?.ipPoolId ?? NONE,
    bounceDomainId: subaccount?.bounceDomainId ?? NONE,
    trackingDomainId: subaccount?.trackingDomainId ?? NONE,
  });
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: (values) => {
      const found: FieldErrors = {};
      if (!values.name?.trim()) found.name = fieldMessage(t('name'), t('required'));
      for (const name of LIMIT_FIELDS)
        if (Number.isNaN(readNumber(values[name])))
          found[name] = fieldMessage(t(`form.${name}`), t('form.wholeNumber'));
      const share = readNumber(values.quotaShare);
      if (share !== null && !(share >= 1 && share <= 100))
        found.quotaShare = fieldMessage(t('form.quotaShare'), t('form.percent'));
      return found;
    },
    send: (values) => onSend(readSettings(values, choices), values),
  });
  const choose = (name: keyof typeof choices, label: string, items: readonly Choice[]) => (
    <Field name={name} label={label} error={errors[name]} className="max-w-80">
      <Select
        items={[
          { value: NONE, label: t('form.standard') },
          ...items.map(({ id, name: text }) => ({ value: id, label: text })),
        ]}
        value={choices[name]}
        onChange={(value) => setChoices({ ...choices, [name]: value })}
      />
    </Field>
  );
  return (
    <form {...form}>
      <FormProblem problem={problem} />
      <SettingsSection title={t('form.about')}>
        <Field name="name" label={t('name')} description={t('form.nameHint')} error={errors.name}>
          <Input maxLength={SUBACCOUNT_NAME_MAX} autoComplete="off" defaultValue={subaccount?.name ?? ''} />
        </Field>
      </SettingsSection>
      <SettingsSection title={t('form.limits')} description={t('form.limitsText')}>
        {LIMIT_FIELDS.map((name) => (
          <NumberField key={name} name={name} value={subaccount?.[name] ?? -1} error={errors[name]} />
        ))}
        <NumberField name="quotaShare" value={subaccount?.quotaShare ?? -1} error={errors.quotaShare} />
      </SettingsSection>
      <SettingsSection title={t('form.delivery')} description={t('form.deliveryText')}>
        {choose('ipPoolId', t('form.pool'), facts.pools)}
        {choose('bounceDomainId', t('form.bounceDomain'), facts.bounceDomains)}
        {choose('trackingDomainId', t('form.trackingDomain'), facts.trackingDomains)}
      </SettingsSection>
      {children}
      <div className="pb-7">
        <Button type="submit" variant="primary" loading={pending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

type NumberFieldProps = {
  name: (typeof LIMIT_FIELDS)[number] | 'quotaShare';
  /** The saved number; -1 for no limit. */
  value: number;
  error: string | undefined;
};

function NumberField({ name, value, error }: NumberFieldProps) {
  const t = useTexts('subaccounts');
  return (
    <Field name={name} label={t(`form.${name}`)} error={error} className="max-w-80" optional>
      <Input inputMode="numeric" autoComplete="off" maxLength={9} defaultValue={value < 0 ? '' : String(value)} />
    </Field>
  );
}
