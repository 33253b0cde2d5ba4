import type { Grant } from '#lib/core/grants.ts';
import type { FeaturePath } from './features.ts';
import { type FeatureSet, isEnabled } from './resolve-features.ts';
import { findRoute, type GuardedRouteName } from './routes.ts';

/** What a company must have, and a person must be allowed, to see a screen. */
export type ScreenNeeds = { feature?: FeaturePath; grant?: Grant };

const environment: ScreenNeeds = { feature: 'app.environment' };
const activity: ScreenNeeds = { feature: 'activity', grant: 'message_events/view' };
const preset: ScreenNeeds = { feature: 'analytic.preset', grant: 'metrics/view' };
const validation: ScreenNeeds = { feature: 'emailValidation', grant: 'recipient_validation/manage' };

/** What each screen behind the login needs, in the order of the spec's lists (§2). */
export const SCREEN_NEEDS: Record<GuardedRouteName, ScreenNeeds> = {
  'loading-data': {},
  welcome: {},
  configuration: { feature: 'configuration', grant: 'transmissions/view' },
  activity,
  'activity-detail': activity,
  // Where people begin: without the feature it leads to where they can begin.
  analytic: {},
  'analytic-preset': preset,
  preset,
  'preparing-production-environment': environment,
  'preparing-sandbox-environment': environment,
  'request-production-environment': environment,
  'switch-to-production-environment': environment,
  'usage-monitoring': { feature: 'usage', grant: 'usage/view' },
  'contact-us': { feature: 'app.support' },
  'account-setting': { feature: 'app.enableAccountSetting' },
  'create-member': { feature: 'setting.userManagementAdd', grant: 'members/manage' },
  survey: {},
  'captured-mail': activity,
  'captured-mail-detail': activity,
  domain: { feature: 'sendingDomain', grant: 'sending_domains/manage' },
  'domain-add': { feature: 'sendingDomain.create', grant: 'sending_domains/manage' },
  'domain-bounce': { feature: 'bounceDomain', grant: 'bounce_domains/manage' },
  'domain-bounce-detail': { feature: 'bounceDomain.detail', grant: 'bounce_domains/manage' },
  'domain-sending': { feature: 'sendingDomain', grant: 'sending_domains/manage' },
  'domain-sending-detail': { feature: 'sendingDomain.detail', grant: 'sending_domains/manage' },
  'domain-tracking': { feature: 'trackingDomain', grant: 'tracking_domains/manage' },
  'domain-tracking-detail': { feature: 'trackingDomain.detail', grant: 'tracking_domains/manage' },
  webhook: { feature: 'webhook', grant: 'webhooks/view' },
  'webhook-create': { feature: 'webhook.create', grant: 'webhooks/modify' },
  'webhook-detail': { feature: 'webhook.detail', grant: 'webhooks/view' },
  'webhook-edit': { feature: 'webhook.update', grant: 'webhooks/modify' },
  subaccount: { feature: 'subaccount', grant: 'subaccount/manage' },
  'subaccount-create': { feature: 'subaccount.create', grant: 'subaccount/manage' },
  'subaccount-detail': { feature: 'subaccount.detail', grant: 'subaccount/manage' },
  'subaccount-edit': { feature: 'subaccount.update', grant: 'subaccount/manage' },
  'api-key': { feature: 'apiKey', grant: 'api_keys/manage' },
  'api-key-create': { feature: 'apiKey.create', grant: 'api_keys/manage' },
  'api-key-detail': { feature: 'apiKey.detail', grant: 'api_keys/manage' },
  'api-key-edit': { feature: 'apiKey.update', grant: 'api_keys/manage' },
  'api-instruction': { feature: 'apiKey.instruction', grant: 'transmissions/view' },
  'ip-pool': { feature: 'ipPool', grant: 'ip_pools/manage' },
  'ip-pool-create': { feature: 'ipPool.create', grant: 'ip_pools/manage' },
  'ip-pool-detail': { feature: 'ipPool.detail', grant: 'ip_pools/manage' },
  'ip-pool-edit': { feature: 'ipPool.update', grant: 'ip_pools/manage' },
  suppression: { feature: 'suppression', grant: 'suppression_lists/manage' },
  'email-validation': validation,
  'email-validation-test': validation,
  template: { feature: 'template', grant: 'templates/view' },
  'template-add': { feature: 'template.create', grant: 'templates/modify' },
  'template-edit': { feature: 'template.update', grant: 'templates/modify' },
  'template-created': { feature: 'template.detail', grant: 'templates/view' },
  'template-detail': { feature: 'template.detail', grant: 'templates/view' },
  'welcome-to-production': {},
  'switch-to-sandbox-environment': environment,
};

/** What a company has and a person may do. */
export type ScreenFacts = { features: FeatureSet; grants: readonly Grant[] | undefined };

/** What somebody lacks for a screen: the company a feature, or the person a grant; null where nothing. */
export function findMissing({ features, grants }: ScreenFacts, wanted: string): ScreenNeeds | null {
  const { feature, grant } = needsOf(wanted);
  if (feature && !isEnabled(features, feature)) return { feature };
  return grant && grants && !grants.includes(grant) ? { grant } : null;
}

/** Whether a screen is offered in the navigation: nothing is missing for it, and its flag is shown. */
export function isScreenShown(facts: ScreenFacts, wanted: string): boolean {
  const { feature } = needsOf(wanted);
  return findMissing(facts, wanted) === null && (!feature || facts.features.get(feature)?.show === true);
}

function needsOf(wanted: string): ScreenNeeds {
  const name = findRoute(wanted)?.name;
  return (name && SCREEN_NEEDS[name as GuardedRouteName]) ?? {}; // a public screen has no line there
}
