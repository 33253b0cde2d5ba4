import { z } from 'zod';
import { isPhone } from './is-phone.ts';

/** A telephone number as people write it. Runs of space become one; how the digits are grouped stays. */
export const Phone = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .refine(isPhone, { error: 'must be a telephone number such as +62 21 555 0123' });
