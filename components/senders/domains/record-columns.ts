import type { Translate } from '#components/texts/types.ts';
import type { DomainRecord } from '#lib/senders/domains/schema.ts';

/** The name to show of a record: relative to the zone, or in full. */
export type NameForm = 'host' | 'name';

/** The columns of a table of records, in their order, with the classes of their heads. */
export const RECORD_COLUMNS = [
  { key: 'state', className: 'w-33 pl-4 pr-3' },
  { key: 'record', className: 'w-36 px-3' },
  { key: 'type', className: 'w-18 px-3' },
  { key: 'host', className: 'w-68 px-3' },
  { key: 'value', className: 'px-3' },
  { key: 'ttl', className: 'w-19 pl-3 pr-4 text-right' },
] as const;

/** Returns the title of a record: its purpose in a word or two. */
export const getRecordTitle = (t: Translate<'domains'>, { purpose, isRequired }: DomainRecord): string =>
  t(purpose === 'dkim' && !isRequired ? 'records.dkimSecond' : `records.${purpose}`);
