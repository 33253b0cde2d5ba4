import { z } from 'zod';
import { LABEL_COLORS } from '#lib/audience/contacts/values.ts';
import { AB_METRICS } from '#lib/campaigns/ab/values.ts';
import { HOLD_CAUSES } from '#lib/campaigns/expansion/values.ts';
import { PEOPLE_STATUSES } from '#lib/campaigns/reports/values.ts';
import { isLocalMoment } from '#lib/core/day-range.ts';
import { listAnswer, listQuery } from '#lib/core/list-query.ts';
import { LocalMoment } from '#lib/core/local-moment.ts';
import {
  AB_FALLBACKS,
  AB_VARIABLES,
  AUDIENCE_CONTACTS_MAX,
  AUDIENCE_ENTRIES_MAX,
  CAMPAIGN_STATES,
  CHECKED_PARTS,
  EXCLUSION_REASONS,
  NAME_MAX,
  PAST_ZONES,
  SPREAD_MAX_HOURS,
  VARIANTS_MAX,
} from './values.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(max, { error: `must have ${max} characters or fewer` })
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

const atMost = (max: number, things: string) => ({ error: `must have ${max} ${things} or fewer` });

const Revision = z
  .int()
  .min(1)
  .meta({ description: 'The revision that the caller has read; another one is refused with 412.', example: 3 });

/** A segment of an audience. */
const AudienceSegment = z.strictObject({
  id: z.uuid().meta({ description: 'The segment.' }),
  version: z.int().min(1).max(2_147_483_647).optional().meta({
    description: 'The version of its question; the latest one when the campaign is saved if it is absent.',
    example: 2,
  }),
});

/** People of an earlier campaign by what they did with it. */
const AudienceSend = z.strictObject({
  id: z.uuid().meta({ description: 'The campaign or A/B test.' }),
  statuses: z
    .array(z.enum(PEOPLE_STATUSES))
    .min(1, { error: 'must have a status' })
    .max(PEOPLE_STATUSES.length, atMost(PEOPLE_STATUSES.length, 'statuses'))
    .meta({ description: 'Those with one of these statuses in its report.', example: ['notopen'] }),
});

const PART = {
  labels: z
    .array(z.int().min(1).max(2_147_483_647))
    .max(AUDIENCE_ENTRIES_MAX, atMost(AUDIENCE_ENTRIES_MAX, 'labels'))
    .default([])
    .meta({ description: 'Contacts who have one of these labels, by number.', example: [7] }),
  segments: z
    .array(AudienceSegment)
    .max(AUDIENCE_ENTRIES_MAX, atMost(AUDIENCE_ENTRIES_MAX, 'segments'))
    .default([])
    .meta({ description: 'Contacts who match one of these segments.' }),
  contacts: z
    .array(z.uuid())
    .max(AUDIENCE_CONTACTS_MAX, atMost(AUDIENCE_CONTACTS_MAX, 'contacts'))
    .default([])
    .meta({ description: 'Contacts by id.' }),
  sends: z
    .array(AudienceSend)
    .max(AUDIENCE_ENTRIES_MAX, atMost(AUDIENCE_ENTRIES_MAX, 'campaigns'))
    .default([])
    .meta({ description: 'People of earlier campaigns by what they did with them.' }),
};

const Part = z.strictObject(PART);
const Included = z.strictObject({
  all: z
    .boolean()
    .default(false)
    .meta({ description: 'True for everybody who may be mailed; the other parts count nothing then.', example: false }),
  ...PART,
});

/** The people to whom a campaign is sent. Somebody who is named twice is one person. */
export const Audience = z.strictObject({
  include: Included.prefault({}).meta({ description: 'Who gets it: those of any part.' }),
  exclude: Part.prefault({}).meta({ description: 'Who does not get it, though included.' }),
});
export type Audience = z.infer<typeof Audience>;

const LocalTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day such as 09:00' })
  .meta({ description: "The time of day on each contact's clock.", example: '09:00' });

const Day = z
  .string()
  .refine((text) => text.length === 10 && isLocalMoment(text), { error: 'must be a day as YYYY-MM-DD' });

const spreadHours = z
  .int()
  .min(1)
  .max(SPREAD_MAX_HOURS)
  .optional()
  .meta({ description: 'Spreads the messages over so many hours.', example: 4 });

