'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { ValidationListView } from '#lib/insight/validation/schema.ts';

type ColumnFieldProps = { list: ValidationListView; onChanged: () => Promise<void> };

/** The column with the addresses of a list that is not started; another choice counts the list again. */
export function ColumnField({ list: { id, columns, columnIndex }, onChanged }: ColumnFieldProps) {
  const t = useTexts('validation');
  const { pending, run } = useAction(async (column: number) => {
    await api('PATCH /api/config/v1/email-validation/list/{id}', { params: { id }, body: { column } });
    await onChanged();
  });
  return (
    <Field name={`column-${id}`} label={t('lists.column')} disabled={pending} className="max-w-60">
      <Select
        items={columns.map((name, index) => ({ value: String(index), label: name }))}
        value={String(columnIndex)}
        onChange={(value) => run(Number(value))}
      />
    </Field>
  );
}
