'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { ValidationListView, ValidationOverview } from '#lib/insight/validation/schema.ts';
import { ColumnField } from './column-field.tsx';
import { leftOf } from './left-of.ts';
import { ListPreviewTable } from './list-preview.tsx';

type ListCostProps = {
  list: ValidationListView;
  usage: ValidationOverview['usage'];
  onChanged: () => Promise<void>;
};

/** The contents of a list and what its validation costs, with a notice where the quota is too small. */
export function ListCost({ list, usage, onChanged }: ListCostProps) {
  const t = useTexts('validation');
  const { cost, column, duplicates, invalid, domains } = list;
  const left = leftOf(usage);
  return (
    <div className="flex flex-col gap-2 text-sm">
      {list.columns.length > 1 && <ColumnField list={list} onChanged={onChanged} />}
      <ListPreviewTable list={list} />
      <p>{t('lists.found', { cost, column, duplicates, invalid })}</p>
      <p className="font-medium">
        {left === null ? t('lists.costsUnlimited', { cost }) : t('lists.costs', { cost, left })}
      </p>
      {left !== null && cost > left && <Alert tone="warning">{t('lists.short', { missing: cost - left })}</Alert>}
      {domains.length > 0 && (
        <p className="text-xs text-muted">
          {t('lists.domains', {
            domains: domains
              .slice(0, 3)
              .map(({ domain }) => domain)
              .join(', '),
          })}
        </p>
      )}
    </div>
  );
}
