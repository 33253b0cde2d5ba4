import { z } from 'zod';
import { isLocalMoment } from '#lib/core/day-range.ts';
import { CampaignSummary, UpdateCampaignInput } from '../schema.ts';
import { CALENDAR_DAYS_MAX, CAMPAIGN_TYPES } from '../values.ts';

const Day = z
  .string()
  .refine((text) => text.length === 10 && isLocalMoment(text), { error: 'must be a day as YYYY-MM-DD' });

/** `GET /campaign/calendar`. */
export const CalendarQuery = z
  .strictObject({
    from: Day.meta({ description: "The first day, by the company's calendar.", example: '2026-12-01' }),
    to: Day.meta({ description: 'The last day, at most 62 days after the first.', example: '2026-12-31' }),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < CALENDAR_DAYS_MAX * 86_400_000, {
    path: ['to'],
    error: `must be within ${CALENDAR_DAYS_MAX} days from the first`,
  });
export type CalendarQuery = z.infer<typeof CalendarQuery>;

/** The types of things in a calendar, by the path of their calls. */
const CALENDAR_TYPES = Object.keys(CAMPAIGN_TYPES) as (keyof typeof CAMPAIGN_TYPES)[]; // the names of the table

const { id, name, state, category } = CampaignSummary.shape;

/** A thing of the calendar. */
export const CalendarEntry = z.object({
  type: z.enum(CALENDAR_TYPES).meta({ description: 'What it is.', example: 'email-marketing' }),
  id,
  name,
  state,
  category,
  day: z.string().nullable().meta({
    description: 'The day on which it begins, or has begun; null for a draft without one.',
    example: '2026-12-01',
  }),
  time: z
    .string()
    .nullable()
    .meta({ description: "The time of day; by each contact's clock where `isLocal` says so.", example: '09:00' }),
  isLocal: z
    .boolean()
    .meta({ description: "True if its day and time are those of each contact's clock.", example: false }),
  revision: z.int().meta({ description: 'The revision, which a move names.', example: 3 }),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** The answer of `GET /campaign/calendar`. */
export const Calendar = z.object({
  timezone: z.string().meta({ description: 'The zone of its days.', example: 'Asia/Jakarta' }),
  entries: z.array(CalendarEntry).meta({ description: 'What begins on these days, in order; 1,000 at most.' }),
  drafts: z.array(CalendarEntry).meta({ description: 'The last 50 drafts without a day, the last changed first.' }),
});
export type Calendar = z.infer<typeof Calendar>;

/** `PUT /campaign/calendar/{id}`. */
export const MoveToDayInput = z.strictObject({
  revision: UpdateCampaignInput.shape.revision,
  day: Day.meta({ description: 'The new day.', example: '2026-12-03' }),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day such as 09:00' })
    .optional()
    .meta({
      description: 'The new time of day; the present one, or 09:00 for a draft without one, if it is absent.',
      example: '09:00',
    }),
});
export type MoveToDayInput = z.infer<typeof MoveToDayInput>;
