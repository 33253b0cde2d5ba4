import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAYING_TABLES, WORK_TABLES } from '#lib/account/company/publication/write-publications.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import {
  type ForeignKey,
  readForeignKeys,
  readTables,
  readUniqueKeys,
  type TableKeys,
  type UniqueKey,
} from '../../../fixtures/replication/read-company-keys.ts';

/** Tables of an installation, or of a person, with the reason that no company owns their rows. */
const UNOWNED: Record<string, string> = {
  companies: 'its own id is the company',
  oauth_accounts: 'of a person',
  recovery_codes: 'of a person',
  sessions: 'of a person',
  identity_tokens: 'of a person',
  user_preferences: 'of a person',
  announcement_hides: 'of a person',
  announcements: 'messages of the operator to all',
  global_features: 'a setting of the installation',
  vendors: 'a setting of the installation',
  plans: 'a setting of the installation',
  traffic_policies: 'a setting of the installation',
  destination_domains: 'what DNS says',
  validation_domains: 'what DNS says',
  domain_reputations: 'counts of all companies',
  rollup_minutes: 'counts of all companies',
  evidence_days: 'a mark of the installation',
  stat_folds: 'a mark of the installation',
  segment_days: 'days whose objects the installation wrote',
  snapshots: 'reports of the installation',
  processes: 'processes of the installation',
  rate_limits: 'counters by any key, for minutes',
  inbound_messages: 'mail of which nobody has read yet whom it concerns; a job removes it',
  operator_mails: 'mail to the operator',
  ip_warmup_counts: 'what an address of this installation has sent on a day',
};

/** Tables whose company may be null, with the rows of which it is. */
const OPTIONAL: Record<string, string> = {
  users: 'people who have not joined a company',
  alerts: 'alerts of the installation',
  jobs: 'jobs of the installation',
  job_schedules: 'schedules of the installation',
  blobs: 'photos of people',
  ip_pools: 'pools of the installation',
  ip_addresses: 'addresses of the installation',
  smtp_sessions: 'sessions in which nobody signed in',
};

/** Unique keys without the company: its value is looked up before the company is known, or must be one of a kind. */
const GLOBAL: Record<string, string> = {
  api_keys_key_hash_key: 'finds the company of a request',
  authorized_recipients_token_hash_key: 'finds the company of a link',
  invitations_token_hash_key: 'finds the company of a link',
  senders_token_hash_key: 'finds the company of a link',
  sending_domains_verified_key: 'one company has verified a domain',
  bounce_domains_verified_key: 'one company has verified a domain',
  tracking_domains_verified_key: 'one company has verified a domain',
  company_slugs_slug_key: 'one company has a slug',
  ip_addresses_address_key: 'an address exists once',
  ip_addresses_pkey: 'also of addresses without a company',
  ip_pools_pkey: 'also of pools without a company',
  ip_pools_installation_name_key: 'of pools without a company',
  blobs_pkey: 'its public address has no company',
  users_pkey: 'of people',
  users_email_key: 'of people',
  alerts_pkey: 'its text names the company',
  jobs_pkey: 'also of jobs without a company',
  jobs_open_key: 'its text names the company',
  job_schedules_pkey: 'also of schedules without a company',
  job_schedules_kind_key: 'its text names the company',
  smtp_sessions_pkey: 'also of sessions without a company',
  rollup_deltas_pkey: 'rows live for seconds; one key is enough on the hot path',
  webhook_outbox_pkey: 'rows live for a second; one key is enough on the hot path',
  stat_staging_pkey: 'empty between folds',
  templates_pkey: 'earlier versions group by it',
  webhook_deliveries_pkey: 'earlier versions insert with ON CONFLICT (id)',
};

/** Foreign keys without the company. */
const WITHOUT_COMPANY: Record<string, string> = {
  sending_domains_ip_pool_id_fkey: "the pool may be the installation's",
  subaccounts_ip_pool_id_fkey: "the pool may be the installation's",
  ip_pools_overflow_pool_id_fkey: "the pool may be the installation's",
  ip_addresses_ip_pool_id_fkey: "both may be the installation's",
};

