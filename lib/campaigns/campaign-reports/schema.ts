import { z } from 'zod';
import { CAMPAIGN_STATES } from '#lib/campaigns/campaigns/values.ts';
import { HOLD_CAUSES } from '#lib/campaigns/expansion/values.ts';
import { PEOPLE_STATUSES, REPORT_STATUSES } from '#lib/campaigns/reports/values.ts';
import { LocalMoment } from '#lib/core/local-moment.ts';
import { FACTS, PEOPLE_COLUMNS, PEOPLE_DEFAULT, PEOPLE_MAX, UNSENT_REASONS } from './values.ts';

const Id = z.uuid().meta({ description: 'The campaign or A/B test.' });
const people = (description: string, example = 1_486) => z.int().meta({ description, example });
const rate = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}, from 0 to 1; null without any.`, example: 0.44 });
const Instant = z.iso.datetime();

/** `GET /{type}/reports/basic`. */
export const ReportQuery = z.strictObject({
  id: Id,
  start: LocalMoment.optional().meta({
    description: 'The hours of `series` from then on, by the clock of the company.',
    example: '2026-11-24',
  }),
  end: LocalMoment.optional().meta({ description: 'The hours of `series` before then.', example: '2026-11-27' }),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

const Rates = z.object({
  delivered: rate('Of those who were sent it'),
  opened: rate('Of those who got it'),
  clicked: rate('Of those who got it'),
  bounceback: rate('Of those who were sent it'),
  unsubscribed: rate('Of those who got it'),
  reportspam: rate('Of those who got it'),
});
export type Rates = z.infer<typeof Rates>;

const STATUS_COUNTS = {
  delivered: people('People who got it: those who opened it, and those who did not.', 17_982),
  opened: people('People who opened it, or clicked in it. Apps that load every picture are left out.', 7_912),
  clicked: people('People who clicked in it.'),
  notopen: people('People who got it and have not opened it.', 10_070),
  bounceback: z
    .object({
      hard: people('The address does not exist.', 201),
      soft: people('The mailbox was full, or the server away, until the time was over.', 44),
      block: people('The server refused the mail.', 13),
    })
    .meta({ description: 'People whose mail came back, by the last word of their server.' }),
  unsubscribed: people('People who left by it.', 61),
  reportspam: people('People who reported it.', 3),
};

const VariantReport = z.object({
  variant: z.int().meta({ description: 'The number, from 0.', example: 1 }),
  name: z.string().meta({ description: 'The name.', example: 'With a question' }),
  ...STATUS_COUNTS,
  rates: Rates,
  rate: z.number().meta({ description: 'Its rate by the number that decides, from 0 to 1.', example: 0.41 }),
  chance: z.number().meta({ description: 'The probability that its rate is the best, from 0 to 1.', example: 0.94 }),
  isWinner: z.boolean().meta({ description: 'True for the variant that was chosen.', example: false }),
});

const Moment = z.object({
  at: Instant.meta({ description: 'The hour.' }),
  opens: people('Opens.', 1_240),
  clicks: people('Clicks.', 252),
  uniqueOpens: people('People who opened it for the first time.', 1_100),
  uniqueClicks: people('People who clicked for the first time.', 220),
});

/** The answer of `GET /{type}/reports/basic`. */
export const CampaignReport = z.object({
  id: z.uuid().meta({ description: 'The campaign.' }),
  state: z.enum(CAMPAIGN_STATES).meta({ description: 'The state.', example: 'SENDING' }),
  pauseCause: z.enum(HOLD_CAUSES).nullable().meta({ description: 'Why it is paused; null if it is not.' }),
  startedAt: Instant.nullable().meta({ description: 'When its people were decided; null if it was not sent yet.' }),
  finishedAt: Instant.nullable().meta({ description: 'When the last mail had its end; null before.' }),
  recipient: people('People of the audience when it began.', 18_240),
  queued: people('People whose mail is made.', 18_240),
  sent: people('People to whom it was sent: `delivered` and `bounceback`.', 18_240),
  waiting: people('People who still get it: their mail is not made yet, or waits in the queue.', 0),
  waitingAt: z
    .array(z.object({ domain: z.string(), people: z.int() }))
    .meta({ description: 'The domains that asked to come again later, with the people there.', example: [] }),
  ...STATUS_COUNTS,
  unsent: z.partialRecord(z.enum(UNSENT_REASONS), z.int()).meta({
    description: 'People of the audience who get nothing, by the reason.',
    example: { overCap: 12, left: 3 },
  }),
  rates: Rates,
  average: Rates.nullable().meta({
    description: 'The rates of the last 20 campaigns together; null before the first.',
  }),
  byVariant: z.array(VariantReport).meta({ description: 'The variants of a test.' }),
  isTooEarly: z.boolean().meta({ description: 'True if no variant is the best with 90 % probability.', example: true }),
  series: z.array(Moment).meta({ description: 'The hours with opens or clicks.' }),
  fresh_at: Instant.meta({ description: 'The time up to which events are counted.' }),
});
export type CampaignReport = z.infer<typeof CampaignReport>;
export type VariantReport = z.infer<typeof VariantReport>;

/** `GET /{type}/reports/{fact}`. */
export const FactQuery = z.strictObject({ id: Id });

/** `GET /{type}/reports/location`. */
export const LocationQuery = z.strictObject({
  id: Id,
  by: z.enum(['country', 'city']).default('country').meta({ description: 'Countries, or cities.', example: 'country' }),
});

const ENGAGEMENTS = {
  opens: people('Opens.', 3_402),
  clicks: people('Clicks.', 812),
  uniqueOpens: people('People who opened it there first.', 2_900),
  uniqueClicks: people('People who clicked there first.', 640),
};

const FactRow = z.object({
  value: z.string().meta({
    description:
      'The browser, system, kind of device or place; of peak times the hour of the week, 0 for Monday, 00:00.',
    example: 'Safari',
  }),
  ...ENGAGEMENTS,
});
export type FactRow = z.infer<typeof FactRow>;

/** Opens and clicks by a fact of them. */
export const FactRows = z.object({
  data: z.array(FactRow).meta({ description: 'The rows, those with the most people first; 500 at most.' }),
});

/** Opens and clicks by place. */
export const LocationRows = FactRows.extend({
  isKnown: z.boolean().meta({
    description: 'False if the installation has no file of places, so that no place is known.',
    example: true,
  }),
});

const LinkRow = z.object({
  n: z
    .int()
    .nullable()
    .meta({ description: 'Its position in the mail, from 0; null for one that is not in it.', example: 3 }),
  block: z
    .string()
    .nullable()
    .meta({ description: 'The block of the document; null outside of blocks.', example: 'b3' }),
  url: z.string().nullable().meta({ description: 'The address; null for one that each mail makes.' }),
  label: z.string().nullable().meta({ description: 'Its words, or those of its picture.', example: 'Shop linen' }),
  value: z.string().meta({ description: 'The name by which its clicks are counted.', example: 'b3.0' }),
  ...ENGAGEMENTS,
});
export type LinkRow = z.infer<typeof LinkRow>;

/** The links of a mail with their clicks. */
export const LinkRows = z.object({
  data: z.array(LinkRow).meta({ description: 'The links, those with the most people first.' }),
  isTracked: z.boolean().meta({ description: 'False if clicks of this campaign are not counted.', example: true }),
});

/** `GET /{type}/reports/preview`. */
export const ReportPreviewQuery = z.strictObject({
  id: Id,
  variant: z.coerce.number().int().min(0).max(4).default(0).meta({ description: 'The variant.', example: 0 }),
  images: z.literal('1').optional().meta({ description: 'Shows the pictures.', example: '1' }),
  theme: z.enum(['light', 'dark']).default('light').meta({ description: 'The theme of the mail program.' }),
});
export type ReportPreviewQuery = z.infer<typeof ReportPreviewQuery>;

const PAGE = {
  next: z.uuid().optional().meta({ description: '`next` of the page before; the first page without it.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(PEOPLE_MAX)
    .default(PEOPLE_DEFAULT)
    .meta({ description: 'People of a page.', example: 50 }),
  variant: z.coerce.number().int().min(0).max(4).optional().meta({ description: 'Only those of a variant.' }),
};

/** `GET /{type}/reports/{status}`. */
export const PeopleQuery = z.strictObject({ id: Id, ...PAGE });

const ReportedPerson = z.object({
  contactId: z.uuid().meta({ description: 'The contact.' }),
  email: z.string().nullable().meta({ description: 'The address; null for a contact who is deleted.' }),
  name: z.string().nullable().meta({ description: 'The name; null for none.', example: 'Ann Miller' }),
  variant: z.int().meta({ description: 'The variant that they got.', example: 0 }),
  at: Instant.nullable().meta({ description: 'When they did it last; null once its event is no longer kept.' }),
  links: z.array(z.string()).meta({ description: 'The links that they clicked, by their names or addresses.' }),
  reason: z.string().nullable().meta({ description: 'Of mail that came back, the words of the server.' }),
  messageId: z.uuid().nullable().meta({ description: 'Their message in Activity; null once it is no longer kept.' }),
});
export type ReportedPerson = z.infer<typeof ReportedPerson>;

/** A page of the people behind a number. */
export const PeoplePage = z.object({
  data: z.array(ReportedPerson).meta({ description: 'The people, in the order of their ids.' }),
  next: z.uuid().nullable().meta({ description: 'Names the next page; null on the last one.' }),
});
export type PeoplePage = z.infer<typeof PeoplePage>;

const Statuses = z.enum(REPORT_STATUSES);

/** `GET /{type}/{id}/reports`. */
export const AnyReportQuery = z.strictObject({
  type: z
    .enum(['people', ...FACTS])
    .default('people')
    .meta({ description: 'The people of a status, or opens and clicks by a fact.', example: 'people' }),
  status: Statuses.default('delivered').meta({ description: 'The status of people.', example: 'opened' }),
  ...PAGE,
});
export type AnyReportQuery = z.infer<typeof AnyReportQuery>;

/** The answer of `GET /{type}/{id}/reports`: what the call of its own for the type answers. */
export const AnyReport = z.union([PeoplePage, LinkRows, LocationRows, FactRows]);

/** The answer of `GET /{type}/{id}/reports/count`. */
export const ReportCount = z.object({
  recipient: CampaignReport.shape.recipient,
  sent: CampaignReport.shape.sent,
  ...STATUS_COUNTS,
  bounceback: people('People whose mail came back.', 258),
});
export type ReportCount = z.infer<typeof ReportCount>;

/** `POST /{type}/{id}/reports/export`. */
export const ExportPeopleInput = z.strictObject({
  status: z.enum(PEOPLE_STATUSES).meta({ description: 'The status of the people.', example: 'opened' }),
  columns: z
    .array(z.enum(PEOPLE_COLUMNS))
    .min(1)
    .max(PEOPLE_COLUMNS.length)
    .optional()
    .meta({ description: 'The columns in their order; all of them if absent.', example: ['email', 'clicked'] }),
});
export type ExportPeopleInput = z.infer<typeof ExportPeopleInput>;

/** `POST /{type}/{id}/reports/generate`. */
export const GenerateReportInput = z.strictObject({
  format: z.enum(['xlsx', 'csv']).default('xlsx').meta({ description: 'The format of the file.', example: 'xlsx' }),
});

/** `POST /{type}/{id}/reports/label`. */
export const LabelReportInput = z.strictObject({
  status: z.enum(PEOPLE_STATUSES).meta({ description: 'The status of the people.', example: 'clicked' }),
  labelId: z.int().min(1).max(2_147_483_647).optional().meta({
    description: 'The label by number. Give this, or a name.',
    example: 7,
  }),
  name: z.string().trim().min(1).max(60).optional().meta({
    description: 'The label by name, which is created if it does not exist.',
    example: 'Clicked in June',
  }),
});
export type LabelReportInput = z.infer<typeof LabelReportInput>;

/** `POST /{type}/{id}/reports/campaign`. */
export const FollowUpInput = z.strictObject({
  statuses: z
    .array(z.enum(PEOPLE_STATUSES))
    .min(1)
    .max(PEOPLE_STATUSES.length)
    .meta({ description: 'Its people with one of these statuses are the audience.', example: ['notopen'] }),
  name: z.string().trim().min(1).max(200).optional().meta({ description: 'The name.', example: 'Linen week, again' }),
});

/** A campaign that was sent again. */
export const ResentCampaign = z.object({
  id: z.uuid().meta({ description: 'The campaign that is sent now.' }),
  name: z.string().meta({ description: 'Its name.', example: 'Linen week, sent again' }),
  state: z.enum(CAMPAIGN_STATES).meta({ description: 'Its state.', example: 'PREPARING' }),
  revision: z.int().meta({ description: 'Its revision.', example: 2 }),
});

/** `GET /campaign/why`. */
export const WhyQuery = z.strictObject({
  sendId: z.uuid().meta({ description: 'The send, or its campaign.' }),
  contactId: z.uuid().meta({ description: 'The contact.' }),
});
export type WhyQuery = z.infer<typeof WhyQuery>;

/** Why a person got a campaign, or did not. */
export const Why = z.object({
  outcome: z
    .enum(['got', 'bounced', 'waiting', 'left', 'unsent', 'excluded'])
    .meta({ description: 'What came of it.', example: 'unsent' }),
  reason: z.string().nullable().meta({ description: 'The reason in one word; null for none.', example: 'overCap' }),
  sentence: z.string().meta({ description: 'The reason in a sentence.' }),
  time: Instant.nullable().meta({ description: 'When it was decided, or is due; null where that is not known.' }),
  message: z.uuid().nullable().meta({ description: 'The message in Activity; null for none.' }),
});
export type Why = z.infer<typeof Why>;
