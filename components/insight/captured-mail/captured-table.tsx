'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CapturedMail } from '#lib/insight/captured-mail/schema.ts';

/** The columns of the list of captured mail. */
const columnsOf = (t: Translate<'capturedMail'>): readonly Column<CapturedMail>[] => [
  {
    key: 'subject',
    header: t('subject'),
    cell: (mail) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{mail.subject || t('noSubject')}</span>
        {mail.isSystem && <Tag>{t('system')}</Tag>}
      </span>
    ),
  },
  {
    key: 'to',
    header: t('to'),
    cell: (mail) => (
      <span className="block min-w-0 truncate">
        {mail.recipients[0]}
        {mail.recipientCount > 1 && (
          <span className="text-muted"> {t('more', { count: mail.recipientCount - 1 })}</span>
        )}
      </span>
    ),
    copied: (mail) => mail.recipients[0] ?? '',
    inline: true,
    width: 250,
    className: '@max-2xl:max-w-[60%]',
  },
  {
    key: 'from',
    header: t('from'),
    cell: (mail) => <MiddleTruncate text={mail.from} kind="address" className="text-muted" />,
    copied: (mail) => mail.from,
    width: 250,
    shownFrom: '4xl',
  },
  {
    key: 'time',
    header: t('time'),
    cell: (mail) => <Time at={mail.acceptedAt} short className="text-muted" />,
    width: 'time',
    align: 'right',
    inline: true,
  },
];

/** The captured messages, newest first; each row leads to its message. */
export function CapturedTable({ rows }: { rows: readonly CapturedMail[] | null }) {
  const t = useTexts('capturedMail');
  return (
    <DataTable
      caption={t('caption')}
      columns={columnsOf(t)}
      rows={rows}
      rowKey={(mail) => mail.id}
      rowHref={(mail) => `/captured-mail/${mail.id}`}
    />
  );
}
