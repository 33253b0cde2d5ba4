import type { AuditAction, AuditTarget } from '#lib/account/audit/actions/schema.ts';

type Noun<A extends string> = A extends `${infer N}.${string}` ? N : never;
type Verb<A extends string, N extends string> = A extends `${N}.${infer V}` ? V : never;

/** A sentence for every action of the audit log, by noun and verb: no more and no fewer. */
type ActionTexts = { readonly [N in Noun<AuditAction>]: { readonly [V in Verb<AuditAction, N>]: string } };

const actions = {
  'activity-export': {
    start: 'Started an export of the activity',
    download: 'Downloaded an export of the activity',
    delete: 'Deleted an export of the activity',
  },
  'api-key': {
    create: 'Created an API key',
    update: 'Changed an API key',
    rotate: 'Rotated an API key',
    'read-aws': "Read an API key's AWS credentials",
    revoke: 'Revoked an API key',
  },
  'authorized-recipient': {
    ask: 'Asked a recipient for authorization',
    authorize: 'Authorized a recipient',
    remove: 'Removed an authorized recipient',
  },
  'bounce-domain': {
    add: 'Added a bounce domain',
    update: 'Changed a bounce domain',
    delete: 'Deleted a bounce domain',
    verify: 'Verified a bounce domain',
    lose: 'Lost a bounce domain: its record is gone',
  },
  'company-alert': {
    update: "Changed the company's alert thresholds",
  },
  company: {
    create: 'Created the company',
    update: "Changed the company's details",
    suspend: 'Suspended the company',
    resume: 'Lifted the suspension',
    'set-vendor': 'Assigned the company to a vendor',
  },
  delivery: {
    retry: 'Retried a delivery',
    cancel: 'Canceled a delivery',
  },
  destination: {
    policy: "Changed a destination's limits",
    pause: 'Paused a destination',
    resume: 'Resumed a destination',
    retry: 'Retried a destination',
  },
  dkim: {
    rotate: 'Started a DKIM key rotation',
    switch: 'Switched to new DKIM keys',
    cancel: 'Canceled a DKIM key rotation',
    remove: 'Removed old DKIM keys',
  },
  doctor: {
    run: 'Ran the system checks',
  },
  domain: {
    add: 'Added a sending domain',
    update: 'Changed a sending domain',
    delete: 'Deleted a sending domain',
    verify: 'Verified a sending domain',
    lose: 'Lost a sending domain: its record is gone',
    share: "Shared a domain's records",
    'ip-pool': 'Chose an IP pool for a domain',
    assign: 'Assigned a domain to a subaccount',
  },
  email: {
    change: 'Changed their email address',
  },
  environment: {
    switch: 'Switched the environment',
  },
  feature: {
    set: 'Turned a feature on or off',
    'set-global': 'Turned a feature on or off for everyone',
  },
  'ip-address': {
    give: 'Added an IP address',
    update: 'Changed an IP address',
    take: 'Removed an IP address',
  },
  'ip-pool': {
    create: 'Created an IP pool',
    update: 'Changed an IP pool',
    delete: 'Deleted an IP pool',
  },
  member: {
    invite: 'Invited a member',
    join: 'Joined the company',
    role: "Changed a member's role",
    remove: 'Removed a member',
    uninvite: 'Revoked an invitation',
    'reset-two-factor': "Turned off a member's two-factor authentication",
  },
  'multiple-login': {
    change: 'Changed what a second sign-in does',
  },
  'notification-alert': {
    update: 'Changed their alerts',
  },
  oauth: {
    link: 'Linked a Google account',
  },
  operator: {
    make: 'Made someone an operator',
    take: 'Took the operator role away',
  },
  password: {
    change: 'Changed their password',
    set: 'Set a password for someone',
    reset: 'Reset their password',
  },
  plan: {
    define: 'Defined a plan',
    end: 'Changed the end of the plan',
    set: 'Changed the plan',
  },
  preset: {
    create: 'Created a preset of analytics',
    update: 'Changed a preset of analytics',
    delete: 'Deleted a preset of analytics',
  },
  production: {
    request: 'Requested production',
    decide: 'Decided the production request',
  },
  profile: {
    photo: 'Changed their photo',
    update: 'Changed their profile',
  },
  quota: {
    set: 'Changed a quota',
  },
  'recovery-codes': {
    renew: 'Created new recovery codes',
  },
  report: {
    create: 'Scheduled a report',
    update: 'Changed a scheduled report',
    delete: 'Ended a scheduled report',
  },
  role: {
    create: 'Created a role',
    update: 'Changed a role',
    delete: 'Deleted a role',
  },
  session: {
    end: 'Ended a session',
    'end-others': 'Ended all their other sessions',
    'sign-out': 'Signed out',
  },
  subaccount: {
    create: 'Created a subaccount',
    update: 'Changed a subaccount',
    suspend: 'Suspended a subaccount',
    resume: 'Resumed a subaccount',
    terminate: 'Terminated a subaccount',
  },
  support: {
    contact: 'Wrote to support',
  },
  suppression: {
    add: 'Added suppressions',
    remove: 'Removed a suppression',
  },
  'suppression-rule': {
    change: 'Changed the suppression rule',
  },
  survey: {
    complete: 'Completed the survey',
  },
  image: {
    upload: 'Uploaded an image',
    delete: 'Deleted an image',
  },
  template: {
    create: 'Created a template',
    update: 'Changed a template',
    publish: 'Published a version of a template',
    restore: 'Restored a version of a template as its draft',
    delete: 'Deleted a template',
  },
  ticket: {
    answer: 'Answered a ticket',
    attach: 'Attached a file to a ticket',
    close: 'Closed a ticket',
    rate: 'Rated a ticket',
    reply: 'Replied in a ticket',
  },
  tour: {
    tick: 'Completed a step of the tour',
  },
  'tracking-domain': {
    add: 'Added a tracking domain',
    update: 'Changed a tracking domain',
    delete: 'Deleted a tracking domain',
    verify: 'Verified a tracking domain',
    lose: 'Lost a tracking domain: its record is gone',
  },
  'two-factor': {
    enable: 'Turned on two-factor authentication',
    disable: 'Turned off two-factor authentication',
    reset: "Reset someone's two-factor authentication",
  },
  'validation-list': {
    upload: 'Uploaded a list of addresses to validate',
    start: 'Started the validation of a list',
    cancel: 'Cancelled the validation of a list',
    delete: 'Deleted a list of addresses',
    download: 'Downloaded the results of a validation',
  },
  vendor: {
    define: 'Changed a vendor',
  },
  webhook: {
    create: 'Created a webhook',
    update: 'Changed a webhook',
    delete: 'Deleted a webhook',
    pause: 'Paused a webhook',
    resume: 'Resumed a webhook',
    rotate: "Rotated a webhook's secret",
    'rotate-end': "Retired a webhook's old secret",
    replay: 'Sent webhook events again',
    'cancel-replay': 'Canceled a replay of webhook events',
    'read-secret': "Viewed a webhook's secret",
  },
} as const satisfies ActionTexts;

const targets = {
  'activity-export': 'Activity export',
  'api-key': 'API key',
  'authorized-recipient': 'Authorized recipient',
  'bounce-domain': 'Bounce domain',
  company: 'Company',
  destination: 'Destination',
  doctor: 'System checks',
  domain: 'Sending domain',
  feature: 'Feature',
  image: 'Image',
  'ip-address': 'IP address',
  'ip-pool': 'IP pool',
  member: 'Member',
  message: 'Message',
  plan: 'Plan',
  preset: 'Preset',
  quota: 'Quota',
  report: 'Scheduled report',
  role: 'Role',
  subaccount: 'Subaccount',
  suppression: 'Suppression',
  survey: 'Survey',
  template: 'Template',
  ticket: 'Ticket',
  tour: 'Tour',
  'tracking-domain': 'Tracking domain',
  user: 'Person',
  'validation-list': 'Validation list',
  vendor: 'Vendor',
  webhook: 'Webhook',
} as const satisfies Record<AuditTarget, string>;

/** The actions of the audit log and the kinds of their targets, in words. The actor is named beside each. */
export const auditWords = { actions, targets } as const;
