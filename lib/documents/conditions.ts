import { z } from 'zod';

/** Comparisons of a value of the reader with one that the author wrote, or with nothing. */
export const COMPARISONS = ['is', 'isNot', 'isSet', 'isNotSet', 'over', 'under'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The comparisons that compare with nothing. */
export const UNARY_COMPARISONS: ReadonlySet<Comparison> = new Set(['isSet', 'isNotSet']);

/** Comparisons of one condition. */
export const RULES_MAX = 5;

/** A text of a comparison: it is written between quotes in a tag, which knows no escapes. */
const RuleText = z
  .string()
  .max(200)
  .refine((text) => !/[\p{Cc}"{}]/u.test(text) && text.isWellFormed(), {
    error: 'must be one line of text without quotes and braces',
  });

const Rule = z.strictObject({
  /** The value of the reader, such as `contact.city`, `field.club_level` or `label.l3`, or of other data of the message. */
  path: z
    .string()
    .max(200)
    .regex(/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,7}$/, { error: 'must be the path of a value, such as contact.city' }),
  comparison: z.enum(COMPARISONS),
  value: z.union([RuleText, z.number().min(-1e15).max(1e15), z.boolean()]).default(''),
});
/** A comparison. */
export type Rule = z.infer<typeof Rule>;

/** The readers who get a part of a message: those for whom all comparisons hold, or one of them. */
export const Condition = z.strictObject({
  match: z.enum(['all', 'any']).default('all'),
  rules: z.array(Rule).min(1).max(RULES_MAX),
});
export type Condition = z.infer<typeof Condition>;
