import { z } from 'zod';
import { presentFeatures } from '#lib/account/access/list-features.ts';
import { requestAccess } from '#lib/account/access/request-access.ts';
import { APP_VERSION, POLICY_VERSION } from '#lib/core/app-version.ts';
import { call } from '#lib/core/call.ts';
import { listCountries } from '#lib/core/countries.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { DEFAULT_LANGUAGE } from '#lib/core/languages.ts';
import { listTimeZones } from '#lib/core/time-zone.ts';
import { readSearchEntries } from '#lib/service/docs/read-site.ts';
import { findArticles } from '#lib/service/reference/articles.ts';
import { findCities } from '#lib/service/reference/cities.ts';
import {
  Article,
  ArticleQuery,
  City,
  CityQuery,
  ClientAnswer,
  CountryAnswer,
  VersionAnswer,
  ZoneAnswer,
} from '#lib/service/reference/schema.ts';

const list = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row).meta({ description: 'The list.' }) });

/** Answers what is the same for everyone and changes with a version at most. */
const cached = (answer: unknown): Response =>
  Response.json(answer, { headers: { 'cache-control': `public, max-age=${DAY_MS / 1_000}` } });

/** The calls of reference data, which are open to everyone. */
export const CALLS = {
  'GET /api/suite/v1/country': call({
    summary: 'List the countries',
    access: 'public',
    answer: list(CountryAnswer),
    run: async () => cached({ data: listCountries(DEFAULT_LANGUAGE) }),
  }),
  'GET /api/suite/v1/city': call({
    summary: 'Find cities with 15,000 people or more by the beginning of their names, the largest first; 20 at most',
    access: 'public',
    query: CityQuery,
    answer: list(City),
    run: async ({ query }) => cached({ data: await findCities(query) }),
  }),
  'GET /api/suite/v1/timezone': call({
    summary: 'List the time zones with their distance from UTC now',
    access: 'public',
    answer: list(ZoneAnswer),
    run: async ({ ctx }) => ({ data: listTimeZones(ctx.now()) }),
  }),
  'GET /api/suite/v1/version': call({
    summary: 'Get the version of the product and of its policy',
    access: 'public',
    answer: VersionAnswer,
    run: async () => ({ version: APP_VERSION, policyVersion: POLICY_VERSION }),
  }),
  'GET /api/suite/v1/client': call({
    summary: 'Get what an embedded client shows: the version, the vendor, and the features of the company',
    access: 'session',
    answer: ClientAnswer,
    run: async ({ ctx }) => {
      const { features, vendor } = await requestAccess(ctx);
      return { version: APP_VERSION, policyVersion: POLICY_VERSION, vendor, features: presentFeatures(features) };
    },
  }),
  'GET /api/suite/v1/article': call({
    summary: 'Find parts of the documentation by their words, the best ones first; 20 at most',
    access: 'session',
    feature: 'app.documentation',
    query: ArticleQuery,
    answer: list(Article),
    run: async ({ query }) => ({ data: findArticles(await readSearchEntries(), query.search) }),
  }),
};
