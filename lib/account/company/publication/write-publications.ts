import { findCompanyTables } from './store.ts';

/** The SQL of the publications of a company, for logical replication to another installation. */
type Publications = {
  /** Creates the publication `mailwright_records` of everything that may be copied while the company sends. */
  records: string;
  /** Creates the publication `mailwright_work` of what moves last. */
  work: string;
};

/**
 * Returns the SQL that publishes all rows of one company, and no other company's. Rows of partitions are published as rows of
 * their table, so that the receiving installation needs no partitions of the same names. Writes nothing.
 *
 * @param companyId a UUID
 */
export async function writePublications(companyId: string): Promise<Publications> {
  const tables = (await findCompanyTables()).filter((table) => !(table in STAYING_TABLES));
  const filtered = (table: string) => `${table} WHERE (company_id = '${companyId}'::uuid)`;
  const records = tables.filter((table) => !WORK_TABLES.includes(table)).map(filtered);
  return {
    records: createPublication('mailwright_records', [`companies WHERE (id = '${companyId}'::uuid)`, ...records]),
    work: createPublication('mailwright_work', WORK_TABLES.map(filtered)),
  };
}

const createPublication = (name: string, tables: readonly string[]): string =>
  `CREATE PUBLICATION ${name} FOR TABLE\n  ${tables.join(',\n  ')}\n  WITH (publish_via_partition_root = true);`;

/**
 * Tables of a company's work in progress. Every process of an installation takes up what it finds in them, so they move
 * after the records, when the company's mail is held and its webhooks are paused (docs/scaling.md).
 */
export const WORK_TABLES: readonly string[] = ['delivery_queue', 'webhook_cursors', 'webhook_deliveries'];

/** Tables with a column for the company that do not move, each with the reason. */
export const STAYING_TABLES: Readonly<Record<string, string>> = {
  users: 'A person may belong to companies of several installations; members name the company.',
  alerts: 'Each installation raises its alerts from what it sees, within a minute.',
  jobs: 'A job runs where its cause is; none is left a moment after the company is quiet.',
  job_schedules: 'They belong to the installation that runs their jobs; the things that move set their own again.',
  rollup_deltas:
    'They are folded into the statistics within seconds; its key has no company, for the sake of the hot path.',
  webhook_outbox: 'It is empty a second after the last event; its key has no company, for the sake of the hot path.',
  stat_staging: 'It is unlogged, and empty between two folds.',
  document_locks: 'It is unlogged, and its rows live for seconds.',
};
