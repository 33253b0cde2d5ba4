'use client';

import { useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import { formatLocal } from '#lib/core/local-clock.ts';
import type { FactValue, ShownFact } from './facts.ts';

type FactEditorProps = { fact: ShownFact; onSave: (value: FactValue) => Promise<void>; onCancel: () => void };

/** The field of one fact: Enter saves it, Escape leaves it as it was. */
export function FactEditor({ fact, onSave, onCancel }: FactEditorProps) {
  const t = useTexts('contact');
  const { zone } = useTimeFormat();
  const { path, label, kind, value, isRequired } = fact;
  const [choice, setChoice] = useState(typeof value === 'string' ? value : '');
  const [choices] = useState(() => fact.choices?.() ?? []);
  const [several, setSeveral] = useState<readonly string[]>(Array.isArray(value) ? value : []);
  const { errors, problem, pending, form } = useSubmit({
    check: (): Record<string, string> =>
      isRequired && choice === '' ? { [path]: fieldMessage(label, t('required')) } : {},
    send: (values) => {
      const text = values[path]?.trim() ?? '';
      if (kind === 'multichoice') return onSave(several.length > 0 ? several : null);
      if (text === '') return onSave(null);
      return onSave(kind === 'datetime' ? instantIn(zone, text) : text);
    },
  });
  return (
    <form
      {...form}
      aria-label={label}
      className="flex w-full min-w-0 flex-col gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <FormProblem problem={problem} />
      {kind === 'multichoice' ? (
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">{label}</legend>
          {choices.map((one) => (
            <label key={one.value} className="flex items-center gap-2">
              <input
                type="checkbox"
                name={path}
                value={one.value}
                checked={several.includes(one.value)}
                onChange={() =>
                  setSeveral(
                    several.includes(one.value)
                      ? several.filter((other) => other !== one.value)
                      : [...several, one.value],
                  )
                }
                className="size-4 accent-accent"
              />
              {one.label}
            </label>
          ))}
        </fieldset>
      ) : (
        <Field name={path} label={<span className="sr-only">{label}</span>} error={errors[path]}>
          {kind === 'choice' ? (
            <Select
              items={isRequired ? choices : [{ value: '', label: t('choose') }, ...choices]}
              value={choice}
              onChange={setChoice}
            />
          ) : (
            <Input
              autoFocus
              type={INPUT_TYPES[kind]}
              step={kind === 'number' ? 'any' : undefined}
              defaultValue={
                kind === 'datetime' && value ? formatLocal(zone, Date.parse(String(value))) : String(value ?? '')
              }
              autoComplete="off"
              maxLength={1_000}
            />
          )}
        </Field>
      )}
      <span className="flex gap-1.5">
        <Button type="submit" size="sm" loading={pending}>
          {t('save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </span>
    </form>
  );
}

const INPUT_TYPES = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
  number: 'number',
  date: 'date',
  datetime: 'datetime-local',
} as const;

/** Returns the instant at which a zone's clock shows a time such as `2026-11-27T09:30`. */
function instantIn(zone: string, local: string): string {
  const asked = Date.parse(`${local}Z`);
  const shown = Date.parse(`${formatLocal(zone, asked)}Z`);
  return new Date(asked + (asked - shown)).toISOString();
}
