'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { LABEL_COLORS } from '#lib/audience/contacts/values.ts';
import { LabelDot } from './label-pill.tsx';

type Color = (typeof LABEL_COLORS)[number] | null;

/** Chooses the color of a label or a category, or none. */
export function ColorChoice({
  legend,
  value,
  onChange,
}: {
  legend: string;
  value: Color;
  onChange: (color: Color) => void;
}) {
  const words = useTexts('contactWords');
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {[null, ...LABEL_COLORS].map((one) => (
          <label key={one} className="flex min-h-7 items-center gap-1.5 text-sm pointer-coarse:min-h-10">
            <input
              type="radio"
              name="color"
              value={one ?? ''}
              checked={value === one}
              onChange={() => onChange(one)}
              className="size-4 accent-accent"
            />
            <LabelDot color={one} />
            {words(`colors.${one ?? 'none'}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
