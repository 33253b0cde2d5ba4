/** The steps of the product tour (docs/product.md §3). */
export const TOUR_STEPS = [
  'sandboxSetAuthorizedRecipient',
  'sandboxWelcome',
  'productionWelcome',
  'productionDataCompletion',
  'productionAddSendingDomain',
  'productionSendingDomainCongratulation',
  'productionAddWebhook',
  'sandboxEmailSent',
  'productionEmailSent',
  'productionAddApiKeys',
  'productionAddSubAccount',
  'surveyCompletion',
  'emailValidationApiKey',
] as const;

/** A step of the product tour. */
export type TourStep = (typeof TOUR_STEPS)[number];
