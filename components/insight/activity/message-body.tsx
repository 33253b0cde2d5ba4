'use client';

import { MessageTabs } from '#components/kit/message/message-tabs.tsx';
import type { MessageView } from '#components/kit/message/view.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { MessageContent } from '#lib/insight/activity/message/schema.ts';

type MessageBodyProps = {
  /** Address of the message in the API. */
  base: string;
  hasBody: boolean;
  view: MessageView;
  onView: (view: MessageView) => void;
};

/** The content of the message, as long as its body is kept. */
export function MessageBody({ base, hasBody, view, onView }: MessageBodyProps) {
  const t = useTexts('activity');
  if (!hasBody) return <p className="text-sm text-muted">{t('bodyGone')}</p>;
  return <Content base={base} view={view} onView={onView} />;
}

function Content({ base, view, onView }: Omit<MessageBodyProps, 'hasBody'>) {
  const canDownloadHtml = useFeature('listed.downloadEmailHtml');
  const { data, error, mutate } = useApi<MessageContent>(`${base}/content`, { revalidateOnFocus: false });
  if (error && !data) {
    return <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <MessageTabs
      base={base}
      content={data}
      links="inert"
      view={view}
      onView={onView}
      canDownloadHtml={canDownloadHtml}
    />
  );
}
