'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useEditorMeans } from './editor-means.ts';

type ColorFieldProps = {
  name: string;
  label: string;
  /** A color such as `#1c2024`; empty for that of the document. */
  value: string;
  isOptional?: boolean;
  onChange: (value: string) => void;
};

/** A color; an optional one can go back to that of the document. */
export function ColorField({ name, label, value, isOptional = false, onChange }: ColorFieldProps) {
  const t = useTexts('blockEditor');
  const { colors } = useEditorMeans();
  return (
    <Field name={name} label={label}>
      <span className="flex items-center gap-2">
        <Input type="color" value={value || '#1c2024'} className="w-12 p-1" onValueChange={onChange} />
        <span className={value ? 'font-mono text-xs text-muted' : 'text-sm text-muted'}>
          {value || t('ofDocument')}
        </span>
        {isOptional && value !== '' && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => onChange('')}>
            {t('reset')}
          </Button>
        )}
      </span>
      {colors.length > 0 && (
        <span className="mt-1.5 flex flex-wrap gap-1.5">
          {[...new Set(colors)].map((color) => (
            <button
              key={color}
              type="button"
              aria-label={t('brandColor', { color, label })}
              aria-pressed={value === color}
              onClick={() => onChange(color)}
              className="size-6 rounded-sm border border-control aria-pressed:outline-2 aria-pressed:outline-ring"
              style={{ background: color }}
            />
          ))}
        </span>
      )}
    </Field>
  );
}
