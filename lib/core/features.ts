/** One switch of a group, or the group's own switch. */
type Switch = {
  /** The name on screens and in refusals. */
  label: string;
  /** False if this release has no module for it; the flag is off then, regardless of the rows. */
  available?: false;
  /** False if it is on only for named companies (docs/product.md §6). */
  byDefault?: false;
  /** The limit unless a row sets one; -1, the default, is unlimited. */
  limit?: number;
};

/** A flag group (docs/product.md §3): its own switch and its named ones. */
type Group = Switch & { switches: Record<string, Switch> };

const CRUD = {
  create: { label: 'Create' },
  detail: { label: 'Details' },
  update: { label: 'Update' },
  delete: { label: 'Delete' },
} as const;

const DOMAIN = {
  ...CRUD,
  detailAuthentication: { label: 'Authentication details' },
  detailInformation: { label: 'Information details' },
} as const;

/**
 * The filters of analytics and activity (docs/product.md §5): range limits in days, and statuses by their number in
 * `lib/core/status-choices.ts`.
 */
const FILTER = {
  range: { label: 'Range' },
  rangeValue: { label: 'Preset ranges' },
  rangeCustomRange: { label: 'Custom range' },
  minDaysAgo: { label: 'Days back', limit: 367 },
  maxSelectedDays: { label: 'Days at a time', limit: 30 },
  status: { label: 'Status' },
  statusValue: { label: 'Status choices' },
  statusSelected: { label: 'Preselected status' },
  statusSelectedValue: { label: 'Preselected choice' },
} as const;

const suite = (label: string) => ({ label, available: false as const, switches: {} });

/**
 * Every feature flag: the groups of the product (docs/product.md §3), the features of the suite whose model it inherits (docs/product.md §9,
 * docs/product.md §3), and the flags that depend on a list of companies (docs/product.md §6).
 */
export const FEATURES = {
  app: {
    label: 'Application',
    switches: {
      documentation: { label: 'Documentation' },
      support: { label: 'Support' },
      environment: { label: 'Environments' },
      enableAccountSetting: { label: 'Account settings' },
      billing: { label: 'Billing', available: false },
      update: { label: 'Product updates', available: false },
    },
  },
  analytic: {
    label: 'Analytics',
    switches: {
      timezone: { label: 'Time zone' },
      preset: { label: 'Presets' },
      breakdown: { label: 'Breakdown' },
      bounceReason: { label: 'Bounce reasons' },
    },
  },
  analyticFilter: { label: 'Analytics filters', switches: FILTER },
  activityFilter: {
    label: 'Activity filters',
    switches: {
      ...FILTER,
      advance: { label: 'Advanced filters' },
      advanceFilterBy: { label: 'Advanced filters with choices' },
      advanceFilterByValue: { label: 'Advanced filters with a typed value' },
    },
  },
  activity: { label: 'Activity', switches: { export: { label: 'Export' } } },
  configuration: { label: 'Configuration', switches: {} },
  suppression: { label: 'Suppression list', switches: {} },
  emailValidation: { label: 'Email validation', switches: {} },
  setting: {
    label: 'Settings',
    switches: {
      alertingNotification: { label: 'Alerts' },
      monitoring: { label: 'Monitoring' },
      monitoringEmail: { label: 'Email monitoring' },
      monitoringWebhook: { label: 'Webhook monitoring' },
      monitoringUsage: { label: 'Usage monitoring' },
      notification: { label: 'Notifications' },
      userManagement: { label: 'User management' },
      userManagementAdd: { label: 'Adding users' },
    },
  },
  usage: {
    label: 'Usage',
    switches: {
      information: { label: 'Usage information' },
      informationPlan: { label: 'Plan' },
      informationUsage: { label: 'Used quota' },
      chart: { label: 'Usage chart' },
      addOn: { label: 'Add-ons' },
    },
  },
  sendingDomain: { label: 'Sending domains', switches: DOMAIN },
  bounceDomain: { label: 'Bounce domains', switches: DOMAIN },
  trackingDomain: { label: 'Tracking domains', switches: DOMAIN },
  subaccount: { label: 'Sub-accounts', switches: CRUD },
  ipPool: { label: 'IP pools', switches: CRUD },
  template: { label: 'Templates', switches: CRUD },
  webhook: {
    label: 'Webhooks',
    switches: { ...CRUD, activity: { label: 'Activity' }, authentication: { label: 'Authentication' } },
  },
  apiKey: {
    label: 'API keys',
    switches: {
      ...CRUD,
      allowedIps: { label: 'Allowed IPs' },
      instruction: { label: 'Instructions' },
      allowSDK: { label: 'SDK keys' },
    },
  },
  transactionalEmail: {
    label: 'Transactional email',
    switches: {
      authorizedRecipient: { label: 'Authorized recipients' },
      storage: { label: 'Storage of images, in bytes' },
    },
  },
  support: { label: 'Support', switches: { tickets: { label: 'Tickets' } } },
  teamManagement: { label: 'Team management', switches: { member: { label: 'Members' } } },
  bannerManagement: suite('Banner management'),
  audienceManager: suite('Audience manager'),
  customerInsight: suite('Customer insight'),
  contactManagement: suite('Contact management'),
  emailAbTesting: suite('Email A/B testing'),
  landingPageBuilder: suite('Landing page builder'),
  campaignAnalytic: suite('Campaign analytics'),
  emailReport: suite('Email report'),
  emailMarketing: suite('Email marketing'),
  fileManager: suite('File manager'),
  emailSender: suite('Email sender'),
  templateManager: { ...suite('Template manager'), switches: { share: { label: 'Sharing templates' } } },
  eventManagement: suite('Event management'),
  interactiveForm: suite('Interactive form'),
  emailAutomation: suite('Email automation'),
  socialMediaManagement: suite('Social media management'),
  email: suite('Email'),
  billing: suite('Billing'),
  extraQuota: suite('Extra quota'),
  bulkQuota: suite('Bulk quota'),
  shortenerUrl: suite('URL shortener'),
  pushNotification: suite('Push notification'),
  whatsapp: suite('WhatsApp'),
  flow: suite('Flow'),
  cdp: suite('CDP'),
  dia: suite('DIA'),
  listed: {
    label: 'For named companies',
    switches: {
      chatDisabled: { label: 'Chat disabled', byDefault: false },
      downloadEmailHtml: { label: 'Download of email HTML', byDefault: false },
      noHeaderSpace: { label: 'No header space', byDefault: false, available: false },
      wordWall: { label: 'Word wall', byDefault: false, available: false },
      largeContactDeletion: { label: 'Large contact deletion', byDefault: false, available: false },
      importWithoutEmail: { label: 'Import without email', byDefault: false, available: false },
    },
  },
} as const satisfies Record<string, Group>;

