'use client';

import { useTexts } from '#components/texts/use-texts.ts';

type ColorsFieldProps = { label: string; colors: readonly string[]; onChange: (colors: readonly string[]) => void };

/** A list of colors of one length. */
export function ColorsField({ label, colors, onChange }: ColorsFieldProps) {
  const t = useTexts('blockEditor');
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {colors.map((color, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: colors have no identity but their order
            key={index}
            type="color"
            aria-label={t('colorNumber', { number: String(index + 1) })}
            value={color}
            onChange={(event) => onChange(colors.with(index, event.currentTarget.value))}
            className="h-9 w-12 rounded-md border border-control bg-surface p-1"
          />
        ))}
      </div>
    </fieldset>
  );
}
