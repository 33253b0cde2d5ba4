/** Texts of one export in the lists of the suite. */
export const exportItems = {
  states: { queued: 'Waiting', running: 'Being written', done: 'Ready', expired: 'Expired' },
  rows: '{count, plural, one {# row} other {# rows}}',
  columnCount: '{count, plural, one {# column} other {# columns}}',
  progress: 'Progress of the export',
  percent: '{share, number, ::percent}',
  formats: { csv: 'CSV', xlsx: 'XLSX', ndjson: 'JSON lines' },
  cancel: 'Cancel this export',
  delete: 'Delete this export',
} as const;
