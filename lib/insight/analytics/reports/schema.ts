import { z } from 'zod';

/** Scheduled reports of a company in both environments, and readers of one, at most. */
export const REPORTS_MAX = 20;
export const READERS_MAX = 20;

/** The lengths of the period that a report covers. */
export const Cadence = z.enum(['daily', 'weekly', 'monthly']);
export type Cadence = z.infer<typeof Cadence>;

const FIELDS = {
  /** The id of a preset, or the name of a built-in one. */
  presetId: z.string().min(1).max(64),
  cadence: Cadence,
  /** The hour of the company's day at which it is mailed. */
  localHour: z.int().min(0).max(23),
  /** The members who get it. */
  memberUserIds: z.array(z.uuid()).min(1).max(READERS_MAX),
};

/** `POST /report-schedule`: a preset to mail to members. */
export const CreateReportInput = z.strictObject(FIELDS);
export type CreateReportInput = z.infer<typeof CreateReportInput>;

/** `PUT /report-schedule/{id}`: the fields to change. */
export const UpdateReportInput = z.strictObject(FIELDS).omit({ presetId: true }).partial();
export type UpdateReportInput = z.infer<typeof UpdateReportInput>;

/** A preset that is mailed to members, over the last closed day, week or month. */
export const ReportSchedule = z.object({
  id: z.string(),
  preset: z.object({ id: z.string(), name: z.string() }),
  cadence: Cadence,
  localHour: z.int(),
  members: z.array(z.object({ userId: z.string(), name: z.string() })),
  nextAt: z.iso.datetime(),
  /** The last day of the last period that was mailed; null before the first. */
  lastPeriod: z.iso.date().nullable(),
  /** True if the caller may change and end it. */
  isChangeable: z.boolean(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

/** The scheduled reports of the environment, and the members who may get them. */
export const ReportScheduleList = z.object({
  data: z.array(ReportSchedule),
  readers: z.array(z.object({ userId: z.string(), name: z.string() })),
});
export type ReportScheduleList = z.infer<typeof ReportScheduleList>;
