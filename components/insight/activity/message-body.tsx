'use client';

import { MessageTabs } from '#components/kit/message/message-tabs.tsx';
import type { MessageView } from '#components/kit/message/view.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { pathOf } from '#lib/client/calls.ts';
import { useFeature } from '#lib/client/features.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';

type MessageBodyProps = {
  /** The id of the message. */
  id: string;
  hasBody: boolean;
  view: MessageView;
  onView: (view: MessageView) => void;
};

/** The content of the message, as long as its body is kept. */
export function MessageBody({ id, hasBody, view, onView }: MessageBodyProps) {
  const t = useTexts('activity');
  if (!hasBody) return <p className="text-sm text-muted">{t('bodyGone')}</p>;
  return <Content id={id} view={view} onView={onView} />;
}

function Content({ id, view, onView }: Omit<MessageBodyProps, 'hasBody'>) {
  const canDownloadHtml = useFeature('listed.downloadEmailHtml');
  const params = { id };
  const { data, error, mutate } = useApi(
    'GET /api/config/v1/activity/{id}/content',
    { params },
    { revalidateOnFocus: false },
  );
  if (error && !data) {
    return <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <MessageTabs
      paths={{
        preview: pathOf('GET /api/config/v1/activity/{id}/preview', { params }),
        source: pathOf('GET /api/config/v1/activity/{id}/source', { params }),
        html: canDownloadHtml && pathOf('GET /api/config/v1/activity/{id}/html', { params }),
      }}
      content={data}
      links="inert"
      view={view}
      onView={onView}
    />
  );
}
