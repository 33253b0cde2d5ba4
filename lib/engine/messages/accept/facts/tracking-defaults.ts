import { z } from 'zod';

const TrackingChoice = z.object({ open: z.boolean().nullable(), click: z.boolean().nullable() });

/** The engagement to track by default; null leaves the choice to the next in order. */
export type TrackingChoice = z.infer<typeof TrackingChoice>;

const TrackingRow = z.object({
  companyTracking: TrackingChoice,
  domainTracking: z.record(z.string(), TrackingChoice).nullable(),
  keyTracking: z.record(z.string(), TrackingChoice).nullable(),
});

/** The tracking defaults of a company; only domains and keys with a choice of their own are named. */
export type TrackingDefaults = {
  ofCompany: TrackingChoice;
  ofDomains: ReadonlyMap<string, TrackingChoice>;
  /** By the ids of keys. */
  ofKeys: ReadonlyMap<string, TrackingChoice>;
};

/** Reads the defaults of a company from the columns `companyTracking`, `domainTracking` and `keyTracking`. */
export function readTrackingDefaults(row: unknown): TrackingDefaults {
  const { companyTracking, domainTracking, keyTracking } = TrackingRow.parse(row);
  return {
    ofCompany: companyTracking,
    ofDomains: new Map(Object.entries(domainTracking ?? {})),
    ofKeys: new Map(Object.entries(keyTracking ?? {})),
  };
}

/** Returns the options that a message gets by default: the key's choice, else its sending domain's, else the company's. */
export function defaultTracking(
  { ofCompany, ofDomains, ofKeys }: TrackingDefaults,
  { apiKeyId, sendingDomain }: { apiKeyId: string | null; sendingDomain: string },
): { open_tracking?: true; click_tracking?: true } {
  const choices = [apiKeyId === null ? undefined : ofKeys.get(apiKeyId), ofDomains.get(sendingDomain), ofCompany];
  const isOn = (kind: keyof TrackingChoice): boolean =>
    choices.find((choice) => choice !== undefined && choice[kind] !== null)?.[kind] === true;
  return { ...(isOn('open') && { open_tracking: true }), ...(isOn('click') && { click_tracking: true }) };
}
