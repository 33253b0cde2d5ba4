'use client';

import useSWR from 'swr';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';

/** More than this many characters are not shown: the file itself is one press away. */
const SHOWN_MAX = 200_000;

/** A message as it came in (RFC 5322), its beginning where it is long. */
export function SourceView({ src }: { src: string }) {
  const t = useTexts('message');
  const { data, error, mutate } = useSWR<string, ApiError>(src, (path: string) => fetchText(path, t('sourceUnread')), {
    revalidateOnFocus: false,
  });
  if (error) {
    return <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />;
  }
  if (data === undefined) return <Skeleton className="h-64 w-full" />;
  return (
    <div className="relative">
      <div className="absolute top-1.5 right-1.5">
        <CopyButton value={data} label={t('sourceCopied')} />
      </div>
      <section
        aria-label={t('sourceLabel')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-144 overflow-auto rounded-lg border border-line bg-code"
      >
        <pre className="w-max min-w-full p-3 pr-12 font-mono text-sm leading-5">{data.slice(0, SHOWN_MAX)}</pre>
      </section>
      {data.length > SHOWN_MAX && <p className="pt-2 text-sm text-muted">{t('sourceBeginning')}</p>}
    </div>
  );
}

async function fetchText(src: string, sentence: string): Promise<string> {
  const response = await fetch(src, { credentials: 'same-origin', cache: 'no-store' }).catch(() => null);
  if (response?.ok) return response.text();
  throw new ApiError({
    status: response?.status ?? 0,
    code: 'source',
    message: sentence,
    requestId: response?.headers.get('x-request-id') ?? undefined,
  });
}
