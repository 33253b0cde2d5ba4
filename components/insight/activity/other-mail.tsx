'use client';

import Link from 'next/link';
import { MESSAGE_LOOKS } from '#components/kit/message/message-state.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { ActivityRow } from '#lib/insight/activity/schema.ts';

type OtherMailProps = {
  /** The message that is open, which is left out. */
  messageId: string;
  recipient: string;
};

/** The number of messages shown. */
const SHOWN_MAX = 4;

/** The latest other messages to the recipient. */
export function OtherMail({ messageId, recipient }: OtherMailProps) {
  const t = useTexts('activity');
  const filters = { search: recipient, range: '30d' } as const;
  const { data, error } = useApi('GET /api/config/v1/activity', { query: { ...filters, limit: SHOWN_MAX + 1 } });
  if (error) return null;
  const others = data?.data.filter(({ id }) => id !== messageId).slice(0, SHOWN_MAX);
  return (
    <section className="border-t border-line pt-5">
      <header className="mb-2 flex items-baseline justify-between gap-4">
        <h3 className="text-base font-semibold">{t('otherMail')}</h3>
        {others && others.length > 0 && (
          <TextLink href={`/activity?${new URLSearchParams(filters)}`}>{t('viewAll')}</TextLink>
        )}
      </header>
      {!others && <Skeleton className="h-16 w-full" />}
      {others?.length === 0 && <p className="text-sm text-muted">{t('noOtherMail')}</p>}
      <ul>
        {others?.map((row) => (
          <li key={`${row.id}.${row.ordinal}`}>
            <OtherMessage row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherMessage({ row }: { row: ActivityRow }) {
  const t = useTexts('activity');
  const { icon: Icon } = MESSAGE_LOOKS[row.verdict];
  return (
    <div className="flex min-h-8 items-center gap-2 text-sm">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{t(`verdicts.${row.verdict}`)}</span>
      <Link href={`/activity/${row.id}?recipient=${row.ordinal}`} className="min-w-0 flex-1 truncate hover:underline">
        {row.subject || t('noSubject')}
      </Link>
      <Time at={row.acceptedAt} short className="shrink-0 text-muted" />
    </div>
  );
}
