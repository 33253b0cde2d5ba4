import { z } from 'zod';
import { STATS_DAYS_MAX } from './values.ts';

const Day = z.iso.date({ error: 'must be a day such as 2026-11-01' });
const Zone = z
  .string()
  .meta({ description: 'The time zone of the company, whose days these are.', example: 'Asia/Jakarta' });

/** `POST /stats`. */
export const StatsInput = z.strictObject({
  start: Day.meta({
    description: `The first day, up to ${STATS_DAYS_MAX} days back.`,
    example: '2026-10-29',
  }),
  end: Day.meta({ description: 'The last day, which is included; today at most counts.', example: '2026-11-27' }),
});
export type StatsInput = z.infer<typeof StatsInput>;

const PEOPLE = {
  added: z.int().meta({ description: 'Contacts that were added and still exist.', example: 1204 }),
  unsubscribed: z.int().meta({ description: 'Times that a contact left marketing mail.', example: 38 }),
};
const People = z.object(PEOPLE);

const Mail = z.object({
  sent: z.number().meta({ description: 'Recipients whose mail was delivered or bounced at once.', example: 226940 }),
  delivered: z.number().meta({ description: 'Recipients whose mail was delivered.', example: 225100 }),
  opened: z.number().meta({
    description: 'Recipients who opened their mail for the first time. Programs that load every picture are left out.',
    example: 92700,
  }),
  clicked: z
    .number()
    .meta({ description: 'Recipients who clicked for the first time, without programs.', example: 16650 }),
});
export type MailFigures = z.infer<typeof Mail>;

const absent = 'Absent for readers who may not see contacts; null if it cannot be read at the moment.';

/** The answer of `POST /stats`. Systems that the company does not have are absent. */
export const Stats = z.object({
  start: Day.meta({ description: 'The first day.' }),
  end: Day.meta({ description: 'The last day.' }),
  timezone: Zone,
  contacts: z
    .object({ total: z.int().meta({ description: 'Contacts now.', example: 48612 }), ...PEOPLE })
    .nullable()
    .optional()
    .meta({ description: `Contacts. ${absent}` }),
  email: Mail.nullable().meta({ description: 'Mail of production. Null if it cannot be read at the moment.' }),
  days: z
    .array(
      z.object({
        day: Day.meta({ description: 'The day.' }),
        contacts: People.optional().meta({ description: 'Contacts of the day.' }),
        email: Mail.optional().meta({ description: 'Mail of the day.' }),
      }),
    )
    .meta({ description: 'The same by day, in their order.' }),
  before: z
    .object({
      start: Day.meta({ description: 'The first day.' }),
      end: Day.meta({ description: 'The last day.' }),
      contacts: People.nullable()
        .optional()
        .meta({ description: `Contacts. ${absent}` }),
      email: Mail.nullable().meta({ description: 'Mail; null also if statistics do not reach back so far.' }),
    })
    .meta({
      description:
        'As many days right before. If the last day is today, the last one of these is cut at the same time of day.',
    }),
});
export type Stats = z.infer<typeof Stats>;

/** The answer of `GET /peak-time`. */
export const PeakTime = z.object({
  start: Day.meta({ description: 'The first day that is counted.' }),
  end: Day.meta({ description: 'The last day that is counted: today.' }),
  timezone: Zone,
  peak: z
    .object({
      weekday: z.int().min(1).max(7).meta({ description: 'The day of the week, from 1, Monday.', example: 2 }),
      hour: z.int().min(0).max(23).meta({ description: 'The hour that begins then.', example: 9 }),
    })
    .nullable()
    .meta({ description: 'The hour of the week in which most people open mail for the first time; null without any.' }),
  hours: z
    .array(
      z.object({
        weekday: z.int().min(1).max(7).meta({ description: 'The day of the week, from 1, Monday.' }),
        hour: z.int().min(0).max(23).meta({ description: 'The hour of the day.' }),
        opened: z
          .number()
          .meta({ description: 'Recipients who opened mail for the first time then, without programs.' }),
      }),
    )
    .meta({ description: 'All 168 hours of a week, in their order.' }),
});
export type PeakTime = z.infer<typeof PeakTime>;

const MissionView = z.object({
  name: z.string().meta({ description: 'The name of the step.', example: 'first-contact' }),
  title: z.string().meta({ description: 'What to do.', example: 'Add your first contact' }),
  text: z.string().meta({ description: 'Its use.' }),
  link: z.string().meta({ description: 'The screen on which it is done.', example: '/contact?add' }),
  done: z.boolean().meta({ description: 'True once the company has done it.' }),
});
export type MissionView = z.infer<typeof MissionView>;

/** The first steps of a company, as one of its people sees them. */
export const Missions = z.object({
  percentage: z.int().min(0).max(100).meta({ description: 'The part that is done, rounded down.', example: 83 }),
  hidden: z.boolean().meta({ description: 'True if the person has hidden them.' }),
  data: z.array(MissionView).meta({ description: 'The steps with what the company has and the person may do.' }),
});
export type Missions = z.infer<typeof Missions>;

/** `PUT /missions`. */
export const MissionsInput = z.strictObject({
  hidden: z
    .boolean()
    .meta({ description: 'True hides the steps on the screens of the caller, false shows them again.' }),
});
export type MissionsInput = z.infer<typeof MissionsInput>;
