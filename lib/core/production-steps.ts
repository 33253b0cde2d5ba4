/**
 * The steps of production that the checklist may show, each with the screen on which a person completes it. Apart from
 * the schemas, which a page would otherwise load with them.
 */
export const PRODUCTION_STEP_PATHS = {
  productionDataCompletion: '/welcome-to-production',
  productionAddApiKeys: '/api-key/create',
  productionAddSendingDomain: '/domain/add',
  productionEmailSent: '/configuration#test-console',
  productionAddWebhook: '/webhook/create',
  productionAddSubAccount: '/subaccount/create',
  emailValidationApiKey: '/email-validation',
} as const;

/** A step of production that the checklist may show. */
export type ProductionStep = keyof typeof PRODUCTION_STEP_PATHS;
