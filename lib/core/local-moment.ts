import { z } from 'zod';

/** A calendar day of a zone, or a minute of one: `2026-11-01`, `2026-11-01T13:45`. */
export const LocalMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/, {
    error: 'must be a day such as 2026-11-01, or a minute of one',
  })
  .refine((value) => z.iso.date().safeParse(value.slice(0, 10)).success, { error: 'must be a day of the calendar' });