type Features = typeof FEATURES;

/** The name of a flag group. */
export type FeatureGroup = keyof Features;

/** A flag: a group, or one of its switches: `activity`, `activity.export`. */
export type FeaturePath = {
  [G in FeatureGroup]: G | `${G}.${Extract<keyof Features[G]['switches'], string>}`;
}[FeatureGroup];

/** One flag of the catalogue with its properties. */
export type FeatureEntry = {
  path: FeaturePath;
  group: FeatureGroup;
  /** Empty for the group itself. */
  name: string;
  label: string;
  available: boolean;
  byDefault: boolean;
  limit: number;
};

/** The limit that means unlimited (docs/product.md §3). */
export const NO_LIMIT = -1;

const entryOf = (group: FeatureGroup, name: string, given: Switch, isGroupAvailable: boolean): FeatureEntry => ({
  // Safe, because the path is built from the catalogue's own keys, as the type is.
  path: (name === '' ? group : `${group}.${name}`) as FeaturePath,
  group,
  name,
  label: given.label,
  available: isGroupAvailable && given.available !== false,
  byDefault: given.byDefault !== false,
  limit: given.limit ?? NO_LIMIT,
});

/** Every flag, each group before its switches. */
export const FEATURE_ENTRIES: readonly FeatureEntry[] = Object.entries<Group>(FEATURES).flatMap(([key, group]) => {
  const name = key as FeatureGroup; // a key of the catalogue
  const isAvailable = group.available !== false;
  const switches = Object.entries(group.switches);
  return [entryOf(name, '', group, isAvailable), ...switches.map(([at, one]) => entryOf(name, at, one, isAvailable))];
});

const BY_PATH: ReadonlyMap<string, FeatureEntry> = new Map(FEATURE_ENTRIES.map((entry) => [entry.path, entry]));

/** Returns the catalogue entry of a flag; null for an unknown name. */
export const findFeature = (path: string): FeatureEntry | null => BY_PATH.get(path) ?? null;

/** Returns the display name of a flag: a switch with its group. */
export function featureLabel(path: FeaturePath): string {
  const entry = findFeature(path);
  const group = entry ? FEATURES[entry.group].label : path;
  return entry && entry.name !== '' ? `${group}: ${entry.label}` : group;
}
