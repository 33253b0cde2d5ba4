import { z } from 'zod';
import { isLocalMoment, MOMENT_PATTERN } from './day-range.ts';

/** A calendar day of a zone, or a minute of one: `2026-11-01`, `2026-11-01T13:45`. */
export const LocalMoment = z
  .string()
  .regex(MOMENT_PATTERN, { error: 'must be a day such as 2026-11-01, or a minute of one' })
  .refine(isLocalMoment, { error: 'must be a day of the calendar' });
