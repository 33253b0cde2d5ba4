import type { importErrors } from '#lib/core/errors/catalogue/imports.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of imported files. */
export const importHelp: Readonly<Record<keyof typeof importErrors, ErrorHelp>> = {
  importEmpty: {
    when: 'The file has no rows with data.',
    fix: 'Check that you exported the right sheet, and that the first row has the names of the columns.',
  },
  emailFieldMissing: {
    when: 'No column of the file has addresses.',
    fix: 'Name the column `email` or `recipient`.',
  },
  importContactUpdate: {
    when: 'An import that only updates contacts does not say whom: no column has addresses. Of a row: its address and its external id belong to two contacts, and an import never gives the address of one to another.',
    fix: 'Choose the column that has the addresses; correct the address or the external id of the row.',
  },
  importHeader: {
    when: 'The first row names a column twice.',
    fix: 'Rename or delete one of the two columns.',
  },
  importFormat: {
    when: 'A cell begins with a quotation mark and never ends.',
    fix: 'Look at the row in the message; a single quotation mark within a cell is written twice.',
  },
  importSize: {
    when: 'The file has more rows than one import takes.',
    fix: 'Divide the file and import each part.',
  },
  importUnfinished: {
    when: 'An earlier import of the account is still running.',
    fix: 'Wait until it is done; its progress is on the same page.',
  },
  importQuota: {
    when: 'A file has more new people than the plan has left. Nothing of it is written.',
    fix: 'Remove rows from the file, delete contacts, or choose a larger plan; `payload` has the numbers.',
  },
  importEncoding: {
    when: 'The file is in an encoding that is not known.',
    fix: 'Save the file as CSV in UTF-8.',
  },
  importDelimiter: {
    when: 'The columns of the file are divided by an unknown character.',
    fix: 'Save the file with commas or semicolons.',
  },
};
