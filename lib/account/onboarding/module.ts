import { defineModule } from '#lib/registry/module.ts';

/** Registers onboarding with the rest of the product. */
export const module = defineModule({
  screens: [
    { name: 'loading-data', path: '/loading-data', reach: 'sandbox' },
    { name: 'welcome', path: '/welcome', reach: 'sandbox' },
    {
      name: 'preparing-production-environment',
      path: '/preparing-production-environment',
      reach: 'sandbox',
      feature: 'app.environment',
    },
    {
      name: 'preparing-sandbox-environment',
      path: '/preparing-sandbox-environment',
      reach: 'sandbox',
      feature: 'app.environment',
    },
    {
      name: 'request-production-environment',
      path: '/request-production-environment',
      reach: 'sandbox',
      feature: 'app.environment',
    },
    {
      name: 'switch-to-production-environment',
      path: '/switch-to-production-environment',
      reach: 'sandbox',
      feature: 'app.environment',
    },
    {
      name: 'switch-to-sandbox-environment',
      path: '/switch-to-sandbox-environment',
      reach: 'sandbox',
      feature: 'app.environment',
    },
    { name: 'survey', path: '/survey', reach: 'sandbox' },
    { name: 'welcome-to-production', path: '/welcome-to-production', reach: 'production' },
  ],
  audit: {
    environment: { changes: 'company', actions: { switch: 'Switched the environment' } },
    production: {
      changes: 'company',
      actions: { request: 'Requested production', decide: 'Decided the production request' },
    },
    survey: { target: 'Survey', actions: { complete: 'Completed the survey' } },
    tour: { target: 'Tour', actions: { tick: 'Completed a step of the tour' } },
  },
});
