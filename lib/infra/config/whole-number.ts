import { z } from 'zod';

/** A setting that counts something; `least` is the smallest number that makes sense. */
export const wholeNumber = (fallback: number, least = 0) =>
  z.coerce.number({ error: 'must be a whole number' }).int().min(least).default(fallback);
