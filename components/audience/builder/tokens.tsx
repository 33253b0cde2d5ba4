'use client';

import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';

type TokensProps = {
  /** The name of the value for screen readers. */
  label: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  isInvalid: boolean;
  /** The closed list of values; without it every text is one. */
  choices?: readonly { value: string; label: string }[];
};

/** Several values: each is a token that can be removed; a text is added by Enter, a comma or leaving the field. */
export function Tokens({ label, values, onChange, isInvalid, choices }: TokensProps) {
  const t = useTexts('segments');
  const [text, setText] = useState('');
  const listId = useId();
  const add = (given: readonly string[]) => {
    const added = given.map((one) => one.trim()).filter((one) => one !== '' && !values.includes(one));
    if (added.length > 0) onChange([...values, ...new Set(added)]);
    setText('');
  };
  const remove = (value: string) => onChange(values.filter((one) => one !== value));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add([text]);
    } else if (event.key === 'Backspace' && text === '' && values.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      onChange(values.slice(0, -1));
    }
  };
  const nameOf = (value: string) => choices?.find((one) => one.value === value)?.label ?? value;
  const left = choices?.filter((one) => !values.includes(one.value)) ?? [];
  return (
    <span className="inline-flex min-w-0 max-w-full flex-wrap items-center gap-1.5">
      {values.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a list inside a phrase of controls
        <span role="list" aria-label={label} className="contents">
          {values.map((value) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <span
              key={value}
              role="listitem"
              className="inline-flex h-7 max-w-60 items-center gap-1 rounded-md border border-line bg-sunken pr-1 pl-2 text-sm"
            >
              <span className="truncate">{nameOf(value)}</span>
              <button
                type="button"
                aria-label={t('removeValue', { value: nameOf(value) })}
                onClick={() => remove(value)}
                className="grid size-5 place-items-center rounded-sm text-muted hover:bg-hover hover:text-fg"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          ))}
        </span>
      )}
      {choices ? (
        (left.length > 0 || values.length === 0) && (
          <Select
            label={label}
            items={[{ value: '', label: values.length === 0 ? t('chooseValue') : t('addValue') }, ...left]}
            value=""
            onChange={(value) => value !== '' && onChange([...values, value])}
            className="w-32"
          />
        )
      ) : (
        <Input
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={listId}
          value={text}
          placeholder={values.length === 0 ? t('typeValue') : t('addValue')}
          onValueChange={(typed) => (/[,;\n]/.test(typed) ? add(typed.split(/[,;\n]/)) : setText(typed))}
          onKeyDown={onKeyDown}
          onBlur={() => add([text])}
          className={clsx('h-7', values.length === 0 ? 'w-40' : 'w-24')}
        />
      )}
      {!choices && (
        <span id={listId} className="sr-only">
          {t('valueHint')}
        </span>
      )}
    </span>
  );
}
