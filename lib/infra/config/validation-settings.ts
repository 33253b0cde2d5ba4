import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

/** The settings of email validation. */
export const validationSettings = {
  VALIDATION_RESULT_DAYS: wholeNumber(10, 1).describe('Days that the results of a validated list are kept'),
  VALIDATION_LISTS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder with files that change the lists of email validation: disposable-add.txt, disposable-remove.txt, free-add.txt and role-add.txt, an entry a line. They are read every hour',
    ),
};
