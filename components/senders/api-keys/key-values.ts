import { GRANT_GROUPS } from '#components/account/team/grant-groups.ts';
import { readTrackingChoice, type TrackingFormChoice } from '#components/kit/forms/tracking-choice.ts';
import type { FormValues } from '#components/kit/forms/use-submit.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { type GrantPreset, PRESETS } from './presets.ts';

/** When a key is to end; `keep` leaves it as it is. */
export type Expiry = 'keep' | 'never' | 'd30' | 'd90' | 'd365';

/** The values of the form of a key. */
export type KeyValues = {
  name: string;
  grants: Grant[];
  /** Absent where the form does not ask for them. */
  allowedIps?: string[];
  domains: string[];
  /** Null for the default of the sending domain. */
  openTracking: boolean | null;
  clickTracking: boolean | null;
  /** ISO 8601; null for never; absent where it stays as it is. */
  expiresAt?: string | null;
  /** The subaccount that a new key is locked to; absent for a key of the company. */
  subaccountId?: string;
};

const DAYS: Record<Exclude<Expiry, 'keep' | 'never'>, number> = { d30: 30, d90: 90, d365: 365 };
const DOMAIN_PREFIX = 'domain:';

/** The choices of the selects of the form. */
export type KeyChoices = {
  preset: GrantPreset;
  expiry: Expiry;
  openTracking: TrackingFormChoice;
  clickTracking: TrackingFormChoice;
};

/** Reads the fields of the form, and what was chosen beside them. */
export function readKeyForm(values: FormValues, choices: KeyChoices): KeyValues {
  const { preset, expiry, openTracking, clickTracking } = choices;
  const ticked = GRANT_GROUPS.flatMap(({ grants }) => grants).filter((grant) => `grant:${grant}` in values);
  const domains = Object.keys(values).filter((name) => name.startsWith(DOMAIN_PREFIX));
  return {
    name: values.name?.trim() ?? '',
    grants: preset === 'custom' ? ticked : [...PRESETS[preset]],
    ...(values.allowedIps !== undefined && {
      allowedIps: values.allowedIps.split(/[\s,;]+/).filter((part) => part !== ''),
    }),
    domains: domains.map((name) => name.slice(DOMAIN_PREFIX.length)),
    openTracking: readTrackingChoice(openTracking),
    clickTracking: readTrackingChoice(clickTracking),
    ...readKeyExpiry(expiry),
  };
}

/** Returns the end of a key as it was chosen; nothing where it stays as it is. */
export const readKeyExpiry = (expiry: Expiry): { expiresAt?: string | null } =>
  expiry === 'keep' ? {} : { expiresAt: expiry === 'never' ? null : inDays(DAYS[expiry]) };

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
