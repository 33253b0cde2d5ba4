import type { FeaturePath } from '#lib/core/features.ts';
import type { Grant } from '#lib/core/grants.ts';
import { type FeatureSet, isEnabled } from './resolve-features.ts';
import { findRoute, type GuardedRouteName } from './routes.ts';

/** The features of the company and the grant of the person that a screen requires. */
export type ScreenNeeds = { feature?: FeaturePath; grant?: Grant };

/** An entry of the table; of several features all must be on. */
type TableLine = { feature?: FeaturePath | readonly FeaturePath[]; grant?: Grant };

/** The features of the contact screens: the area of the console, and the tickets that they send. */
const SUPPORT = ['app.support', 'support.tickets'] as const;

const environment: ScreenNeeds = { feature: 'app.environment' };
const activity: ScreenNeeds = { feature: 'activity', grant: 'message_events/view' };
const preset: ScreenNeeds = { feature: 'analytic.preset', grant: 'metrics/view' };
const templateEditor: ScreenNeeds = { feature: 'template.update', grant: 'templates/modify' };
const validation: ScreenNeeds = { feature: 'emailValidation', grant: 'recipient_validation/manage' };

/** The requirements of each screen that needs a session, in the order of the spec's lists (§2). */
export const SCREEN_NEEDS: Record<GuardedRouteName, TableLine> = {
  'loading-data': {},
  welcome: {},
  configuration: { feature: 'configuration', grant: 'transmissions/view' },
  activity,
  'activity-detail': activity,
  // The home screen: without the feature it redirects to the first screen that is available.
  analytic: {},
  'analytic-preset': preset,
  preset,
  'preparing-production-environment': environment,
  'preparing-sandbox-environment': environment,
  'request-production-environment': environment,
  'switch-to-production-environment': environment,
  'switch-to-sandbox-environment': environment,
  'usage-monitoring': { feature: 'usage', grant: 'usage/view' },
  'contact-us': { feature: SUPPORT },
  'contact-us-ticket': { feature: SUPPORT },
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
  'template-edit': templateEditor,
  'template-created': { feature: 'template.detail', grant: 'templates/view' },
  'template-detail': { feature: 'template.detail', grant: 'templates/view' },
  'page-compose': templateEditor,
  'template-page-compose': templateEditor,
  'welcome-to-production': {},
};

/** The features of a company and the grants of a person. */
export type ScreenFacts = { features: FeatureSet; grants: readonly Grant[] | undefined };

/** Returns the first feature of the company or grant of the person that a screen lacks; null if none is missing. */
export function findMissing({ features, grants }: ScreenFacts, wanted: string): ScreenNeeds | null {
  const { grant } = needsOf(wanted);
  const feature = featuresOf(wanted).find((path) => !isEnabled(features, path));
  if (feature) return { feature };
  return grant && grants && !grants.includes(grant) ? { grant } : null;
}

/** Returns true if the navigation shows a screen: nothing is missing for it, and its flags are shown. */
export function isScreenShown(facts: ScreenFacts, wanted: string): boolean {
  const isShown = featuresOf(wanted).every((path) => facts.features.get(path)?.show === true);
  return isShown && findMissing(facts, wanted) === null;
}

/** Returns true if a company's people can write to the operator. */
export const hasSupport = (features: FeatureSet): boolean => SUPPORT.every((path) => isEnabled(features, path));

function featuresOf(wanted: string): readonly FeaturePath[] {
  const { feature = [] } = needsOf(wanted);
  return typeof feature === 'string' ? [feature] : feature;
}

function needsOf(wanted: string): TableLine {
  const name = findRoute(wanted)?.name;
  return (name && SCREEN_NEEDS[name as GuardedRouteName]) ?? {}; // a public screen has no line there
}
