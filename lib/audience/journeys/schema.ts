import { z } from 'zod';
import { CONTACT_STAGES, MOVE_TARGETS } from '#lib/audience/contacts/values.ts';
import { isLocalMoment } from '#lib/core/day-range.ts';
import { DIRECTIONS, RULES_MAX, STAGE_NAME_MAX } from './values.ts';

const Stage = z.enum(CONTACT_STAGES);
const stage = (description: string) => Stage.meta({ description, example: 'customer' });

/** A rule of a journey: people with one of some labels, or in a segment, are moved to a stage. */
export const JourneyRule = z
  .strictObject({
    stage: stage('The stage to which people are moved.'),
    labelIds: z
      .array(z.int().min(1).max(2_147_483_647))
      .min(1)
      .max(50)
      .optional()
      .meta({ description: 'Labels by number, of which people have one. Give these, or a segment.', example: [7] }),
    segmentId: z.uuid().optional().meta({ description: 'The segment in which people are.' }),
    direction: z
      .enum(DIRECTIONS)
      .default('up')
      .meta({ description: '`up` never moves anybody back; `any` does.', example: 'up' }),
  })
  .refine(({ labelIds, segmentId }) => (labelIds === undefined) !== (segmentId === undefined), {
    path: ['segmentId'],
    error: 'or labels must be given, and not both',
  });
export type JourneyRule = z.infer<typeof JourneyRule>;

const StageName = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(STAGE_NAME_MAX, { error: `must have ${STAGE_NAME_MAX} characters or fewer` })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** The names that a company gives to stages. */
export const StageNames = z
  .partialRecord(z.enum(MOVE_TARGETS), StageName)
  .meta({ description: 'Names of stages by stage; those without one keep their own.', example: { loyal: 'Regulars' } });
export type StageNames = z.infer<typeof StageNames>;

const Rules = z
  .array(JourneyRule)
  .max(RULES_MAX, { error: `must have ${RULES_MAX} rules or fewer` })
  .meta({ description: 'The rules. Those of the highest stage are tried first.' });

/** A company's journey. */
export const Journey = z.object({
  active: z.boolean().meta({ description: 'True once journeys are switched on.' }),
  activatedAt: z.iso.datetime().nullable().meta({ description: 'Since then.' }),
  names: StageNames,
  rules: Rules,
  defaultStage: stage('The stage of people who are new.'),
  updatedAt: z.iso.datetime().nullable().meta({ description: 'The time of its last change; null before the first.' }),
  labels: z
    .array(z.object({ id: z.int(), name: z.string(), color: z.string().nullable() }))
    .meta({ description: 'The labels that the rules name; one that is not among them was deleted.' }),
  segments: z
    .array(z.object({ id: z.uuid(), name: z.string(), isArchived: z.boolean() }))
    .meta({ description: 'The segments that the rules name; one that is not among them was deleted.' }),
});
export type Journey = z.infer<typeof Journey>;

/** `POST /journeys/activate`. */
export const ActivateJourneyInput = z.strictObject({
  defaultStage: stage('The stage of people who have not been moved yet, and of those who are new.').optional(),
});

/** `PUT /journeys`: absent fields stay as they are. */
export const SaveJourneyInput = z.strictObject({
  names: StageNames.optional(),
  rules: Rules.optional(),
  defaultStage: stage('The stage of people who are new.').optional(),
  ifUpdatedAt: z.iso.datetime().nullable().optional().meta({
    description: 'The `updatedAt` that the change was made of; refused with 409 if it has another one by now.',
  }),
});

const Day = z
  .string()
  .refine((text) => text.length === 10 && isLocalMoment(text), { error: 'must be a day as YYYY-MM-DD' });

/** `GET /journeys/funnel` and `/report`: days of the company's zone, both included. */
export const JourneyRange = z.strictObject({
  from: Day.optional().meta({ description: 'The first day; 30 days back if absent.', example: '2026-11-01' }),
  to: Day.optional().meta({ description: 'The last day; today if absent.', example: '2026-11-27' }),
});
export type JourneyRange = z.infer<typeof JourneyRange>;

const Target = z.enum(MOVE_TARGETS).meta({ description: 'A stage, or lost.', example: 'engaged' });
const count = (description: string) => z.int().min(0).meta({ description, example: 120 });
const RANGE = {
  from: z.string().meta({ description: 'The first day.', example: '2026-11-01' }),
  to: z.string().meta({ description: 'The last day.', example: '2026-11-27' }),
};

/** The stages with their people and moves in a range. */
export const JourneyFunnel = z.object({
  ...RANGE,
  stages: z.array(
    z.object({
      stage: Target,
      now: count('People who are there now.'),
      entered: count('People who came in the range.'),
      left: count('People who left in the range.'),
      medianDays: z.number().nullable().meta({
        description: 'Half of those who left had stayed longer, in days; null where nobody left.',
        example: 12.5,
      }),
    }),
  ),
  moves: z.array(z.object({ from: Target, to: Target, count: count('Moves in the range.') })),
  sampled: z.boolean().meta({ description: 'True if the medians are those of the last 100,000 moves of the range.' }),
});
export type JourneyFunnel = z.infer<typeof JourneyFunnel>;

/** The moves of each day of a range. */
export const JourneyReport = z.object({
  ...RANGE,
  rows: z.array(
    z.object({
      day: z.string().meta({ description: 'The day in the company’s zone.', example: '2026-11-27' }),
      from: Target,
      to: Target,
      count: count('Moves of the day.'),
    }),
  ),
});
export type JourneyReport = z.infer<typeof JourneyReport>;
