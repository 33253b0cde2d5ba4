/** First characters of an SDK key. */
export const SDK_KEY_PREFIX = 'tx_sdk_';

/** Entries of each list of an SDK key: templates, origins, app ids. */
export const SDK_LIST_MAX = 50;

/** The emails an hour that an SDK key sends for one IP address, to one recipient, and in all. */
export const SDK_LIMITS = {
  perCallerPerHour: { initial: 20, max: 10_000 },
  perRecipientPerHour: { initial: 5, max: 1_000 },
  perKeyPerHour: { initial: 1_000, max: 1_000_000 },
} as const;

/** The name of a limit of SDK keys. */
export type SdkLimit = keyof typeof SDK_LIMITS;

/** The limits in the order of a form. */
export const SDK_LIMIT_NAMES = [
  'perCallerPerHour',
  'perRecipientPerHour',
  'perKeyPerHour',
] as const satisfies readonly SdkLimit[];
