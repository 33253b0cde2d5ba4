/** Columns with substring search: their partitions get a trigram index once the day is over. */
export const SEARCHED_COLUMNS = [
  { table: 'messages', column: 'subject' },
  { table: 'recipients', column: 'rcpt_to' },
] as const;

/** The indexes of a day (UTC, YYYYMMDD) in which a part of a text is found. */
export const textIndexNames = (day: string): string[] =>
  SEARCHED_COLUMNS.map(({ table, column }) => textIndexName(`${table}_${day}`, column));

/** The index of a partition's column. */
export const textIndexName = (partition: string, column: string): string => `${partition}_${column}_trgm`;

/** Extensions that the indexes need; both ship with PostgreSQL. */
export const TEXT_INDEX_EXTENSIONS = ['pg_trgm', 'btree_gin'] as const;
