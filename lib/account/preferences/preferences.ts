import { z } from 'zod';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import { getProfile } from '#lib/account/identity/profile/profile.ts';
import { listMyCompanies } from '#lib/account/team/queries.ts';
import { POLICY_VERSION } from '#lib/core/app-version.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { type Hints, NAMES_MAX, type Preferences, type SetHintsInput, type SuiteUser } from './schema.ts';
import {
  findPreferences,
  mergeHints,
  mergeTours,
  type PreferencesRow,
  setSwitch,
  updatePolicyVersion,
} from './store.ts';

type Caller = Pick<Context, 'actor'>;

const StoredTours = z.record(z.string(), z.boolean());

/** Returns what the caller has seen, dismissed and accepted. @throws {AppError} forbidden (an API key) */
export async function getPreferences(ctx: Caller): Promise<Preferences> {
  return presentPreferences(await findPreferences(actingUser(ctx).userId));
}

const presentPreferences = (row: PreferencesRow | null): Preferences => ({
  tours: row ? StoredTours.parse(row.tours) : {},
  hints: { complete: row?.hintsComplete ?? false, data: row?.hints ?? [] },
  toggleContact: row?.toggleContact ?? false,
  policyVersion: row?.policyVersion ?? null,
  showNewRelease: row?.showNewRelease ?? true,
});

/** Returns the address of the policy if the caller has not accepted the version in force; null if there is nothing to accept. */
export async function findUnacceptedPolicy(ctx: Caller): Promise<string | null> {
  const { POLICY_URL } = settings();
  if (!POLICY_URL) return null;
  return (await getPreferences(ctx)).policyVersion === POLICY_VERSION ? null : POLICY_URL;
}

/** Returns the caller with their preferences and companies. @throws {AppError} forbidden (an API key), notFound */
export async function getSuiteUser(ctx: Pick<Context, 'actor' | 'scope'>): Promise<SuiteUser> {
  const [profile, preferences, companies] = await Promise.all([
    getProfile(ctx),
    getPreferences(ctx),
    listMyCompanies(ctx),
  ]);
  const { id: userId, fullname: firstname, lastname, email, image, phone, time, language } = profile;
  const fullname = [firstname, lastname].filter(Boolean).join(' ');
  // Only a person who has verified their address has a session at this stage.
  const person = { userId, fullname, firstname, lastname, email, image, phone, time, language, validate: true };
  return { ...person, ...preferences, companies };
}

/** Marks tours of the caller as done, or as not done. @throws {AppError} forbidden (an API key), invalidField (too many) */
export async function setTours(ctx: Caller, tours: Record<string, boolean>): Promise<Preferences['tours']> {
  if (!(await mergeTours(actingUser(ctx).userId, tours, NAMES_MAX))) throw tooMany('tours');
  return (await getPreferences(ctx)).tours;
}

/** Dismisses a hint of the caller, or all of them. @throws {AppError} forbidden (an API key), invalidField (too many) */
export async function setHints(ctx: Caller, { name = null, complete = null }: Nullable<SetHintsInput>): Promise<Hints> {
  if (!(await mergeHints(actingUser(ctx).userId, { name, complete }, NAMES_MAX))) throw tooMany('name');
  return (await getPreferences(ctx)).hints;
}

type Nullable<T> = { [K in keyof T]?: T[K] | null };

const tooMany = (field: string) => refuse.fieldBecause(field, `A person has ${NAMES_MAX} of them at most.`);

/** Records that the caller accepts a version of the policy; a repeat is recorded again. @throws {AppError} forbidden (an API key) */
export async function acceptPolicy(ctx: Pick<Context, 'actor' | 'now'>, version: string): Promise<void> {
  await updatePolicyVersion(actingUser(ctx).userId, version, ctx.now());
}

/** Sets whether the caller adds contacts in a panel; turns it over without a value. @throws {AppError} forbidden (an API key) */
export const toggleContact = (ctx: Caller, value: boolean | undefined): Promise<boolean> =>
  setSwitch(actingUser(ctx).userId, 'toggle_contact', value);

/** Sets whether the caller sees what is new; turns it over without a value. @throws {AppError} forbidden (an API key) */
export const setShowNewRelease = (ctx: Caller, value: boolean | undefined): Promise<boolean> =>
  setSwitch(actingUser(ctx).userId, 'show_new_release', value);