/** When a campaign is sent: at an instant, or at a time of each contact's day. */
export const Schedule = z.discriminatedUnion('zoneMode', [
  z.strictObject({
    zoneMode: z.literal('company').meta({ description: 'At one instant for all.' }),
    at: z.iso
      .datetime({ offset: true, error: 'must be an instant such as 2026-12-01T09:00:00Z' })
      .meta({ description: 'The instant.', example: '2026-12-01T09:00:00Z' }),
    spreadHours,
  }),
  z.strictObject({
    zoneMode: z.literal('contact').meta({ description: "By each contact's own clock." }),
    date: Day.meta({ description: 'The day.', example: '2026-12-01' }),
    localTime: LocalTime,
    pastZones: z.enum(PAST_ZONES).default('nextDay').meta({
      description: 'Contacts whose time is over when it begins get it on the next day, now, or not at all.',
      example: 'nextDay',
    }),
    spreadHours,
  }),
]);
export type Schedule = z.infer<typeof Schedule>;

const Utm = z
  .strictObject({
    source: line(100).optional().meta({ description: 'utm_source.', example: 'newsletter' }),
    medium: line(100).optional().meta({ description: 'utm_medium.', example: 'email' }),
    campaign: line(100).optional().meta({ description: 'utm_campaign.', example: 'june-sale' }),
    term: line(100).optional().meta({ description: 'utm_term.' }),
    content: line(100).optional().meta({ description: 'utm_content.' }),
  })
  .meta({ description: 'Parameters that are added to links which have none of them.' });

const Options = z
  .strictObject({
    trackOpens: z.boolean().optional().meta({ description: 'Counts opens.', example: true }),
    trackClicks: z.boolean().optional().meta({ description: 'Counts clicks.', example: true }),
    ipPool: z.uuid().optional().meta({ description: 'The IP pool that it is sent from.' }),
    overdueHours: z
      .int()
      .min(1)
      .max(72)
      .optional()
      .meta({ description: 'It waits for a person where it is due so many hours ago; 6 if absent.', example: 6 }),
  })
  .meta({ description: 'How it is sent.' });

/** The rules of an A/B test. */
export const AbRules = z.strictObject({
  variable: z
    .enum(AB_VARIABLES)
    .meta({ description: 'The one thing in which the variants differ.', example: 'subject' }),
  testShare: z.int().min(1).max(100).meta({
    description: 'The part of the audience that gets the test, in percent; the rest gets the winner.',
    example: 20,
  }),
  metric: z
    .enum(AB_METRICS)
    .default('uniqueOpens')
    .meta({ description: 'The number that decides.', example: 'uniqueOpens' }),
  waitMinutes: z
    .int()
    .min(15)
    .max(10_080)
    .default(240)
    .meta({ description: 'Minutes from the test to the decision.', example: 240 }),
  fallback: z.enum(AB_FALLBACKS).default('ask').meta({
    description: 'Without a clear winner: ask a person, take the first variant, or cancel the rest.',
    example: 'ask',
  }),
  minEvents: z
    .int()
    .min(1)
    .max(100_000)
    .default(20)
    .meta({ description: 'Fewer events in all decide nothing.', example: 20 }),
});
export type AbRules = z.infer<typeof AbRules>;

/** A variant of an A/B test; its number is its place in the list. */
export const Variant = z.strictObject({
  name: line(60).meta({ description: 'The name.', example: 'With a question' }),
  subject: line(998).optional().meta({ description: 'Its subject, where the test varies that.', example: 'Ready?' }),
  templateId: z.uuid().optional().meta({ description: 'Its published email template, where the test varies that.' }),
  senderId: z.uuid().optional().meta({ description: 'Its sender, where the test varies that.' }),
  offsetMinutes: z
    .int()
    .min(0)
    .max(SPREAD_MAX_HOURS * 60)
    .optional()
    .meta({ description: 'Minutes after the schedule, where the test varies the time.', example: 60 }),
});
export type Variant = z.infer<typeof Variant>;

const FACTS = {
  name: line(NAME_MAX).meta({ description: 'The name, which only the company sees.', example: 'June sale' }),
  categoryId: z.uuid().nullable().meta({ description: 'The category; null for none.' }),
  senderId: z.uuid().nullable().meta({ description: 'The sender; null for none yet.' }),
  templateId: z.uuid().nullable().meta({ description: "The company's published email template; null for none yet." }),
  audience: Audience.meta({ description: 'Who gets it.' }),
  schedule: Schedule.nullable().meta({ description: 'When; null for as soon as it is sent.' }),
  utm: Utm,
  options: Options,
};

