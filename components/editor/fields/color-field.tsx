'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

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
    </Field>
  );
}
