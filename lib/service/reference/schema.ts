import { z } from 'zod';
import { Feature, Vendor } from '#lib/account/access/schema.ts';
import { COUNTRIES } from '#lib/core/countries.ts';

/** A country with its name in English. */
export const CountryAnswer = z.object({
  code: z.string().meta({ description: 'The code of two letters (ISO 3166-1).', example: 'ID' }),
  name: z.string().meta({ description: 'The name in English.', example: 'Indonesia' }),
});

/** The query of the list of cities. */
export const CityQuery = z.strictObject({
  country: z
    .enum(COUNTRIES as [string, ...string[]])
    .optional()
    .meta({ description: 'The code of the country; all countries without it.', example: 'ID' }),
  search: z.string().trim().max(100).optional().meta({ description: 'The beginning of the name.', example: 'Band' }),
});

/** A city. */
export const City = z.object({
  name: z.string().meta({ description: 'The name, as it is written there in Latin letters.', example: 'Bandung' }),
  country: z.string().meta({ description: 'The code of its country.', example: 'ID' }),
  region: z.string().meta({ description: 'The code of its region within the country (GeoNames).', example: '30' }),
  population: z.int().meta({ description: 'How many people live there.', example: 1_699_719 }),
});
export type City = z.infer<typeof City>;

/** A time zone. */
export const ZoneAnswer = z.object({
  value: z.string().meta({ description: 'The name (IANA).', example: 'Asia/Jakarta' }),
  label: z
    .string()
    .meta({ description: 'The name with its distance from UTC now.', example: 'Asia/Jakarta (UTC+07:00)' }),
});

/** The versions of the product. */
export const VersionAnswer = z.object({
  version: z.string().meta({ description: 'The version of the product.', example: '6.5.9' }),
  policyVersion: z.string().meta({ description: 'The version of the policy that people accept.', example: '2.0.0' }),
});

/** The facts that an embedded client needs of the installation and of the caller's company. */
export const ClientAnswer = VersionAnswer.extend({
  vendor: Vendor.pick({ name: true, title: true }).meta({
    description: 'The vendor in whose name people see the product.',
  }),
  features: z.array(Feature).meta({ description: 'The features that are shown, with their switches and limits.' }),
});

/** The query of the documentation. */
export const ArticleQuery = z.strictObject({
  search: z.string().trim().min(1, { error: 'must not be empty' }).max(100).meta({
    description: 'Words that the article must have.',
    example: 'verify domain',
  }),
});

/** A part of the documentation. */
export const Article = z.object({
  title: z.string().meta({ description: 'The title of the page.', example: 'Domains and DNS' }),
  heading: z.string().nullable().meta({ description: 'The heading of its part; null for the beginning of the page.' }),
  url: z.string().meta({ description: 'The path of the part.', example: '/docs/guides/domains#records' }),
  text: z.string().meta({ description: 'How the part begins.' }),
});
export type Article = z.infer<typeof Article>;