const AB_FACTS = {
  ab: AbRules.meta({ description: 'The rules of the test.' }),
  variants: z
    .array(Variant)
    .max(VARIANTS_MAX, atMost(VARIANTS_MAX, 'variants'))
    .meta({ description: 'The variants, in their order; a test has 2 to 5.' }),
};

const optional = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial().shape;

const { name: _, ...REST } = FACTS;

/** `POST /email-marketing`. */
export const CreateCampaignInput = z.strictObject({ name: FACTS.name, ...optional(REST) });
export type CreateCampaignInput = z.infer<typeof CreateCampaignInput>;

/** `POST /ab-test`. */
export const CreateAbTestInput = CreateCampaignInput.extend(optional(AB_FACTS));
export type CreateAbTestInput = z.infer<typeof CreateAbTestInput>;

/** `PUT /email-marketing/{id}`: absent fields stay as they are. */
export const UpdateCampaignInput = z.strictObject({ revision: Revision, ...optional(FACTS) });
export type UpdateCampaignInput = z.infer<typeof UpdateCampaignInput>;

/** `PUT /ab-test/{id}`: absent fields stay as they are. */
export const UpdateAbTestInput = UpdateCampaignInput.extend(optional(AB_FACTS));
export type UpdateAbTestInput = z.infer<typeof UpdateAbTestInput>;

/** `POST /{type}/{id}/duplicate`. */
export const DuplicateCampaignInput = z.strictObject({ name: FACTS.name.optional() });

const Category = z
  .object({
    id: z.uuid().meta({ description: 'The id.' }),
    name: z.string().meta({ description: 'The name.', example: 'Newsletter' }),
    color: z.enum(LABEL_COLORS).nullable().meta({ description: 'The color.', example: 'blue' }),
  })
  .nullable()
  .meta({ description: 'The category.' });

const Counts = z
  .object({
    selected: z.int().meta({ description: 'People of the audience.', example: 12_400 }),
    excluded: z
      .partialRecord(z.enum(EXCLUSION_REASONS), z.int())
      .meta({ description: 'Those who got none, by reason.', example: { unsubscribed: 31 } }),
  })
  .nullable()
  .meta({ description: 'The numbers of the audience when it was sent; null before.' });

const SUMMARY = {
  id: z.uuid().meta({ description: 'The id.' }),
  name: z.string().meta({ description: 'The name.', example: 'June sale' }),
  state: z.enum(CAMPAIGN_STATES).meta({ description: 'The state.', example: 'DRAFT' }),
  pauseCause: z.enum(HOLD_CAUSES).nullable().meta({ description: 'Why it is paused; null if it is not.' }),
  category: Category,
  scheduleAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When it begins: by the clocks of contacts, in the first zone. Null without a schedule.' }),
  counts: Counts,
  lastUpdate: z.iso.datetime().meta({ description: 'The time of the last change.' }),
};

const Results = z
  .object({
    people: z.int().meta({ description: 'People who get it, when all of its messages are made.', example: 12_400 }),
    sent: z.int().meta({ description: 'People whose message was made so far.', example: 12_400 }),
    delivered: z.int().meta({ description: 'People whose message was delivered.', example: 12_310 }),
    opened: z.int().meta({ description: 'People who opened it, machines left out.', example: 4_700 }),
    clicked: z.int().meta({ description: 'People who clicked in it, machines left out.', example: 860 }),
  })
  .nullable()
  .meta({ description: 'Its results so far; null before it is sent.' });

/** A campaign in a list. */
export const CampaignSummary = z.object({
  ...SUMMARY,
  revision: Revision.meta({ description: 'Counts the changes and the moves.', example: 3 }),
  results: Results,
  subject: z.string().nullable().meta({ description: 'The subject of its content; null without content.' }),
});
export type CampaignSummary = z.infer<typeof CampaignSummary>;

/** A page of campaigns. */
export const CampaignList = listAnswer(CampaignSummary);

/** `GET /{type}`. */
export const CampaignQuery = listQuery({
  sorts: ['-lastUpdate', 'lastUpdate', 'name', '-name', 'scheduleAt', '-scheduleAt'],
  filters: {
    state: z.enum(CAMPAIGN_STATES).optional().meta({ description: 'Only those in this state.', example: 'DRAFT' }),
    category: z.uuid().optional().meta({ description: 'Only those of this category.' }),
    from: LocalMoment.optional().meta({
      description: 'Only those that were changed from then on.',
      example: '2026-11-01',
    }),
    to: LocalMoment.optional().meta({ description: 'Only those that were changed before.', example: '2026-12-01' }),
  },
});
export type CampaignQuery = z.infer<typeof CampaignQuery>;

