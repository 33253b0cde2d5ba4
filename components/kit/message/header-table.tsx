'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { MessageContent } from '#lib/insight/activity/message/schema.ts';

/** A message's headers in their order, encoded words read. */
export function HeaderTable({ headers }: { headers: MessageContent['headers'] }) {
  const t = useTexts('message');
  if (headers.length === 0) return <p className="text-base text-muted">{t('noHeaders')}</p>;
  return (
    <div className="@container">
      <dl className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {headers.map(({ name, value }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: headers repeat, and their order never changes
            key={index}
            className="grid gap-x-4 px-3 py-1.5 text-sm @xl:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <dt className="font-medium text-muted wrap-anywhere">{name}</dt>
            <dd className="font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
