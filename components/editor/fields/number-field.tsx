'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type NumberFieldProps = {
  name: string;
  label: string;
  hint?: { description?: string };
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A whole number within bounds. A number outside of them is an error, and the last one inside stays. */
export function NumberField({ name, label, hint, value, min, max, onChange }: NumberFieldProps) {
  const t = useTexts('blockEditor');
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(value);
  const isWrong = !isInside(shown, min, max);
  return (
    <Field
      name={name}
      label={label}
      {...hint}
      error={isWrong ? t('outside', { min: String(min), max: String(max) }) : undefined}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={shown}
        className="w-28"
        onValueChange={(text) => {
          setTyped(text);
          if (isInside(text, min, max)) onChange(Number(text));
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}

const isInside = (text: string, min: number, max: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max;
