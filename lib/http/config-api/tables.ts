import type { CallTable } from '#lib/core/call.ts';

/** A table of calls, loaded on demand, with the areas of its paths: version and first segment after `/api/`. */
type Table = { load: () => Promise<{ CALLS: CallTable }>; areas: readonly string[] };

const ALL = [
  {
    load: () => import('#lib/account/access/calls.ts'),
    areas: ['config/v1/me', 'operator/v1/features', 'operator/v1/plans', 'operator/v1/vendors'],
  },
  { load: () => import('#lib/account/company/calls.ts'), areas: ['config/v1/users'] },
  {
    load: () => import('#lib/account/identity/calls.ts'),
    areas: [
      'config/v1/account-security',
      'config/v1/captcha',
      'config/v1/forget-password',
      'config/v1/media',
      'config/v1/multiple-login',
      'config/v1/reset-password',
      'config/v1/session',
      'config/v1/two-factor',
      'config/v1/users',
      'config/v1/validate',
      'config/v1/verify-email',
    ],
  },
  {
    load: () => import('#lib/account/notifications/calls.ts'),
    areas: ['config/v1/company', 'config/v1/notification-alert', 'config/v1/notifications'],
  },
  {
    load: () => import('#lib/account/onboarding/calls.ts'),
    areas: ['config/v1/company', 'config/v1/user', 'config/v2/on-boarding', 'operator/v1/production-requests'],
  },
  {
    load: () => import('#lib/account/team/calls.ts'),
    areas: ['config/v1/audit', 'config/v1/company', 'config/v1/user'],
  },
  { load: () => import('#lib/account/usage/calls.ts'), areas: ['config/v1/usage', 'subscription/v1/app'] },
  { load: () => import('#lib/connect/webhooks/calls.ts'), areas: ['config/v1/webhook'] },
  { load: () => import('#lib/content/templates/calls.ts'), areas: ['config/v1/media'] },
  { load: () => import('#lib/engine/delivery/calls.ts'), areas: ['config/v1/activity'] },
  { load: () => import('#lib/engine/messages/calls.ts'), areas: ['config/v1/configuration'] },
  {
    load: () => import('#lib/engine/sandbox/calls.ts'),
    areas: ['config/v1/authorized-recipient', 'config/v2/on-boarding'],
  },
  { load: () => import('#lib/engine/sdk-keys/calls.ts'), areas: ['config/v1/api-key'] },
  { load: () => import('#lib/engine/suppressions/calls.ts'), areas: ['config/v1/suppression'] },
  { load: () => import('#lib/http/calls/console-template-calls.ts'), areas: ['config/v1/template'] },
  { load: () => import('#lib/http/config-api/own-calls.ts'), areas: ['config/v1/browser-error', 'config/v1/ping'] },
  {
    load: () => import('#lib/http/login/calls.ts'),
    areas: [
      'config/v1/auth',
      'config/v1/change-email',
      'config/v1/checkToken-2FA',
      'config/v1/company',
      'config/v1/register',
      'config/v1/register-partner',
      'config/v1/signin',
      'config/v1/user',
      'config/v1/verify-email',
      'dashboard/v1/auth-session',
    ],
  },
  {
    load: () => import('#lib/insight/activity/calls.ts'),
    areas: ['config/v1/activity', 'config/v1/activity-export', 'config/v1/usage'],
  },
  {
    load: () => import('#lib/insight/analytics/calls.ts'),
    areas: ['config/v1/activity', 'config/v1/analytic', 'config/v1/preset', 'config/v1/report-schedule'],
  },
  { load: () => import('#lib/insight/captured-mail/calls.ts'), areas: ['config/v1/captured-mail'] },
  { load: () => import('#lib/insight/validation/calls.ts'), areas: ['config/v1/email-validation'] },
  { load: () => import('#lib/senders/api-keys/calls.ts'), areas: ['config/v1/api-key', 'config/v1/configuration'] },
  { load: () => import('#lib/senders/domains/calls.ts'), areas: ['config/v1/domain'] },
  { load: () => import('#lib/senders/ip-pools/calls.ts'), areas: ['config/v1/domain', 'config/v1/ip-pool'] },
  {
    load: () => import('#lib/senders/smtp-sessions/calls.ts'),
    areas: ['config/v1/smtp-session', 'operator/v1/smtp-sessions'],
  },
  { load: () => import('#lib/senders/subaccounts/calls.ts'), areas: ['config/v1/domain', 'config/v1/subaccount'] },
  {
    load: () => import('#lib/service/operations/calls.ts'),
    areas: ['operator/v1/companies', 'operator/v1/destinations', 'operator/v1/doctor', 'operator/v1/operations'],
  },
  { load: () => import('#lib/service/search/calls.ts'), areas: ['config/v1/search'] },
  {
    load: () => import('#lib/service/support/calls.ts'),
    areas: ['config/v1/contact-us', 'config/v1/tickets', 'operator/v1/tickets'],
  },
] as const satisfies readonly Table[];

/** Every table of calls of the console's APIs: of the configuration, of subscriptions, of the dashboard and of operators. */
export const TABLES: readonly Table[] = ALL;

type Tables = Awaited<ReturnType<(typeof ALL)[number]['load']>>['CALLS'];

/** Every call of the console's APIs by its name, for the browser's client. */
export type ConsoleCalls = (Tables extends infer T ? (T extends unknown ? (one: T) => void : never) : never) extends (
  all: infer All,
) => void
  ? All
  : never;
