import type { ErrorEntry } from '../error-entry.ts';

/** Refusals of files. */
export const mediaErrors = {
  filenameExists: {
    status: 422,
    name: 'validation_error',
    specCode: 122,
    message: 'Filename already exist',
    display: 'field',
  },
  mediaInUse: {
    status: 409,
    name: 'validation_error',
    message: 'This file is used by {names}. Deleting it leaves a gap there.',
    display: 'toast',
  },
} as const satisfies Record<string, ErrorEntry>;
