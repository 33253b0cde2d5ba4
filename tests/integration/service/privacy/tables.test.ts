import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { DOMAINS } from '#lib/service/privacy/domains.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const MEMBERS = 'about members, who have accounts of their own';
const DEFINITIONS = 'written by members; what names a person is in the report';
const SETTINGS = 'settings of a company';
const NUMBERS = 'counts, and names of domains, campaigns and reasons without addresses';
const INSTALLATION = 'about the installation';
const IDS = 'ids and positions';

/** Tables with texts, JSON or octets in which nobody is named whom a company writes to, and why. */
const WITHOUT_PEOPLE: Readonly<Record<string, string>> = {
  _prisma_migrations: INSTALLATION,
  alerts: INSTALLATION,
  announcements: INSTALLATION,
  api_keys: SETTINGS,
  blobs: MEMBERS,
  bounce_domains: SETTINGS,
  brand_kits: SETTINGS,
  campaign_categories: DEFINITIONS,
  campaign_variants: DEFINITIONS,
  campaigns: DEFINITIONS,
  companies: SETTINGS,
  company_features: SETTINGS,
  company_profiles: SETTINGS,
  company_slugs: SETTINGS,
  consent_wordings: 'texts that many agreed to',
  contact_fields: SETTINGS,
  contact_numbers: IDS,
  contact_requests: DEFINITIONS,
  data_request_pieces: 'deleted at the beginning of an erasure (deleteFilesAbout)',
  data_requests: 'a keyed hash; who it is about is sealed and deleted at its end',
  destination_domains: INSTALLATION,
  dkim_keys: SETTINGS,
  document_locks: IDS,
  domain_reputations: NUMBERS,
  erased_addresses: 'keyed hashes',
  fact_outbox: IDS,
  feed_consumers: IDS,
  global_features: INSTALLATION,
  identity_tokens: MEMBERS,
  images: DEFINITIONS,
  inbound_messages: 'deleted as soon as it is read, within seconds',
  invitations: MEMBERS,
  ip_addresses: INSTALLATION,
  ip_pools: SETTINGS,
  ip_warmup_counts: NUMBERS,
  job_schedules: SETTINGS,
  journeys: SETTINGS,
  labels: DEFINITIONS,
  media_thumbnails: DEFINITIONS,
  media_uses: DEFINITIONS,
  members: MEMBERS,
  message_contents: 'written by members; the values of a person are in message_bodies',
  notification_alerts: MEMBERS,
  oauth_accounts: MEMBERS,
  operator_mails: 'mail to the operator, which is deleted when its retention ends',
  plans: INSTALLATION,
  presets: DEFINITIONS,
  processes: INSTALLATION,
  production_requests: SETTINGS,
  rate_limits: 'windows of minutes',
  recovery_codes: MEMBERS,
  report_schedules: SETTINGS,
  roles: MEMBERS,
  rollup_deltas: NUMBERS,
  rollup_minutes: NUMBERS,
  segment_versions: DEFINITIONS,
  segments: DEFINITIONS,
  senders: 'addresses of a company itself; those of a person are in the report',
  send_counts: NUMBERS,
  send_slices: IDS,
  sending_domains: SETTINGS,
  sends: SETTINGS,
  sessions: MEMBERS,
  smtp_sessions: 'about the servers of a company; addresses are masked',
  snapshots: INSTALLATION,
  stat_cross: NUMBERS,
  stat_days: NUMBERS,
  stat_domains: NUMBERS,
  stat_labels: NUMBERS,
  stat_reasons: NUMBERS,
  stat_single: NUMBERS,
  stat_staging: NUMBERS,
  stat_totals: NUMBERS,
  stat_values: NUMBERS,
  subaccount_counters: NUMBERS,
  subaccounts: SETTINGS,
  subscriber_settings: SETTINGS,
  subscriptions: SETTINGS,
  surveys: MEMBERS,
  template_versions: DEFINITIONS,
  templates: DEFINITIONS,
  ticket_attachments: DEFINITIONS,
  ticket_messages: DEFINITIONS,
  tracking_domains: SETTINGS,
  traffic_policies: INSTALLATION,
  usage_counters: NUMBERS,
  usage_quotas: NUMBERS,
  usage_totals: NUMBERS,
  user_preferences: MEMBERS,
  users: MEMBERS,
  validation_domains: INSTALLATION,
  vendors: INSTALLATION,
  webhook_cursors: IDS,
  webhook_deliveries: IDS,
  webhook_feed: IDS,
  webhook_heads: IDS,
  webhook_outbox: IDS,
  webhooks: SETTINGS,
};

it('each table with texts, JSON or octets is erased by a domain, or has a reason not to be', async () => {
  const { rows } = await getPool().query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname = 'public' AND (c.relkind = 'p' OR c.relkind = 'r' AND NOT c.relispartition)
       AND a.atttypid IN ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'bytea'::regtype, 'varchar'::regtype)
     ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  const erased = new Set(DOMAINS.flatMap(({ tables }) => tables));
  expect(names.filter((name) => !erased.has(name) && !Object.hasOwn(WITHOUT_PEOPLE, name))).toEqual([]);
  expect(Object.keys(WITHOUT_PEOPLE).filter((name) => erased.has(name) || !names.includes(name))).toEqual([]);
});
