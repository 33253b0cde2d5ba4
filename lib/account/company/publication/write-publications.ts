import { findCompanyTables } from './store.ts';
import { STAYING_TABLES, WORK_TABLES } from './tables.ts';

/** The SQL of the publications of a company, for logical replication to another installation. */
export type Publications = {
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
