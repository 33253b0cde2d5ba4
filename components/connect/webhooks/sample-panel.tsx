'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import { plainSample } from '#components/ui/code/code-sample.ts';
import { highlightJson } from '#components/ui/code/highlight-json.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { WebhookEventType, WebhookFormat, WebhookSample } from '#lib/connect/webhooks/schema.ts';

/** An example of a body in the format that is chosen, of the event type that the reader last looked at. */
export function SamplePanel({ type, format }: { type: WebhookEventType; format: WebhookFormat }) {
  const t = useTexts('webhooks');
  const formTexts = useTexts('webhookForm');
  const { data } = useApi(
    'GET /api/config/v1/webhook/sample',
    { query: { type, format } },
    {
      keepPreviousData: true,
    },
  );
  return (
    <aside className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base font-semibold">{formTexts('sample.title')}</h2>
      <p className="text-sm text-muted">{t(`types.${type}`)}</p>
      {data ? (
        <CodeBlock key={data.body} label={formTexts('sample.label')} samples={[colored(data)]} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </aside>
  );
}

const colored = ({ contentType, body }: WebhookSample) =>
  contentType === 'application/json' ? highlightJson('JSON', JSON.parse(body)) : plainSample('JSON Lines', body);
