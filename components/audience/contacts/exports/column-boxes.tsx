'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { EXPORT_COLUMNS } from '#lib/audience/contacts/exports/values.ts';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';

type ColumnBoxesProps = {
  /** The chosen columns; null for all of them. */
  columns: readonly string[] | null;
  onChange: (columns: readonly string[] | null) => void;
};

/** A box for each column of a file; all are chosen at first. */
export function ColumnBoxes({ columns, onChange }: ColumnBoxesProps) {
  const t = useTexts('contacts');
  const hasFields = useFeature('contactManagement.customField');
  const { data: own } = useApi(hasFields ? 'GET /api/suite/v1/contacts/field' : null);
  const all = [
    ...EXPORT_COLUMNS.map((name) => ({ name, label: t(`exports.columns.${name}`) })),
    ...(own?.data ?? []).map(({ tag, name }) => ({ name: tag, label: name })),
  ];
  const chosen = new Set(columns ?? all.map(({ name }) => name));
  const toggle = (name: string) => {
    const next = all.map((one) => one.name).filter((one) => (one === name ? !chosen.has(one) : chosen.has(one)));
    onChange(next.length === all.length ? null : next);
  };
  return (
    <details className="group rounded-lg border border-line">
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">
        {columns === null ? t('exports.allColumns') : t('exports.someColumns', { count: chosen.size })}
      </summary>
      <fieldset className="max-h-64 overflow-y-auto border-t border-line px-4 py-3">
        <legend className="sr-only">{t('exports.columnsTitle')}</legend>
        <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
          {all.map(({ name, label }) => (
            <label key={name} className="flex min-w-0 items-center gap-2.5 text-sm pointer-coarse:min-h-10">
              <input
                type="checkbox"
                checked={chosen.has(name)}
                onChange={() => toggle(name)}
                className="size-4 shrink-0 accent-accent"
              />
              <span className="truncate">{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
