import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { AbRules, Audience, Variant } from './schema.ts';
import type { WrittenVariant } from './store.ts';
import { AB_RECIPIENTS_MIN, type AbVariable, VARIANTS_MIN } from './values.ts';

/** The field of a variant that each variable varies. */
const VARIED = {
  subject: 'subject',
  content: 'templateId',
  sender: 'senderId',
  time: 'offsetMinutes',
} as const satisfies Record<AbVariable, keyof Variant>;

/** Hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Checks the rules of a test and its variants, which differ in one thing.
 *
 * @param isComplete true where it is to be sent; a draft may lack variants and what they vary.
 * @throws {AppError} winnerZero, missingField, invalidField
 */
export function requireTest(ab: AbRules | null, variants: readonly Variant[], isComplete: boolean): void {
  if (ab === null) {
    if (isComplete) throw refuse.missingField('ab');
    if (variants.length > 0) throw refuse.missingField('ab');
    return;
  }
  if (ab.testShare >= 100) throw new AppError('winnerZero', { field: 'ab.testShare', value: ab.testShare });
  if (isComplete && variants.length < VARIANTS_MIN)
    throw refuse.field('variants', `must have ${VARIANTS_MIN} variants or more`);
  const varied = VARIED[ab.variable];
  const seen = new Map<string, number>();
  for (const [index, variant] of variants.entries()) {
    const other = Object.values(VARIED).find((field) => field !== varied && variant[field] !== undefined);
    if (other)
      throw refuse.fieldBecause(
        `variants[${index}].${other}`,
        `The variants of this test differ in their ${ab.variable} only.`,
      );
    const value = variant[varied];
    if (value === undefined) {
      if (isComplete) throw refuse.missingField(`variants[${index}].${varied}`);
      continue;
    }
    const same = seen.get(String(value));
    if (same !== undefined)
      throw refuse.field(`variants[${index}].${varied}`, `must differ from that of the variant ${same + 1}`);
    seen.set(String(value), index);
  }
}

/** Returns variants with their parts of the audience: the test is split evenly, and the first ones take what does not divide. */
export function withShares(ab: AbRules | null, variants: readonly Variant[]): WrittenVariant[] {
  const tested = ((ab?.testShare ?? 0) * WHOLE) / 100;
  const even = Math.floor(tested / Math.max(variants.length, 1));
  return variants.map((variant, index) => ({
    ...variant,
    share: even + (index < tested - even * variants.length ? 1 : 0),
  }));
}

/**
 * Requires enough recipients for a test: ten, and one for each variant.
 *
 * @throws {AppError} abTooFew
 */
export function requireRecipients(
  { testShare }: AbRules,
  variants: readonly unknown[],
  audience: Audience,
  total: number,
): void {
  if (total < AB_RECIPIENTS_MIN)
    throw new AppError('abTooFew', {
      field: 'audience',
      ...(audience.include.labels.length > 0 && { message: 'Labels need at least 10 contacts' }),
    });
  const tested = Math.floor((total * testShare) / 100);
  if (tested >= variants.length) return;
  throw new AppError('abTooFew', {
    field: 'ab.testShare',
    message: `The test reaches ${tested} of ${total} people, and each of its ${variants.length} variants needs one. Raise its share.`,
  });
}
