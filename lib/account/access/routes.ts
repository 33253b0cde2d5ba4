import { decodePercent } from '#lib/core/decode-percent.ts';

/** A screen: its name (docs/product.md §2) and its path; each part in braces matches one segment. */
export type Route = { name: string; path: string };

/**
 * The readers who may open a screen: everyone, a person who is signed in to one of these environments, or an operator
 * of the installation.
 */
export type Reach = 'public' | 'sandbox' | 'production' | 'operator';

/** Screens for everyone (docs/product.md §2 Public routes); the last nine are our additions. */
export const PUBLIC_ROUTES = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'loading', path: '/loading' },
  { name: 'google-registered', path: '/google-registered' },
  { name: 'logout', path: '/logout' },
  { name: 'error', path: '/error' },
  { name: 'authorized-recipient-verify', path: '/authorized-recipient/verify/{id}' },
  { name: 'member-verify', path: '/verify/member/{id}' },
  { name: 'page-loading', path: '/page/loading' },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'err', path: '/err' },
  { name: 'verify-email', path: '/verify-email' },
  { name: 'verify-email-link', path: '/verify-email/{token}' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'reset-password-link', path: '/reset-password/{token}' },
  { name: 'change-email-link', path: '/change-email/{token}' },
  { name: 'shared-records', path: '/shared-records/{token}' },
  { name: 'api-reference', path: '/docs/api' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-page', path: '/docs/{section}/{page}' },
] as const satisfies readonly Route[];

/**
 * Screens that a sandbox account may reach (docs/product.md §2, guard rule 4), and captured mail and the page of a
 * ticket, which are our additions. Both switch screens are open in both environments: that of the environment in use says so,
 * where a redirect to the other switch would lead in a circle.
 */
export const SANDBOX_ROUTES = [
  { name: 'loading-data', path: '/loading-data' },
  { name: 'welcome', path: '/welcome' },
  { name: 'configuration', path: '/configuration' },
  { name: 'activity', path: '/activity' },
  { name: 'activity-detail', path: '/activity/{id}' },
  { name: 'analytic', path: '/analytic' },
  { name: 'analytic-preset', path: '/analytic/preset/{id}' },
  { name: 'preset', path: '/preset' },
  { name: 'preparing-production-environment', path: '/preparing-production-environment' },
  { name: 'preparing-sandbox-environment', path: '/preparing-sandbox-environment' },
  { name: 'request-production-environment', path: '/request-production-environment' },
  { name: 'switch-to-production-environment', path: '/switch-to-production-environment' },
  { name: 'switch-to-sandbox-environment', path: '/switch-to-sandbox-environment' },
  { name: 'usage-monitoring', path: '/usage-monitoring' },
  { name: 'contact-us', path: '/contact-us' },
  { name: 'contact-us-ticket', path: '/contact-us/{id}' },
  { name: 'account-setting', path: '/account-setting' },
  { name: 'create-member', path: '/create-member' },
  { name: 'survey', path: '/survey' },
  { name: 'captured-mail', path: '/captured-mail' },
  { name: 'captured-mail-detail', path: '/captured-mail/{id}' },
] as const satisfies readonly Route[];

/**
 * Screens that a production account may reach in addition to those of the sandbox (docs/product.md §2, guard rule 5).
 * The paths of the compose routes, whose names alone the spec gives, lead to the editor of templates. A literal segment
 * precedes a part in braces.
 */
export const PRODUCTION_ROUTES = [
  { name: 'domain', path: '/domain' },
  { name: 'domain-add', path: '/domain/add' },
  { name: 'domain-bounce', path: '/domain/bounce' },
  { name: 'domain-bounce-detail', path: '/domain/bounce/{id}' },
  { name: 'domain-sending', path: '/domain/sending' },
  { name: 'domain-sending-detail', path: '/domain/sending/{id}' },
  { name: 'domain-tracking', path: '/domain/tracking' },
  { name: 'domain-tracking-detail', path: '/domain/tracking/{id}' },
  { name: 'webhook', path: '/webhook' },
  { name: 'webhook-create', path: '/webhook/create' },
  { name: 'webhook-detail', path: '/webhook/{id}' },
  { name: 'webhook-edit', path: '/webhook/{id}/edit' },
  { name: 'subaccount', path: '/subaccount' },
  { name: 'subaccount-create', path: '/subaccount/create' },
  { name: 'subaccount-detail', path: '/subaccount/{id}' },
  { name: 'subaccount-edit', path: '/subaccount/{id}/edit' },
  { name: 'api-key', path: '/api-key' },
  { name: 'api-key-create', path: '/api-key/create' },
  { name: 'api-key-detail', path: '/api-key/{id}' },
  { name: 'api-key-edit', path: '/api-key/{id}/edit' },
  { name: 'api-instruction', path: '/api-instruction' },
  { name: 'ip-pool', path: '/ip-pool' },
  { name: 'ip-pool-create', path: '/ip-pool/create' },
  { name: 'ip-pool-detail', path: '/ip-pool/{id}' },
  { name: 'ip-pool-edit', path: '/ip-pool/{id}/edit' },
  { name: 'suppression', path: '/suppression' },
  { name: 'email-validation', path: '/email-validation' },
  { name: 'email-validation-test', path: '/email-validation-test' },
  { name: 'template', path: '/template' },
  { name: 'template-add', path: '/template/add' },
  { name: 'template-edit', path: '/template/edit/{id}' },
  { name: 'template-created', path: '/template/created/{id}' },
  { name: 'template-detail', path: '/template/{id}' },
  { name: 'page-compose', path: '/page/{id}/compose' },
  { name: 'template-page-compose', path: '/library/page/{id}/compose' },
  { name: 'welcome-to-production', path: '/welcome-to-production' },
] as const satisfies readonly Route[];

/** Screens of the installation's operators in every environment; for everyone else these paths are unknown. */
export const OPERATOR_ROUTES = [
  { name: 'operations', path: '/operations' },
  { name: 'operations-tickets', path: '/operations/tickets' },
  { name: 'operations-ticket', path: '/operations/tickets/{id}' },
] as const satisfies readonly Route[];

/** The name of a screen that requires a session. */
export type GuardedRouteName = ((typeof SANDBOX_ROUTES)[number] | (typeof PRODUCTION_ROUTES)[number])['name'];

/** The name of a screen. */
export type RouteName =
  | (typeof PUBLIC_ROUTES)[number]['name']
  | (typeof OPERATOR_ROUTES)[number]['name']
  | GuardedRouteName;

/** A screen and its audience: `sandbox` means both environments (docs/product.md §2, guard rule 5). */
export type FoundRoute = { name: RouteName; reach: Reach };

const compile = (routes: readonly { name: RouteName; path: string }[], reach: Reach) =>
  routes.map(({ name, path }) => ({ name, reach, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));

const PATTERNS = [
  ...compile(PUBLIC_ROUTES, 'public'),
  ...compile(SANDBOX_ROUTES, 'sandbox'),
  ...compile(PRODUCTION_ROUTES, 'production'),
  ...compile(OPERATOR_ROUTES, 'operator'),
];

/** Returns the screen at a path, with or without query; null if no screen matches. */
export function findRoute(wanted: string): FoundRoute | null {
  // A path that cannot be decoded matches no screen.
  const path = decodePercent(wanted.split(/[?#]/)[0] ?? '');
  const found = path === null ? undefined : PATTERNS.find(({ pattern }) => pattern.test(path));
  return found ? { name: found.name, reach: found.reach } : null;
}
