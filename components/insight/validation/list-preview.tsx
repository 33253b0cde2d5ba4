'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { ValidationListView } from '#lib/insight/validation/schema.ts';

/** The first rows of a list before its start, with the column of the addresses marked. */
export function ListPreviewTable({ list: { id, columnIndex } }: { list: ValidationListView }) {
  const t = useTexts('validation');
  const { data, error } = useApi(
    'GET /api/config/v1/email-validation/list/{id}/preview',
    { params: { id } },
    { revalidateOnFocus: false },
  );
  if (error) return null;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const classOf = (index: number) => clsx('max-w-60 truncate px-3 py-1.5', index === columnIndex && 'bg-selected');
  return (
    <section
      aria-label={t('lists.preview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-md border border-line"
    >
      <table className="w-full text-left text-xs">
        <thead className="sticky top-0 bg-raised text-muted">
          <tr>
            {data.columns.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and two may have one name
              <th key={index} scope="col" className={clsx(classOf(index), 'font-medium')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.data.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a preview never move
            <tr key={number} className="border-t border-line">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their order
                <td key={index} className={classOf(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