/** Published tables whose identity lacks the company: nothing updates or deletes their rows, partitions are dropped. */
const APPEND_ONLY: Record<string, string> = {
  smtp_sessions: 'the company of a session may be null, which no key can contain; its days are dropped as partitions',
};

let close: () => Promise<void>;
let tables: TableKeys[];
let uniqueKeys: UniqueKey[];
let foreignKeys: ForeignKey[];

beforeAll(async () => {
  close = await openTestDatabase();
  tables = await readTables(getPool());
  uniqueKeys = await readUniqueKeys(getPool());
  foreignKeys = await readForeignKeys(getPool());
});

afterAll(() => close());

const isOwned = (table: string) => tables.some(({ name, companyIs }) => name === table && companyIs !== null);

test('every table has a column for the company, or a reason to belong to none', () => {
  const unowned = tables.filter(({ companyIs }) => companyIs === null).map(({ name }) => name);
  expect(unowned).toEqual(Object.keys(UNOWNED).sort());
});

test('the company of a row is required, except in tables with rows of the installation', () => {
  const optional = tables.filter(({ companyIs }) => companyIs === 'optional').map(({ name }) => name);
  expect(optional).toEqual(Object.keys(OPTIONAL).sort());
});

test('every unique key of a company names it, or a row that belongs to it, or is global for a reason', () => {
  const parents = (table: string) =>
    foreignKeys
      .filter((key) => key.table === table && key.columns.includes('company_id') && isOwned(key.to))
      .flatMap(({ columns }) => columns);
  const global = uniqueKeys
    .filter(({ table }) => isOwned(table))
    .filter(({ table, columns }) => !columns.some((name) => name === 'company_id' || parents(table).includes(name)))
    .map(({ name }) => name);
  expect(global).toEqual(Object.keys(GLOBAL).sort());
});

test('every foreign key between rows of a company contains the company', () => {
  const without = foreignKeys
    .filter(({ table, to }) => isOwned(table) && isOwned(to) && to !== 'users')
    .filter(({ columns, toColumns }) => columns[toColumns.indexOf('company_id')] !== 'company_id')
    .map(({ name }) => name);
  expect(without).toEqual(Object.keys(WITHOUT_COMPANY).sort());
});

test('a publication with a filter by company allows updates and deletions in every table that moves', () => {
  const lacking = tables
    .filter(({ name, companyIs }) => companyIs !== null && !(name in STAYING_TABLES))
    .filter(({ identity, isUnlogged }) => isUnlogged || (identity !== null && !identity.includes('company_id')))
    .map(({ name }) => name);
  expect(lacking).toEqual(Object.keys(APPEND_ONLY));
});

test('every table that stays, or moves last, exists', () => {
  for (const name of [...Object.keys(STAYING_TABLES), ...WORK_TABLES]) expect(isOwned(name), name).toBe(true);
});

test('a row cannot refer to a row of another company', async () => {
  const [one, other, subaccount] = ['1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);
  await getPool().query(
    "INSERT INTO companies (id, name, slug, updated_at) VALUES ($1, 'One', 'one', now()), ($2, 'Other', 'other', now())",
    [one, other],
  );
  await getPool().query(
    "INSERT INTO subaccounts (id, company_id, number, name, updated_at) VALUES ($1, $2, 1, 'Part', now())",
    [subaccount, one],
  );
  const addDomain = (company?: string) =>
    getPool().query(
      `INSERT INTO sending_domains (id, company_id, subaccount_id, domain, ownership_token, updated_at)
       VALUES (gen_random_uuid(), $1, $2, 'one.example', '', now())`,
      [company, subaccount],
    );
  await expect(addDomain(other)).rejects.toThrow('sending_domains_subaccount_id_company_id_fkey');
  await addDomain(one);
  await getPool().query('DELETE FROM subaccounts WHERE id = $1', [subaccount]);
  const { rows } = await getPool().query('SELECT company_id, subaccount_id FROM sending_domains');
  expect(rows).toEqual([{ company_id: one, subaccount_id: null }]);
});
