'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { PreparedImport } from '#lib/audience/imports/schema.ts';

/** Those of the file who get no mail or are left out, and rows that repeat an address; nothing for a file without such rows. */
export function GoodToKnow({ prepared: { counts } }: { prepared: Pick<PreparedImport, 'counts'> }) {
  const t = useTexts('imports');
  if (!counts) return null;
  const notes = (['suppressed', 'erased', 'repeated'] as const).filter((name) => counts[name] > 0);
  if (notes.length === 0) return null;
  return (
    <Alert title={t('options.notes')}>
      <ul className="flex flex-col gap-0.5">
        {notes.map((name) => (
          <li key={name}>{t(`options.${name}`, { count: counts[name] })}</li>
        ))}
      </ul>
    </Alert>
  );
}
