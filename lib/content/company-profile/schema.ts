import { z } from 'zod';
import { Feature } from '#lib/account/access/schema.ts';
import { Company, CompleteProfile, UpdateCompanyInput, Website } from '#lib/account/company/schema.ts';
import { COUNTRIES } from '#lib/core/countries.ts';
import { LanguageTag } from '#lib/core/language-tag.ts';
import { NETWORK_NAMES } from '#lib/core/social-networks.ts';
import { LINE_MAX, PROFILE_NETWORKS, type ProfileNetwork } from './values.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have ${max} characters or fewer` })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'must be one line of text' })
    .transform((text) => (text === '' ? null : text))
    .nullable();

const picture = (what: string) =>
  z
    .uuid({ error: 'must be the id of a picture' })
    .nullable()
    .meta({ description: `${what}, a file of the library.` });

const PROFILE = {
  image: picture('The picture beside the name in the console'),
  logo: picture('The logo on pages and mails for contacts, where these have none of their own'),
  favicon: picture('The icon of pages for contacts in the tabs of browsers'),
  address: line(LINE_MAX.address).meta({
    description: 'Street and number of the postal address, which the footer of pages and mails for contacts shows.',
    example: 'Jalan Merdeka 12',
  }),
  zipcode: line(LINE_MAX.zipcode).meta({ description: 'The postal code.', example: '40111' }),
  city: line(LINE_MAX.city).meta({ description: 'The city.', example: 'Bandung' }),
  country: z
    .enum(COUNTRIES as [string, ...string[]], { error: 'must be a country code such as ID' })
    .nullable()
    .meta({
      description: 'The country (ISO 3166-1), by which telephone numbers without a country code are read.',
      example: 'ID',
    }),
  language: LanguageTag.nullable().meta({
    description: 'The language of pages and mails for contacts of whom no other is known.',
    example: 'id',
  }),
};

/** The address and the pictures of a company. */
export const CompanyProfile = z.object(PROFILE);
export type CompanyProfile = z.infer<typeof CompanyProfile>;

const SocialLink = Website.nullable();

/** The pages of a company on social networks; null where it has none. */
export const CompanySocial = z.strictObject(
  // The networks of the list, each once.
  Object.fromEntries(
    PROFILE_NETWORKS.map((network) => [
      network,
      SocialLink.meta({
        description: `The web address of the company's page on ${NETWORK_NAMES[network]}; null if it has none.`,
        example: `https://${network}.example/northwind`,
      }),
    ]),
  ) as Record<ProfileNetwork, typeof SocialLink>,
);
export type CompanySocial = z.infer<typeof CompanySocial>;

/** `PUT /companies/social-media`: the networks to change. */
export const UpdateSocialInput = CompanySocial.partial()
  .refine((links) => Object.keys(links).length > 0, { error: 'Name at least one network.' })
  .meta({ description: 'The networks to change.', example: { facebook: 'https://facebook.com/northwind' } });
export type UpdateSocialInput = z.infer<typeof UpdateSocialInput>;

const { name, phone, industry, website, timezone } = CompleteProfile.shape;
const { openTracking, clickTracking } = UpdateCompanyInput.shape;

/** `PUT /companies/detail`: the fields to change. */
export const UpdateDetailInput = z
  .strictObject({
    name: name.meta({ description: 'The name.', example: 'Northwind Goods' }),
    phone: phone.meta({ description: 'The telephone number.', example: '+62 21 555 0123' }),
    industry: industry.meta({ description: 'The industry.', example: 'Retail' }),
    website: website.meta({ description: 'The website; https:// is added if it is missing.', example: 'example.com' }),
    timezone: timezone.meta({ description: 'The time zone of days and months.', example: 'Asia/Jakarta' }),
    openTracking: openTracking.meta({ description: 'True if opens of mail are tracked by default.' }),
    clickTracking: clickTracking.meta({ description: 'True if clicks in mail are tracked by default.' }),
    ...PROFILE,
  })
  .partial()
  .refine((facts) => Object.keys(facts).length > 0, { error: 'Name at least one field.' });
export type UpdateDetailInput = z.infer<typeof UpdateDetailInput>;

const Instant = z.iso.datetime();

/** The answer of `GET /companies/detail`. */
export const CompanyDetail = z.object({
  companyId: z.uuid().meta({ description: 'The id of the company.' }),
  slug: z.string().meta({ description: 'The name in web addresses.', example: 'northwind' }),
  ...Company.pick({ name: true, phone: true, industry: true, website: true, timezone: true }).shape,
  ...PROFILE,
  role: z.string().nullable().meta({ description: "The caller's role; null for an API key.", example: 'ADMIN' }),
  enable2FA: z.boolean().meta({ description: 'True if members must have a second factor.' }),
  packet: z.string().meta({ description: 'The plan in force.', example: 'FREE' }),
  packetVersion: z.string().meta({ description: 'The version of the plan.', example: '3' }),
  expiredDate: Instant.nullable().meta({ description: 'When the plan ends; null without an end.' }),
  gracePeriodDate: Instant.nullable().meta({ description: 'Until when things run on after that.' }),
  isExpired: z.boolean().meta({ description: 'True if the plan has ended.' }),
  suspend: z.boolean().meta({ description: 'True if the operator has suspended the company.' }),
  registerDate: Instant.meta({ description: 'When the company signed up.' }),
  features: z.array(Feature).meta({ description: 'The features with their switches and limits.' }),
});
export type CompanyDetail = z.infer<typeof CompanyDetail>;

/** `PUT /companies/settings/enable-2FA`. */
export const RequireTwoFactorInput = z.strictObject({
  enable: z.boolean().meta({ description: 'True if members must have a second factor from their next sign-in on.' }),
});
