'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Operations } from '#lib/operations/schema.ts';

/** The last changes by operators. */
export function ChangeCard({ changes }: { changes: Operations['changes'] }) {
  const t = useTexts('operations');
  return (
    <Card flush title={t('changes')} description={t('changesText')}>
      {changes.length === 0 ? (
        <p className="px-4 py-3 text-base text-muted">{t('noChanges')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {changes.map(({ id, at, actor, action, target }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <code className="font-mono text-sm">{action}</code>
                <span className="min-w-0 text-base wrap-anywhere">{target}</span>
              </span>
              <span className="text-sm text-muted">
                {actor ?? t('commandLine')}, <Time at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
