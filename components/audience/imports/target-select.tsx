'use client';

import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { controlClass } from '#components/ui/control-class.ts';
import { IMPORT_TARGETS } from '#lib/audience/imports/values.ts';
import type { MappableField, ShownColumn } from './mapping.ts';

/** The values of the last two choices, which are no targets. */
const NEW_FIELD = '+';
const SKIP = '-';

type TargetSelectProps = {
  column: ShownColumn;
  fields: readonly MappableField[];
  /** Absent where the person may create no field. */
  onNewField: (() => void) | null;
  onChange: (target: string | null) => void;
};

/** The choice of what a column fills: a value of a contact, a field of the company, a new field, or nothing. */
export function TargetSelect({ column, fields, onNewField, onChange }: TargetSelectProps) {
  const t = useTexts('imports');
  const { name, mapped } = column;
  const choose = (value: string) => {
    if (value === NEW_FIELD) onNewField?.();
    else onChange(value === SKIP ? null : value);
  };
  return (
    <span className="relative block min-w-0">
      <select
        aria-label={t('map.holds', { name })}
        value={mapped.target ?? SKIP}
        onChange={(event) => choose(event.currentTarget.value)}
        className={clsx(
          controlClass,
          'h-7.5 appearance-none truncate pr-7 pl-2',
          mapped.target === null ? 'text-muted' : 'font-medium',
        )}
      >
        <option value={SKIP}>{t('map.skip')}</option>
        <optgroup label={t('map.standard')}>
          {IMPORT_TARGETS.map((target) => (
            <option key={target} value={target}>
              {t(`targets.${target}`)}
            </option>
          ))}
        </optgroup>
        {(fields.length > 0 || onNewField) && (
          <optgroup label={t('map.own')}>
            {fields.map((field) => (
              <option key={field.tag} value={`field:${field.tag}`}>
                {field.name}
              </option>
            ))}
            {onNewField && <option value={NEW_FIELD}>{t('map.newField')}</option>}
          </optgroup>
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-1.5 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  );
}
