/** The purposes of a consent. */
export const CONSENT_PURPOSES = ['marketing', 'whatsapp', 'sms', 'push', 'profiling'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** The change of a consent that a row records. */
export const CONSENT_ACTIONS = ['given', 'confirmed', 'withdrawn'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** The ways in which a consent is given or withdrawn. */
export const CONSENT_METHODS = [
  'form',
  'double_opt_in',
  'preference',
  'one_click',
  'link',
  'api',
  'import',
  'manual',
  'checkout',
  'complaint',
] as const;
export type ConsentMethod = (typeof CONSENT_METHODS)[number];

/** The places where the words of a consent are. */
export const WORDING_KINDS = ['form', 'page', 'import', 'api'] as const;
export type WordingKind = (typeof WORDING_KINDS)[number];

/** The offer after unsubscribing: the preference center, or nothing more. */
export const LEAVE_MODES = ['centre', 'page'] as const;
export type LeaveMode = (typeof LEAVE_MODES)[number];

/** The texts of pages and mails that a company may write itself, in the order of the form, with their most characters. */
export const SUBSCRIBER_TEXTS = {
  confirmSubject: 150,
  confirmText: 500,
  consentText: 1_000,
  confirmButton: 60,
  confirmedText: 500,
  centreTitle: 100,
  centreText: 500,
  leftText: 500,
} as const;
export type SubscriberTextName = keyof typeof SUBSCRIBER_TEXTS;

/** Limits of lists in the settings. */
export const REASONS_MAX = 10;
export const PAUSES_MAX = 5;
export const PAUSE_DAYS_MAX = 365;
export const PER_WEEK_MAX = 50;
export const TEXT_LANGUAGES_MAX = 30;

/** The languages with built-in words of pages and mails. */
export const BUILT_IN_LANGUAGES = ['en', 'id'] as const;

/** The page and the mails that the preview of the settings shows. */
export const PREVIEW_VIEWS = ['mail', 'confirm', 'centre', 'left'] as const;
export type PreviewView = (typeof PREVIEW_VIEWS)[number];
