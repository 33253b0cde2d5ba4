'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { SaveBar } from '#components/kit/forms/save-bar.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { PROFILE_NETWORKS, PROFILE_PICTURES, type ProfilePicture } from '#lib/content/company-profile/values.ts';
import type { Country } from '#lib/core/countries.ts';
import type { TimeZoneChoice } from '#lib/core/time-zone.ts';
import { AddressSection } from './address-section.tsx';
import {
  type CompanyFacts,
  DETAILS,
  detailChanges,
  findErrors,
  networkField,
  PROFILE_FIELDS,
  SWITCHES,
  socialChanges,
} from './form-values.ts';
import { PictureField } from './picture-field.tsx';
import { SocialSection } from './social-section.tsx';

type CompanyFormProps = {
  facts: CompanyFacts;
  industries: readonly string[];
  zones: readonly TimeZoneChoice[];
  countries: readonly Country[];
  canChange: boolean;
  /** Further sections, before the bar that saves. */
  children?: ReactNode;
};

/** Two fields beside each other on wide screens. */
const PAIR = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

/** The choices of the form, which React controls. */
const choicesOf = ({ company, profile }: CompanyFacts) => ({
  industry: company.industry ?? '',
  timezone: company.timezone,
  country: profile.country ?? '',
  language: profile.language ?? '',
  image: profile.image,
  logo: profile.logo,
  favicon: profile.favicon,
});

/** The form of what a company says of itself; only changed fields are sent. */
export function CompanyForm({ facts, industries, zones, countries, canChange, children }: CompanyFormProps) {
  const t = useTexts('companyProfile');
  const router = useRouter();
  const { company, slug } = facts;
  const [choices, setChoices] = useState(choicesOf(facts));
  const choose = (change: Partial<typeof choices>) => setChoices((before) => ({ ...before, ...change }));
  const canChooseFiles = [useFeature('fileManager'), useGrant('media/view')].every(Boolean);
  const { errors, problem, pending, changes, form } = useSubmit({
    isGuarded: true,
    check: (values) => findErrors(t, values, facts),
    send: async (values) => {
      const [details, social] = [detailChanges(values, facts), socialChanges(values, facts)];
      const wanted = values.slug?.trim().toLowerCase() ?? '';
      // First what only the server can judge: a repeat of it changes nothing.
      if (wanted !== slug) await api('POST /api/suite/v1/companies/custom-slug', { body: { slug: wanted } });
      if (Object.keys(details).length > 0) await api('PUT /api/suite/v1/companies/detail', { body: details });
      if (Object.keys(social).length > 0) await api('PUT /api/suite/v1/companies/social-media', { body: social });
      showToast({ type: 'success', title: t('saved') });
      router.refresh();
    },
  });
  const field = (name: (typeof DETAILS)[number] | 'slug', control: ReactNode, hint?: string) => (
    <Field name={name} label={t(name)} error={errors[name]} description={hint} disabled={!canChange}>
      {control}
    </Field>
  );
  const listed = industries.map((value) => ({ value, label: value }));
  const isListed = zones.some(({ value }) => value === company.timezone);
  return (
    <form {...form}>
      {!canChange && <Alert tone="info" title={t('readOnly')} className="mb-5" />}
      <FormProblem problem={problem} />
      <SettingsSection title={t('title')} description={t('description')}>
        <div className={PAIR}>
          {field('name', <Input autoComplete="organization" defaultValue={company.name} />)}
          {field(
            'industry',
            <Select
              items={company.industry === null ? [{ value: '', label: t('chooseIndustry') }, ...listed] : listed}
              value={choices.industry}
              onChange={(industry) => choose({ industry })}
              disabled={!canChange}
            />,
          )}
        </div>
        <div className={PAIR}>
          {field(
            'website',
            <Input inputMode="url" autoComplete="url" autoCapitalize="none" defaultValue={company.website ?? ''} />,
            t('websiteHint'),
          )}
          {field('phone', <Input type="tel" autoComplete="tel" defaultValue={company.phone ?? ''} />, t('phoneHint'))}
        </div>
        {field(
          'slug',
          <Input defaultValue={slug} maxLength={40} autoComplete="off" autoCapitalize="none" spellCheck={false} />,
          t('slugHint', { mail: company.slug }),
        )}
      </SettingsSection>
      <SettingsSection title={t('pictures')} description={t(canChooseFiles ? 'picturesText' : 'picturesElsewhere')}>
        {PROFILE_PICTURES.map((name: ProfilePicture) => (
          <PictureField
            key={name}
            name={name}
            label={t(name)}
            description={t(`${name}Text`)}
            value={choices[name]}
            onChange={(id) => choose({ [name]: id })}
            canChange={canChange}
            canChoose={canChooseFiles}
            error={errors[name]}
          />
        ))}
      </SettingsSection>
      <AddressSection
        profile={facts.profile}
        countries={countries}
        country={choices.country}
        onCountry={(country) => choose({ country })}
        errors={errors}
        canChange={canChange}
      />
      <SettingsSection title={t('languageAndTime')} description={t('languageAndTimeText')}>
        <div className={PAIR}>
          <Field
            name="language"
            label={t('language')}
            error={errors.language}
            description={t('languageHint')}
            disabled={!canChange}
          >
            <Select
              items={languageItems(t('noLanguage'), facts.profile.language)}
              value={choices.language}
              onChange={(language) => choose({ language })}
              disabled={!canChange}
            />
          </Field>
          {field(
            'timezone',
            <Select
              items={isListed ? zones : [{ value: company.timezone, label: company.timezone }, ...zones]}
              value={choices.timezone}
              onChange={(timezone) => choose({ timezone })}
              disabled={!canChange}
            />,
            t('timezoneText'),
          )}
        </div>
      </SettingsSection>
      <SocialSection social={facts.social} errors={errors} canChange={canChange} />
      <SettingsSection title={t('tracking')} description={t('trackingText')}>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            name={name}
            label={t(name)}
            description={t(`${name}Text`)}
            defaultChecked={company[name]}
            disabled={!canChange}
          />
        ))}
      </SettingsSection>
      {children}
      <SettingsSection title={t('id')} description={t('idText')}>
        <CopyValue value={company.id} label={t('id')} />
      </SettingsSection>
      <SaveBar
        changes={changes}
        labels={{
          ...Object.fromEntries(
            [...DETAILS, ...SWITCHES, ...PROFILE_FIELDS, ...PROFILE_PICTURES, 'slug' as const].map((name) => [
              name,
              t(name),
            ]),
          ),
          ...Object.fromEntries(PROFILE_NETWORKS.map((name) => [networkField(name), t(`networks.${name}`)])),
        }}
        pending={pending}
        onDiscard={() => setChoices(choicesOf(facts))}
      />
    </form>
  );
}

/** The languages of pages for contacts that have built-in words, and the stored one. */
function languageItems(notSet: string, stored: string | null) {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const tags = [...new Set(['en', 'id', ...(stored ? [stored] : [])])];
  return [{ value: '', label: notSet }, ...tags.map((value) => ({ value, label: names.of(value) ?? value }))];
}
