'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CodeLines } from '#components/ui/code/code-lines.tsx';
import { plainSample } from '#components/ui/code/code-sample.ts';
import { highlightJson } from '#components/ui/code/highlight-json.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { WebhookAttempt } from '#lib/connect/webhooks/deliveries/schema.ts';
import { PhaseBar } from './phase-bar.tsx';

/** One try: where its time went, the request, and the response. */
export function AttemptView({ webhookId, id }: { webhookId: string; id: string }) {
  const t = useTexts('webhooks');
  const {
    data: attempt,
    error,
    mutate,
  } = useApi('GET /api/config/v1/webhook/{id}/attempt/{attemptId}', {
    params: { id: webhookId, attemptId: id },
  });
  if (error)
    return <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />;
  if (!attempt) return <Skeleton className="h-64 w-full" />;
  const { requestHeaders, responseHeaders } = attempt;
  return (
    <>
      <PhaseBar attempt={attempt} />
      <div className="relative">
        <div className="flex justify-end sm:absolute sm:top-0.5 sm:right-0 sm:z-1">
          <CopyButton value={curlOf(attempt)} label={t('delivery.curlCopied')} text={t('delivery.curl')} />
        </div>
        <Tabs
          label={t('delivery.parts')}
          tabs={[
            { value: 'request', label: t('delivery.request'), content: <RequestBody attempt={attempt} /> },
            { value: 'response', label: t('delivery.response'), content: <ResponseBody attempt={attempt} /> },
            {
              value: 'headers',
              label: t('delivery.headers'),
              count: Object.keys(requestHeaders).length + Object.keys(responseHeaders ?? {}).length,
              content: (
                <div className="flex flex-col gap-4">
                  <HeaderList title={t('delivery.request')} headers={requestHeaders} />
                  {responseHeaders && <HeaderList title={t('delivery.response')} headers={responseHeaders} />}
                </div>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

function RequestBody({ attempt: { requestBody } }: { attempt: WebhookAttempt }) {
  const t = useTexts('webhooks');
  if (requestBody === null) return <p className="text-sm text-muted">{t('delivery.erased')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <BodyText text={requestBody} label={t('delivery.request')} />
      <p className="text-xs text-muted">{t('delivery.rebuilt')}</p>
    </div>
  );
}

function ResponseBody({ attempt }: { attempt: WebhookAttempt }) {
  const t = useTexts('webhooks');
  const { code, error, responseHeaders, responseBody, durationMs } = attempt;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {code === null ? (
        <p>{error ?? t('delivery.noResponse')}</p>
      ) : (
        <p className="text-muted">
          <code className="font-mono text-mono text-fg">{`HTTP ${code}`}</code>
          {' · '}
          {t('delivery.responseFacts', { type: responseHeaders?.['content-type'] ?? '–', ms: durationMs })}
        </p>
      )}
      {code !== null && !responseBody && <p className="text-muted">{t('delivery.emptyBody')}</p>}
      {responseBody && <BodyText text={responseBody} label={t('delivery.response')} />}
    </div>
  );
}

function HeaderList({ title, headers }: { title: string; headers: Readonly<Record<string, string>> }) {
  return (
    <section>
      <h4 className="mb-1 text-sm font-medium">{title}</h4>
      <dl className="rounded-lg border border-line bg-code p-3 font-mono text-mono">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-code-name">{`${name}: `}</dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A body as text: JSON in colour and in lines, anything else as it is. It is never rendered as HTML. */
function BodyText({ text, label }: { text: string; label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
      tabIndex={0}
      className="max-h-112 overflow-auto rounded-lg border border-line bg-code text-mono focus-visible:-outline-offset-2"
    >
      <CodeLines lines={linesOf(text)} />
    </section>
  );
}

function linesOf(text: string) {
  try {
    return highlightJson('JSON', JSON.parse(text)).lines;
  } catch {
    return plainSample('Text', text).lines;
  }
}

/** Headers that curl sets itself. */
const OWN: ReadonlySet<string> = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

/** Returns a curl command that posts the body of a try again; masked headers stay masked. */
function curlOf({ target, requestHeaders, requestBody }: WebhookAttempt): string {
  const headers = Object.entries(requestHeaders).filter(([name]) => !OWN.has(name.toLowerCase()));
  const parts = [
    `curl -X POST ${quote(target)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(requestBody === null ? [] : [`--data-binary ${quote(requestBody)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
