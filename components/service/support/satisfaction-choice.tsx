'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { Satisfaction } from '#lib/service/support/schema.ts';
import { SATISFACTIONS } from '#lib/service/support/values.ts';

/** Returns the satisfaction that a form's value names; undefined for any other. */
export const readSatisfaction = (value: string | undefined): Satisfaction | undefined =>
  SATISFACTIONS.find((choice) => choice === value);

/** Asks how satisfied the requester is; the form's value is `satisfaction`. */
export function SatisfactionChoice() {
  const t = useTexts('support');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t('satisfaction')}</legend>
      {SATISFACTIONS.map((choice) => (
        <label key={choice} className="flex w-fit items-center gap-2 text-sm pointer-coarse:min-h-10">
          <input type="radio" name="satisfaction" value={choice} className="size-4 accent-accent" />
          {t(`satisfactions.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
}
