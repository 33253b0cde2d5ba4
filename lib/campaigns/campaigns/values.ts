/** The kinds of campaigns, by the type in the path of their calls. */
export const CAMPAIGN_TYPES = { 'email-marketing': 'email', 'ab-test': 'ab' } as const;
export type CampaignType = keyof typeof CAMPAIGN_TYPES;

export const CAMPAIGN_STATES = [
  'DRAFT',
  'SCHEDULED',
  'PREPARING',
  'TESTING',
  'DECIDED',
  'SENDING',
  'PAUSED',
  'SENT',
  'CANCELED',
  'FAILED',
] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** The states in which messages of a campaign are made, or may be again. */
export const RUNNING_STATES: readonly CampaignState[] = ['PREPARING', 'TESTING', 'DECIDED', 'SENDING', 'PAUSED'];

/** The reasons for which a person of the audience gets no mail, in the order in which they are looked for. */
export const EXCLUSION_REASONS = [
  'erased',
  'noAddress',
  'bounced',
  'unsubscribed',
  'pending',
  'optedOut',
  'paused',
  'excluded',
  'alreadySent',
  'invalidAddress',
  'overCap',
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** The clock that a schedule means. */
export const ZONE_MODES = ['company', 'contact'] as const;

/** The choices for contacts whose time of day is over when a campaign begins. */
export const PAST_ZONES = ['nextDay', 'now', 'skip'] as const;

/** The one thing in which the variants of a test differ. */
export const AB_VARIABLES = ['subject', 'content', 'sender', 'time'] as const;
export type AbVariable = (typeof AB_VARIABLES)[number];

export const AB_FALLBACKS = ['ask', 'first', 'cancel'] as const;

export const VARIANTS_MIN = 2;
export const VARIANTS_MAX = 5;
export const AB_RECIPIENTS_MIN = 10;

export const NAME_MAX = 200;
export const CAMPAIGNS_MAX = 10_000;
export const CATEGORIES_MAX = 100;
export const AUDIENCE_ENTRIES_MAX = 50;
export const AUDIENCE_CONTACTS_MAX = 1_000;
export const RUNNING_MAX = 20;
export const PREPARING_MAX = 5;
export const SCHEDULE_MAX_DAYS = 367;
/** Days of a calendar that are shown at a time: a month, with the weeks around it. */
export const CALENDAR_DAYS_MAX = 62;
export const SPREAD_MAX_HOURS = 72;

/** The parts of a campaign that are looked at before it is sent, in the order in which they refuse it. */
export const CHECKED_PARTS = [
  'plan',
  'schedule',
  'sender',
  'authentication',
  'content',
  'category',
  'audience',
  'variants',
  'quota',
] as const;
export type CheckedPart = (typeof CHECKED_PARTS)[number];