const DETAIL = {
  ...SUMMARY,
  revision: z.int().meta({ description: 'Counts the changes and the moves.', example: 3 }),
  senderId: FACTS.senderId,
  templateId: FACTS.templateId,
  audience: FACTS.audience,
  schedule: FACTS.schedule,
  utm: FACTS.utm,
  options: FACTS.options,
  createdAt: z.iso.datetime().meta({ description: 'When it was created.' }),
};

/** A campaign with everything that is set. */
export const CampaignDetail = z.object(DETAIL);

/** An A/B test with everything that is set. */
export const AbTestDetail = z.object({
  ...DETAIL,
  ab: AB_FACTS.ab.nullable(),
  variants: z
    .array(
      Variant.extend({
        number: z.int().meta({ description: 'From 0.', example: 0 }),
        share: z.number().meta({ description: 'Its part of the audience in percent.', example: 10 }),
      }),
    )
    .meta({ description: 'The variants.' }),
  winner: z.int().nullable().meta({ description: 'The number of the variant that won; null before.' }),
});
export type AbTestDetail = z.infer<typeof AbTestDetail>;

/** A campaign that was deleted. */
export const DeletedCampaign = z.object({ id: z.uuid().meta({ description: 'The id.' }) });

/** `POST /{type}/count-recipient`. */
export const CountRecipientInput = z.strictObject({
  audience: FACTS.audience,
  categoryId: FACTS.categoryId.optional(),
  schedule: FACTS.schedule.optional(),
});
export type CountRecipientInput = z.infer<typeof CountRecipientInput>;

/** The answer of a count. */
export const RecipientCount = z.object({
  total: z.int().meta({ description: 'People who get it.', example: 12_400 }),
  excluded: z
    .partialRecord(z.enum(EXCLUSION_REASONS), z.int())
    .meta({ description: 'People of the audience who do not, by the first reason.', example: { unsubscribed: 31 } }),
  zones: z
    .array(
      z.object({
        zone: z
          .string()
          .meta({ description: "The time zone; the company's for contacts without one.", example: 'Asia/Jakarta' }),
        people: z.int().meta({ description: 'People who get it there.', example: 9_800 }),
        firstAt: z.iso
          .datetime()
          .nullable()
          .meta({ description: 'When it begins there; null if they get none, or without a schedule.' }),
      }),
    )
    .meta({ description: 'The zones, those with the most people first.' }),
  estimate: z.boolean().meta({ description: 'True if the numbers are those of a sample.', example: false }),
});
export type RecipientCount = z.infer<typeof RecipientCount>;

/** The review of a campaign before it is sent. */
export const CampaignCheck = z.object({
  ready: z.boolean().meta({ description: 'True if it can be sent.', example: false }),
  parts: z
    .array(
      z.object({
        part: z.enum(CHECKED_PARTS).meta({ description: 'The part.', example: 'sender' }),
        isReady: z.boolean().meta({ description: 'True if nothing is wrong with it.', example: true }),
        code: z
          .union([z.string(), z.number()])
          .nullable()
          .meta({ description: 'The code of the refusal; null if it is in order.', example: 53 }),
        message: z
          .string()
          .nullable()
          .meta({ description: 'What is wrong.', example: 'Process failed, need validate your email' }),
        detail: z.string().nullable().meta({ description: 'More about it, such as what to change.' }),
      }),
    )
    .meta({ description: 'The parts, in the order in which they refuse to send.' }),
  recipients: RecipientCount.nullable().meta({ description: 'The audience; null where it cannot be counted.' }),
});
export type CampaignCheck = z.infer<typeof CampaignCheck>;

/** `POST /{type}/{id}/send`. */
export const SendCampaignInput = z.strictObject({
  revision: Revision,
  scheduledAt: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-12-01T09:00:00Z' })
    .optional()
    .meta({ description: 'Replaces the stored schedule.', example: '2026-12-01T09:00:00Z' }),
  zoneMode: z.enum(['company', 'contact']).default('company').meta({
    description:
      'With `contact`, `scheduledAt` is the day and the time on the clock of the company, meant on the clock of each contact.',
    example: 'company',
  }),
  partial: z.boolean().default(false).meta({
    description: 'With more people than the quota has left, sends what fits, the oldest contacts first, and pauses.',
    example: false,
  }),
});
export type SendCampaignInput = z.input<typeof SendCampaignInput>;

