import type { CallTable } from '#lib/core/call.ts';

/** A table of calls, which is loaded on demand. An area is the beginning of paths: version and first segment after `/api/`. */
type Table = {
  load: () => Promise<{ CALLS: CallTable }>;
  /** The areas of its own, each described in a sentence for the API's document. */
  areas: Readonly<Record<string, string>>;
  /** The areas of other tables that it has calls in. */
  within?: readonly string[];
};

const ALL = [
  {
    load: () => import('#lib/account/access/calls.ts'),
    areas: {
      'config/v1/me': 'The caller and their company.',
      'operator/v1/features': 'Feature flags of the installation.',
      'operator/v1/plans': 'The catalogue of plans.',
      'operator/v1/vendors': 'The vendors that companies belong to.',
    },
  },
  {
    load: () => import('#lib/account/audit/calls.ts'),
    areas: {
      'suite/v1/activities': 'What people, keys and the product did in the company, as sentences.',
    },
  },
  {
    load: () => import('#lib/account/company/calls.ts'),
    areas: {
      'config/v1/users': 'The profile, the address and the password of the caller.',
    },
  },
  {
    load: () => import('#lib/account/exports/calls.ts'),
    areas: {
      'suite/v1/exports': 'Exports of lists as files, which are kept for a week.',
    },
  },
  {
    load: () => import('#lib/account/identity/calls.ts'),
    areas: {
      'config/v1/account-security': 'The sign-in settings of the caller.',
      'config/v1/captcha': 'Proof-of-work challenges for forms that are open to everybody.',
      'config/v1/forget-password': 'The request of a password reset.',
      'config/v1/multiple-login': 'The behavior of a second sign-in.',
      'config/v1/reset-password': 'The end of a password reset.',
      'config/v1/session': 'The sessions of the caller.',
      'config/v1/two-factor': 'The second factor of a sign-in: an authenticator app and recovery codes.',
      'config/v1/validate': 'The state of a sign-up.',
      'config/v1/verify-email': 'The verification of an email address after a sign-up.',
    },
    within: ['config/v1/media', 'config/v1/users'],
  },
  {
    load: () => import('#lib/account/jobs/calls.ts'),
    areas: {
      'suite/v1/jobs': 'Work in the background: its progress, and its cancel.',
    },
  },
  {
    load: () => import('#lib/account/notifications/calls.ts'),
    areas: {
      'config/v1/notification-alert': 'The notifications that the caller wants.',
      'config/v1/notifications': 'The notifications of the caller.',
    },
    within: ['config/v1/company'],
  },
  {
    load: () => import('#lib/account/onboarding/calls.ts'),
    areas: {
      'config/v2/on-boarding': 'The steps from a sign-up to production.',
      'operator/v1/production-requests': 'Requests for production that wait for a decision.',
    },
    within: ['config/v1/company', 'config/v1/user'],
  },
  {
    load: () => import('#lib/account/preferences/calls.ts'),
    areas: {
      'suite/v1/users': 'The caller: their profile, their address, and what they have seen.',
    },
  },
  {
    load: () => import('#lib/account/team/calls.ts'),
    areas: {
      'config/v1/audit': 'The audit log: the changes that people, keys and operators made.',
      'config/v1/company': 'The company: its details, members, invitations, roles and alerts.',
    },
    within: ['config/v1/user'],
  },
  {
    load: () => import('#lib/account/usage/calls.ts'),
    areas: {
      'config/v1/usage': 'Usage and limits of the company.',
      'subscription/v1/app': 'The plan of the company with its features and quotas.',
    },
  },
  {
    load: () => import('#lib/audience/cards/calls.ts'),
    areas: {
      'suite/v1/scan': 'Business cards that are read.',
    },
  },
  {
    load: () => import('#lib/audience/contacts/calls.ts'),
    areas: {
      'suite/v1/contacts': 'Contacts with their own fields, labels and testers.',
    },
  },
  {
    load: () => import('#lib/audience/contacts/acts/calls.ts'),
    areas: {},
    within: ['suite/v1/contacts'],
  },
  {
    load: () => import('#lib/audience/contacts/exports/calls.ts'),
    areas: {},
    within: ['suite/v1/contacts'],
  },
  {
    load: () => import('#lib/audience/imports/calls.ts'),
    areas: {},
    within: ['suite/v1/contacts'],
  },
  {
    load: () => import('#lib/audience/journeys/calls.ts'),
    areas: {
      'suite/v1/journeys': 'The stages of contacts, their rules and reports.',
    },
  },
  {
    load: () => import('#lib/audience/segments/calls.ts'),
    areas: {},
    within: ['suite/v1/contacts'],
  },
  {
    load: () => import('#lib/audience/subscriptions/calls.ts'),
    areas: {
      'suite/v1/subscriber-setting': 'How contacts subscribe, confirm and leave.',
    },
    within: ['suite/v1/contacts'],
  },
  {
    load: () => import('#lib/campaigns/campaign-reports/calls.ts'),
    areas: {},
    within: ['suite/v1/ab-test', 'suite/v1/campaign', 'suite/v1/email-marketing'],
  },
  {
    load: () => import('#lib/campaigns/campaigns/calls.ts'),
    areas: {
      'suite/v1/ab-test': 'A/B tests of emails.',
      'suite/v1/campaign': 'The categories of campaigns.',
      'suite/v1/email-marketing': 'Campaigns: emails to a set of contacts.',
    },
  },
  {
    load: () => import('#lib/campaigns/content/calls.ts'),
    areas: {},
    within: ['suite/v1/ab-test', 'suite/v1/email-marketing'],
  },
  {
    load: () => import('#lib/connect/webhooks/calls.ts'),
    areas: {
      'config/v1/webhook': 'Webhooks with their health, deliveries, replays and secrets.',
    },
  },
  {
    load: () => import('#lib/content/brand-kit/calls.ts'),
    areas: { 'suite/v1/brand-kit': "The colors, the font and the button of the company's messages." },
  },
  {
    load: () => import('#lib/content/company-profile/calls.ts'),
    areas: {
      'suite/v1/companies': 'The company: its profile, its members and roles, and its limits.',
    },
  },
  {
    load: () => import('#lib/content/generator/calls.ts'),
    areas: {
      'generator/v1/barcode': 'Barcodes.',
      'generator/v1/calendar': 'Events as calendar files.',
      'generator/v1/chart': 'Charts.',
      'generator/v1/countdown': 'Countdowns.',
      'generator/v1/qrcode': 'QR codes.',
    },
  },
  {
    load: () => import('#lib/content/media/calls.ts'),
    areas: {
      'suite/v1/media': 'The files of the company, with their labels, uses and uploads.',
    },
  },
  {
    load: () => import('#lib/content/templates/calls.ts'),
    areas: {
      'config/v1/media': 'Images of templates, and photos of people.',
    },
  },
  {
    load: () => import('#lib/engine/delivery/calls.ts'),
    areas: {},
    within: ['config/v1/activity'],
  },
  {
    load: () => import('#lib/engine/messages/calls.ts'),
    areas: {},
    within: ['config/v1/configuration'],
  },
  {
    load: () => import('#lib/engine/sandbox/calls.ts'),
    areas: {
      'config/v1/authorized-recipient': 'The people who may get mail from the sandbox, each after their consent.',
    },
    within: ['config/v2/on-boarding'],
  },
  {
    load: () => import('#lib/engine/sdk-keys/calls.ts'),
    areas: {},
    within: ['config/v1/api-key'],
  },
  {
    load: () => import('#lib/engine/suppressions/calls.ts'),
    areas: {
      'config/v1/suppression':
        'Recipients that get no mail, with imports and exports, and the rule for full mailboxes.',
    },
  },
  {
    load: () => import('#lib/http/calls/console-template-calls.ts'),
    areas: {
      'config/v1/template': 'Templates with their versions, labels, previews and tests.',
    },
  },
  {
    load: () => import('#lib/http/config-api/own-calls.ts'),
    areas: {
      'config/v1/browser-error': 'Reports of errors in the dashboard itself.',
      'config/v1/ping': 'A check of the server and the session.',
    },
  },
  {
    load: () => import('#lib/http/config-api/mounted-calls.ts'),
    areas: {
      'suite/v1/checkToken-2FA': 'The pending step of a sign-in, and the code that completes it.',
      'suite/v1/contact-us': 'Messages to the operator.',
      'suite/v1/forget-password': 'The request of a password reset.',
      'suite/v1/logout': 'Sign-out.',
      'suite/v1/me': 'The caller and their company.',
      'suite/v1/notifications': 'The notifications of the caller, and those that they want.',
      'suite/v1/packet': 'The plan of the company with its features and quotas.',
      'suite/v1/ping': 'A check of the server and the session.',
      'suite/v1/register': 'Sign-up.',
      'suite/v1/reset-password': 'The end of a password reset.',
      'suite/v1/signin': 'Sign-in with address and password.',
      'suite/v1/signin-current': 'Sign-in that answers the prompt of a second sign-in.',
      'suite/v1/signin-token': 'Sign-in of a browser by a token.',
      'suite/v1/surveys': 'The questions to a new company.',
      'suite/v1/team-member': 'The members of the company and open invitations.',
      'suite/v1/tickets': 'Support tickets with their messages.',
    },
    within: ['suite/v1/companies', 'suite/v1/media', 'suite/v1/users'],
  },
  {
    load: () => import('#lib/http/login/calls.ts'),
    areas: {
      'config/v1/auth': 'Sign-in through Google or an OpenID provider, by redirects of the browser.',
      'config/v1/change-email': 'The confirmation of a new email address.',
      'config/v1/checkToken-2FA': 'The pending step of a sign-in, and the code that completes it.',
      'config/v1/register': 'Sign-up.',
      'config/v1/register-partner': 'Sign-up under a vendor.',
      'config/v1/signin': 'Sign-in with address and password.',
      'config/v1/user': 'The profile of the caller, and the company that they work in.',
      'dashboard/v1/auth-session': 'Tokens of sessions, for programs that act for a person.',
    },
    within: ['config/v1/company', 'config/v1/verify-email'],
  },
  {
    load: () => import('#lib/insight/activity/calls.ts'),
    areas: {
      'config/v1/activity': 'Sent messages with their recipients, events and content.',
      'config/v1/activity-export': 'Exports of the list of sent messages as a file.',
    },
    within: ['config/v1/usage'],
  },
  {
    load: () => import('#lib/insight/analytics/calls.ts'),
    areas: {
      'config/v1/analytic': 'Counts and rates of messages and events over time, by dimension.',
      'config/v1/preset': 'Stored views of analytics.',
      'config/v1/report-schedule': 'Analytics that are mailed on a schedule.',
    },
    within: ['config/v1/activity'],
  },
  {
    load: () => import('#lib/insight/captured-mail/calls.ts'),
    areas: {
      'config/v1/captured-mail': 'Mail that was stored instead of being delivered.',
    },
  },
  {
    load: () => import('#lib/insight/validation/calls.ts'),
    areas: {
      'config/v1/email-validation': 'Validation of addresses and of lists, with its quota.',
    },
  },
  {
    load: () => import('#lib/senders/api-keys/calls.ts'),
    areas: {
      'config/v1/api-key': 'API keys of the company.',
      'config/v1/configuration': 'The settings that a program needs to send.',
    },
  },
  {
    load: () => import('#lib/senders/domains/calls.ts'),
    areas: {
      'config/v1/domain': 'Sending, bounce and tracking domains with their DNS records.',
    },
  },
  {
    load: () => import('#lib/senders/ip-pools/calls.ts'),
    areas: {
      'config/v1/ip-pool': 'IP pools with their addresses, and the warm-up and the checks of these.',
    },
    within: ['config/v1/domain'],
  },
  {
    load: () => import('#lib/senders/senders/calls.ts'),
    areas: {
      'suite/v1/senders': 'The addresses that marketing mail comes from, and their domains.',
    },
  },
  {
    load: () => import('#lib/senders/smtp-sessions/calls.ts'),
    areas: {
      'config/v1/smtp-session': 'SMTP sessions of the company, including refused ones.',
      'operator/v1/smtp-sessions': 'SMTP sessions of all companies.',
    },
  },
  {
    load: () => import('#lib/senders/subaccounts/calls.ts'),
    areas: {
      'config/v1/subaccount': 'Sub-accounts with their volume and rates.',
    },
    within: ['config/v1/domain'],
  },
  {
    load: () => import('#lib/service/announcements/calls.ts'),
    areas: {
      'suite/v1/message': 'Announcements of the operator.',
    },
  },
  {
    load: () => import('#lib/service/home/calls.ts'),
    areas: {
      'suite/v1/missions': 'The first steps with the marketing product.',
      'suite/v1/peak-time': 'When people read.',
      'suite/v1/stats': 'The figures of Home.',
    },
  },
  {
    load: () => import('#lib/service/operations/calls.ts'),
    areas: {
      'operator/v1/companies': 'Companies with their vendor, plan, suspension and features.',
      'operator/v1/destinations': '',
      'operator/v1/doctor': '',
      'operator/v1/operations': '',
    },
  },
  {
    load: () => import('#lib/service/reference/calls.ts'),
    areas: {
      'suite/v1/article': 'The documentation.',
      'suite/v1/city': 'Cities.',
      'suite/v1/client': 'What an embedded client shows.',
      'suite/v1/country': 'Countries.',
      'suite/v1/timezone': 'Time zones.',
      'suite/v1/version': 'The version of the product.',
    },
  },
  {
    load: () => import('#lib/service/search/calls.ts'),
    areas: {
      'config/v1/search': 'Search across the data of the company.',
    },
  },
  {
    load: () => import('#lib/service/privacy/calls.ts'),
    areas: {},
    within: ['suite/v1/contacts'],
  },
  {
    load: () => import('#lib/service/support/calls.ts'),
    areas: {
      'config/v1/contact-us': 'Messages to the operator.',
      'config/v1/tickets': 'Support tickets with their messages.',
      'operator/v1/tickets': '',
    },
  },
  {
    load: () => import('#lib/service/timeline/calls.ts'),
    areas: {},
    within: ['suite/v1/contacts'],
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
