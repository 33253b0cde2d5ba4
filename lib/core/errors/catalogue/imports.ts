import type { ErrorEntry } from '../error-entry.ts';

/**
 * Refusals of a whole file that is imported (docs/product.md §8: 50, 129, import errors); its rows are judged one by one.
 * Each sentence names the import and the fault, as clients look them up by these words. The suite has the numbers 501 to 503 for them:
 * a text that cannot be read, a table that cannot be read, and a table that is too large.
 */
export const importErrors = {
  importEmpty: {
    status: 422,
    name: 'validation_error',
    specCode: 129,
    message: "We couldn't find any data in file you has imported",
    display: 'toast',
  },
  emailFieldMissing: {
    status: 422,
    name: 'validation_error',
    specCode: 50,
    message: 'Email field is not found',
    display: 'field',
  },
  importContactUpdate: {
    status: 422,
    name: 'validation_error',
    specCode: 'importContactUpdateException',
    message: 'This import only updates contacts, so it needs the column that says whom: that of the email addresses.',
    display: 'toast',
  },
  importHeader: {
    status: 422,
    name: 'validation_error',
    specCode: 'importHeaderException',
    suiteCode: 502,
    message: 'This import has an ambiguous header: the column {value} occurs twice.',
    display: 'toast',
  },
  importFormat: {
    status: 422,
    name: 'validation_error',
    specCode: 'importFormatException',
    suiteCode: 502,
    message: 'This import is in a wrong format: a quoted cell is never closed.',
    display: 'toast',
  },
  importSize: {
    status: 413,
    name: 'validation_error',
    specCode: 'importSizeException',
    suiteCode: 503,
    message: 'This import exceeds the size limit of {limit} rows. Split the file and import each part.',
    display: 'toast',
  },
  importUnfinished: {
    status: 422,
    name: 'validation_error',
    specCode: 'importUnfinishedException',
    message: 'There is still import in progress',
    display: 'toast',
  },
  importQuota: {
    status: 422,
    name: 'validation_error',
    message: 'Import data count is greater than your available quota',
    display: 'toast',
  },
  importEncoding: {
    status: 422,
    name: 'validation_error',
    specCode: 'importEncodingException',
    suiteCode: 501,
    message: 'This import has an unknown encoding. Save the file as UTF-8 and import it again.',
    display: 'toast',
  },
  importDelimiter: {
    status: 422,
    name: 'validation_error',
    specCode: 'importDelimiterException',
    suiteCode: 501,
    message: 'This import has an unknown delimiter. Separate its columns with commas or semicolons.',
    display: 'toast',
  },
} as const satisfies Record<string, ErrorEntry>;