/** `POST /{type}/{id}/cancel-schedule`, `/pause` and `/cancel`. */
export const MoveCampaignInput = z.strictObject({ revision: Revision });

/** `POST /{type}/{id}/resume`. */
export const ResumeCampaignInput = MoveCampaignInput.extend({
  statement: z.string().trim().min(3).max(500).optional().meta({
    description: 'After a stop for complaints or bounces: what was done about them.',
    example: 'The addresses of the fair were removed.',
  }),
});
export type ResumeCampaignInput = z.infer<typeof ResumeCampaignInput>;

/** The result of a move. A repeated call is answered with the first one. */
export const MovedCampaign = z.object({
  state: z.enum(CAMPAIGN_STATES).meta({ description: 'The state since then.', example: 'PREPARING' }),
  revision: z.int().meta({ description: 'The revision since then.', example: 4 }),
});
export type MovedCampaign = z.infer<typeof MovedCampaign>;

const Quota = z.object({
  used: z.int().meta({ description: 'Emails of this month.', example: 4_200 }),
  limit: z.int().meta({ description: 'Emails that the month may have; -1 has no end.', example: 10_000 }),
});

/** `GET /{type}/usage-status`: what is left, what is under way, and what is usual. */
export const CampaignUsage = z.object({
  emails: Quota.meta({ description: 'The quota of campaigns, and of the people who get the winner of a test.' }),
  testEmails: Quota.meta({ description: 'The quota of the people who get a test.' }),
  running: z.int().meta({ description: 'Those that are being sent, or are paused.', example: 1 }),
  average: z
    .object({
      sends: z.int().meta({ description: 'The campaigns that it is the mean of.', example: 12 }),
      opened: z.number().meta({ description: 'Of those delivered, the part that was opened.', example: 0.38 }),
      clicked: z.number().meta({ description: 'Of those delivered, the part that was clicked.', example: 0.07 }),
    })
    .nullable()
    .meta({ description: 'The mean of the last 20 with 20 people or more; null without one.' }),
});
export type CampaignUsage = z.infer<typeof CampaignUsage>;

const CATEGORY = {
  name: line(60).meta({ description: 'The name.', example: 'Newsletter' }),
  description: z
    .string()
    .trim()
    .max(500)
    .meta({ description: 'What its campaigns are about.', example: 'News, each month.' }),
  color: z.enum(LABEL_COLORS).nullable().meta({ description: 'The color; null for none.', example: 'blue' }),
  senderId: z.uuid().nullable().meta({ description: 'The sender that its campaigns begin with; null for none.' }),
  isPublic: z.boolean().meta({ description: 'True if the preference center shows it.', example: true }),
};

/** `POST /campaign/category`. */
export const CreateCategoryInput = z.strictObject({
  name: CATEGORY.name,
  ...z
    .strictObject({ ...CATEGORY })
    .omit({ name: true })
    .partial().shape,
});
export type CreateCategoryInput = z.infer<typeof CreateCategoryInput>;

/** `PUT /campaign/category/{id}`: absent fields stay as they are. */
export const UpdateCategoryInput = z.strictObject(CATEGORY).partial();
export type UpdateCategoryInput = z.infer<typeof UpdateCategoryInput>;

/** A category of campaigns. */
export const CampaignCategory = z.object({
  id: z.uuid().meta({ description: 'The id.' }),
  ...CATEGORY,
  campaigns: z.int().meta({ description: 'The number of its campaigns.', example: 4 }),
  lastUpdate: z.iso.datetime().meta({ description: 'The time of the last change.' }),
});
export type CampaignCategory = z.infer<typeof CampaignCategory>;

/** A page of categories. */
export const CategoryList = listAnswer(CampaignCategory);

/** `GET /campaign/category`. */
export const CategoryQuery = listQuery({ sorts: ['name', '-name', 'lastUpdate', '-lastUpdate'] });
export type CategoryQuery = z.infer<typeof CategoryQuery>;

/** `POST /ab-test/send/winner/{id}/{variantId}`. */
export const SelectWinnerInput = z.strictObject({
  confirmZero: z.boolean().default(false).meta({
    description: 'True chooses a winner although no variant has any of the number that decides.',
    example: false,
  }),
});
