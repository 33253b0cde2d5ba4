import { z } from 'zod';
import { listFeatures } from '#lib/account/access/list-features.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { getWebSlug } from '#lib/account/company/custom-slug.ts';
import { getCompany, listSuspended } from '#lib/account/company/queries.ts';
import { getRequirement } from '#lib/account/company/two-factor-duty.ts';
import { writeCompanyDetails } from '#lib/account/onboarding/company-profile.ts';
import { listMyCompanies } from '#lib/account/team/queries.ts';
import { getActiveSubscription } from '#lib/account/usage/get-active-subscription.ts';
import { findPicture, requirePicture } from '#lib/content/media/library.ts';
import { recordUses } from '#lib/content/media/uses.ts';
import type { Context } from '#lib/core/context.ts';
import { DEFAULT_LANGUAGE } from '#lib/core/languages.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import {
  type CompanyDetail,
  CompanyProfile,
  CompanySocial,
  type UpdateDetailInput,
  type UpdateSocialInput,
} from './schema.ts';
import { findProfile, lockProfile, upsertProfile } from './store.ts';
import { PROFILE_NETWORKS, PROFILE_PICTURES, type ProfilePicture } from './values.ts';

type OfCompany = { scope: { companyId: string } };

const EMPTY: CompanyProfile = {
  image: null,
  logo: null,
  favicon: null,
  address: null,
  zipcode: null,
  city: null,
  country: null,
  language: null,
};

/** Returns the address and the pictures of a company; nulls where it has given none. */
export async function getProfile({ scope }: OfCompany, db?: Database): Promise<CompanyProfile> {
  const row = await findProfile(scope.companyId, db);
  return row ? CompanyProfile.parse(row) : EMPTY;
}

const StoredLinks = z.record(z.string(), z.string().nullable());

/** Returns the pages of a company on social networks. */
export async function getSocial({ scope }: OfCompany, db?: Database): Promise<CompanySocial> {
  const stored = StoredLinks.parse((await findProfile(scope.companyId, db))?.social ?? {});
  return CompanySocial.parse(Object.fromEntries(PROFILE_NETWORKS.map((network) => [network, stored[network] ?? null])));
}

/** Returns the company of the scope with its profile, plan and features. @throws {AppError} notFound */
export async function getCompanyDetail(ctx: Context): Promise<CompanyDetail> {
  const [company, profile, plan, features, suspended, companies, requirement] = await Promise.all([
    getCompany(ctx),
    getProfile(ctx),
    getActiveSubscription(ctx),
    listFeatures(ctx),
    listSuspended([ctx.scope.companyId]),
    ctx.actor.type === 'user' ? listMyCompanies(ctx) : [],
    getRequirement(ctx),
  ]);
  const { id, name, phone, industry, website, timezone, createdAt } = company;
  return {
    companyId: id,
    slug: await getWebSlug(company),
    name,
    phone,
    industry,
    website,
    timezone,
    ...profile,
    role: companies.find(({ current }) => current)?.roleName.toUpperCase() ?? null,
    enable2FA: requirement !== null,
    packet: plan.plan,
    packetVersion: plan.version,
    expiredDate: plan.expiredDate,
    gracePeriodDate: plan.gracePeriodDate,
    isExpired: plan.isExpired,
    suspend: suspended.length > 0,
    registerDate: createdAt,
    features,
  };
}

/**
 * Changes what the company of the scope says of itself; absent fields stay, and a repeat changes nothing.
 *
 * @throws {AppError} invalidField (a picture that the library does not have), notFound
 */
export async function updateCompanyDetail(ctx: Context, input: UpdateDetailInput): Promise<CompanyDetail> {
  const { image, logo, favicon, address, zipcode, city, country, language, ...details } = input;
  const change = given({ image, logo, favicon, address, zipcode, city, country, language });
  const urls = await requirePictures(ctx, change);
  await withTransaction(async (db) => {
    await writeCompanyDetails(db, ctx, given(details));
    if (Object.keys(change).length > 0) await writeProfile(db, ctx, change, urls);
  });
  return getCompanyDetail(ctx);
}

