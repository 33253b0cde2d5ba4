import { fieldMessage } from '#components/kit/forms/field-message.ts';
import type { FieldErrors, FormValues } from '#components/kit/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';
import type { Company } from '#lib/account/company/schema.ts';
import type { CompanyProfile, CompanySocial } from '#lib/content/company-profile/schema.ts';
import { PROFILE_NETWORKS, PROFILE_PICTURES } from '#lib/content/company-profile/values.ts';
import { isPhone } from '#lib/core/is-phone.ts';
import { completeWebAddress, isWebAddress } from '#lib/core/web-address.ts';

/** The values that the form changes: the details of a company, its profile, its pages on networks, and its name in web addresses. */
export type CompanyFacts = { company: Company; profile: CompanyProfile; social: CompanySocial; slug: string };

/** Details that cannot be emptied once they are given. */
export const DETAILS = ['name', 'phone', 'industry', 'website', 'timezone'] as const;

/** The tracking that mail of the company has by default. */
export const SWITCHES = ['openTracking', 'clickTracking'] as const;

/** The lines and choices of the address, and the language. */
export const PROFILE_FIELDS = ['address', 'zipcode', 'city', 'country', 'language'] as const;

/** Fields that are empty where the company has nothing, and can be emptied. */
const OPTIONAL = [...PROFILE_FIELDS, ...PROFILE_PICTURES] as const;

/** The field of a network in the form. */
export const networkField = (network: string): string => `social.${network}`;

/** Checks the fields before the server does; a detail that was never given may stay empty. */
export function findErrors(t: Translate<'companyProfile'>, values: FormValues, { company }: CompanyFacts): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['name', 'phone', 'website'] as const) {
    const isNeeded = name === 'name' || company[name] !== null;
    if (isNeeded && !values[name]?.trim()) errors[name] = fieldMessage(t(name), t('required'));
  }
  if (!values.slug?.trim()) errors.slug = fieldMessage(t('slug'), t('required'));
  const { phone = '', website = '' } = values;
  if (phone.trim() && !isPhone(phone.trim())) errors.phone = fieldMessage(t('phone'), t('notPhone'));
  if (isNoAddress(website)) errors.website = fieldMessage(t('website'), t('notWebsite'));
  for (const network of PROFILE_NETWORKS) {
    const field = networkField(network);
    if (isNoAddress(values[field])) errors[field] = fieldMessage(t(`networks.${network}`), t('notWebsite'));
  }
  return errors;
}

const isNoAddress = (text = ''): boolean => text.trim() !== '' && !isWebAddress(completeWebAddress(text));

/** The changed details and profile of a form; empty if nothing is different. */
export function detailChanges(
  values: FormValues,
  { company, profile }: CompanyFacts,
): Record<string, string | boolean | null> {
  const typed = (name: string) => values[name]?.trim() ?? '';
  return Object.fromEntries([
    ...DETAILS.filter((name) => typed(name) !== (company[name] ?? '')).map((name) => [name, typed(name)] as const),
    ...SWITCHES.filter((name) => (values[name] === 'on') !== company[name]).map(
      (name) => [name, values[name] === 'on'] as const,
    ),
    ...OPTIONAL.filter((name) => typed(name) !== (profile[name] ?? '')).map(
      (name) => [name, typed(name) || null] as const,
    ),
  ]);
}

/** The changed pages on social networks; empty if nothing is different. */
export const socialChanges = (values: FormValues, { social }: CompanyFacts): Record<string, string | null> =>
  Object.fromEntries(
    PROFILE_NETWORKS.map((network) => [network, values[networkField(network)]?.trim() ?? ''] as const)
      .filter(([network, link]) => link !== (social[network] ?? ''))
      .map(([network, link]) => [network, link || null]),
  );
