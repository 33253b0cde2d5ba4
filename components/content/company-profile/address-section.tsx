'use client';

import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { CompanyProfile } from '#lib/content/company-profile/schema.ts';
import { LINE_MAX } from '#lib/content/company-profile/values.ts';
import type { Country } from '#lib/core/countries.ts';

type AddressSectionProps = {
  profile: CompanyProfile;
  countries: readonly Country[];
  country: string;
  onCountry: (country: string) => void;
  errors: FieldErrors;
  canChange: boolean;
};

/** The way that browsers fill each line of an address in. */
const AUTOCOMPLETE = { address: 'street-address', zipcode: 'postal-code', city: 'address-level2' } as const;

/** The postal address of a company. */
export function AddressSection({ profile, countries, country, onCountry, errors, canChange }: AddressSectionProps) {
  const t = useTexts('companyProfile');
  const line = (name: keyof typeof LINE_MAX) => (
    <Field name={name} label={t(name)} error={errors[name]} disabled={!canChange} optional>
      <Input defaultValue={profile[name] ?? ''} maxLength={LINE_MAX[name]} autoComplete={AUTOCOMPLETE[name]} />
    </Field>
  );
  return (
    <SettingsSection title={t('postalAddress')} description={t('postalAddressText')}>
      {line('address')}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {line('zipcode')}
        {line('city')}
      </div>
      <Field
        name="country"
        label={t('country')}
        error={errors.country}
        description={t('countryHint')}
        disabled={!canChange}
        optional
      >
        <Select
          items={[
            { value: '', label: t('noCountry') },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={country}
          onChange={onCountry}
          disabled={!canChange}
        />
      </Field>
    </SettingsSection>
  );
}
