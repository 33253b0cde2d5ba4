'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';

/** The fields of the answer, the most important first. */
const FIELDS = [
  ...(['result', 'reason', 'did_you_mean', 'delivery_confidence', 'valid', 'is_role', 'is_disposable'] as const),
  ...(['is_free', 'is_alias', 'known_bounce', 'suppressed', 'checks', 'mail', 'evidence'] as const),
] as const;

/** The meaning of each field of the answer. */
export function ResultFieldTable() {
  const t = useTexts('validation');
  const columns: readonly Column<{ field: (typeof FIELDS)[number] }>[] = [
    {
      key: 'field',
      header: t('test.field'),
      width: 220,
      cell: ({ field }) => <span className="font-mono text-code-fg">{field}</span>,
    },
    {
      key: 'meaning',
      header: t('test.meaning'),
      cell: ({ field }) => t(`test.meanings.${field}`),
      wraps: true,
      inline: true,
    },
  ];
  return (
    <Card flush>
      <DataTable
        caption={t('test.fields')}
        columns={columns}
        rows={FIELDS.map((field) => ({ field }))}
        rowKey={({ field }) => field}
      />
    </Card>
  );
}
