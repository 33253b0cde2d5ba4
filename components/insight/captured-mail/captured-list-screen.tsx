'use client';

import { Inbox } from 'lucide-react';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AnswerOf } from '#lib/client/calls.ts';
import type { CapturedMail, CaptureState } from '#lib/insight/captured-mail/schema.ts';
import { CAPTURED_VIEW } from './captured-view.ts';

/** How often the first page asks what is new, in milliseconds. */
const POLL_MS = 5_000;

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

/** The mail that was kept here instead of being sent, newest first. */
export function CapturedListScreen({ initial }: { initial: InitialList<AnswerOf<typeof CAPTURED_VIEW.call>> }) {
  const t = useTexts('capturedMail');
  const isCapturing = initial.answer?.capture.isCapturing ?? false;
  const list = useList(CAPTURED_VIEW, { initial, pollMs: isCapturing ? POLL_MS : 0 });
  return (
    <ListScreen
      list={list}
      title={t('title')}
      description={t('description')}
      above={list.answer && <CaptureNotice capture={list.answer.capture} />}
      caption={t('caption')}
      columns={columnsOf(t)}
      rowHref={({ id }) => `/captured-mail/${id}`}
      summary={(rows) => t('messages', { count: rows.length })}
      empty={{
        icon: Inbox,
        title: t('none'),
        text: t(isCapturing ? 'noneText' : 'noneEndedText'),
        action: isCapturing ? (
          <ButtonLink href="/configuration" variant="primary">
            {t('sendTest')}
          </ButtonLink>
        ) : (
          <ButtonLink href="/activity">{t('activity')}</ButtonLink>
        ),
      }}
    />
  );
}

/** Explains that mail is sent now, until when captured mail can be read, and what becomes of the menu item. */
function CaptureNotice({ capture: { isCapturing, endedAt, readableUntil } }: { capture: CaptureState }) {
  const t = useTexts('capturedMail');
  if (isCapturing) return null;
  if (endedAt === null || readableUntil === null)
    return <Alert title={t('neverCaptured')}>{t('neverCapturedText')}</Alert>;
  return (
    <Alert title={t('ended')}>
      {t.rich('endedText', {
        since: () => <Time at={endedAt} absolute />,
        until: () => <Time at={readableUntil} absolute />,
      })}
    </Alert>
  );
}