/** Changes pages of the company on social networks. @throws {AppError} notFound */
export async function updateSocial(ctx: Context, change: UpdateSocialInput): Promise<CompanySocial> {
  const { companyId } = ctx.scope;
  return withTransaction(async (db) => {
    await lockProfile(db, companyId);
    const before = await getSocial(ctx, db);
    const after = { ...before, ...given(change) };
    if (JSON.stringify(before) === JSON.stringify(after)) return before;
    await upsertProfile(db, companyId, { social: after }, ctx.now());
    await recordAudit(db, ctx, { action: 'company-profile.social', targetId: companyId, before, after });
    return after;
  });
}

type Urls = Partial<Record<ProfilePicture, string>>;

/** Returns the addresses of the pictures of a change. @throws {AppError} invalidField */
async function requirePictures(ctx: Context, change: Partial<CompanyProfile>): Promise<Urls> {
  const named = PROFILE_PICTURES.flatMap((field) => (change[field] ? [[field, change[field]] as const] : []));
  return Object.fromEntries(
    await Promise.all(named.map(async ([field, id]) => [field, await requirePicture(ctx, field, id)] as const)),
  );
}

async function writeProfile(db: Database, ctx: Context, change: Partial<CompanyProfile>, urls: Urls): Promise<void> {
  const { companyId } = ctx.scope;
  await lockProfile(db, companyId);
  const before = await getProfile(ctx, db);
  const after = { ...before, ...change };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await upsertProfile(db, companyId, change, ctx.now());
  const changed = PROFILE_PICTURES.filter((field) => change[field] !== undefined);
  if (changed.length > 0) {
    const kept = PROFILE_PICTURES.filter((field) => !changed.includes(field)).map((field) => before[field]);
    const texts = [...Object.values(urls), ...kept.map((id) => id && `/t/m/${id}`)];
    await recordUses(db, ctx, { kind: 'company', id: companyId, title: 'Company Profile', texts });
  }
  await recordAudit(db, ctx, { action: 'company-profile.update', targetId: companyId, before, after });
}

/** Returns the fields of an input that are given. */
const given = <T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>; // entries of the input
  };

/** The parts of a company that its pages and mails show. */
export type CompanyLook = {
  name: string;
  logoUrl: string | null;
  faviconUrl: string | null;
  /** The postal address in one line; null if it is not known. */
  postalAddress: string | null;
  language: string | null;
};

/** Returns how a company presents itself to its contacts. @throws {AppError} notFound */
export async function getCompanyLook(ctx: Pick<Context, 'scope'>): Promise<CompanyLook> {
  const [{ name }, profile] = await Promise.all([getCompany(ctx), getProfile(ctx)]);
  const [logoUrl, faviconUrl] = await Promise.all([
    profile.logo && findPicture(ctx, profile.logo),
    profile.favicon && findPicture(ctx, profile.favicon),
  ]);
  return { name, logoUrl, faviconUrl, postalAddress: postalAddress(profile), language: profile.language };
}

/** Returns the address of the picture beside the company's name in the console; null without one. */
export async function getCompanyImage(ctx: Pick<Context, 'scope'>): Promise<string | null> {
  const { image } = await getProfile(ctx);
  return image && findPicture(ctx, image);
}

/** Returns the country that a company has given; null if it has given none. */
export const getHomeCountry = async (ctx: OfCompany): Promise<string | null> => (await getProfile(ctx)).country;

/** Writes a postal address in one line: street, postal code and city, country. */
export function postalAddress({ address, zipcode, city, country }: CompanyProfile): string | null {
  if (!address && !city) return null;
  const land = country && new Intl.DisplayNames([DEFAULT_LANGUAGE], { type: 'region' }).of(country);
  return [address, [zipcode, city].filter(Boolean).join(' '), land].filter(Boolean).join(', ');
}

/** Returns the values behind the tags `company.…` of mail to contacts; what is not known is left out. @throws {AppError} notFound */
export async function getCompanyTags(ctx: Pick<Context, 'scope'>): Promise<Record<string, string>> {
  const [{ name, phone, website }, profile] = await Promise.all([getCompany(ctx), getProfile(ctx)]);
  const tags = { name, address: postalAddress(profile), phone, website };
  return Object.fromEntries(Object.entries(tags).flatMap(([tag, value]) => (value ? [[tag, value]] : [])));
}
