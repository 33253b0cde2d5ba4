'use client';

import { Inbox } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { CursorPager } from '#components/ui/cursor-pager.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { CapturedMailPage, CaptureState } from '#lib/insight/captured-mail/schema.ts';
import { CapturedTable } from './captured-table.tsx';

type CapturedListScreenProps = {
  initial: CapturedMailPage;
  /** Id of the last message of the page before; null on the first. */
  cursor: string | null;
};

/** How often the first page asks what is new, in milliseconds. */
const POLL_MS = 5_000;

/** The mail that was kept here instead of being sent. */
export function CapturedListScreen({ initial, cursor }: CapturedListScreenProps) {
  const t = useTexts('capturedMail');
  const { data, error, mutate } = useApi(
    'GET /api/config/v1/captured-mail',
    { query: { ...(cursor && { cursor }) } },
    { fallbackData: initial, refreshInterval: cursor || !initial.capture.isCapturing ? 0 : POLL_MS },
  );
  const page = data ?? initial;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <CaptureNotice capture={page.capture} />
      <Card flush>
        {error && page.data.length === 0 ? (
          <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
        ) : (
          <MailList page={page} cursor={cursor} />
        )}
      </Card>
    </>
  );
}

function MailList({ page, cursor }: { page: CapturedMailPage; cursor: string | null }) {
  const t = useTexts('capturedMail');
  if (page.data.length === 0 && !page.capture.isCapturing) {
    return (
      <EmptyState icon={Inbox} title={t('none')} action={<ButtonLink href="/activity">{t('activity')}</ButtonLink>}>
        {t('noneEndedText')}
      </EmptyState>
    );
  }
  if (page.data.length === 0) {
    return (
      <EmptyState
        icon={Inbox}
        title={t('none')}
        action={
          <ButtonLink href="/configuration" variant="primary">
            {t('sendTest')}
          </ButtonLink>
        }
      >
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <CapturedTable rows={page.data} />
      {(cursor || page.nextCursor) && (
        <CursorPager
          newerHref={cursor ? '/captured-mail' : null}
          olderHref={page.nextCursor && `/captured-mail?cursor=${page.nextCursor}`}
          summary={t('messages', { count: page.data.length })}
        />
      )}
    </>
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
