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
