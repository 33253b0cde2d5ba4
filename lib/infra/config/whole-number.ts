import { z } from 'zod';

/** Creates a whole-number setting with a default and a minimum. */
export const wholeNumber = (fallback: number, least = 0) =>
  z.coerce.number({ error: 'must be a whole number' }).int().min(least).default(fallback);
