'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { WebhookTestResult } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { Webhook, WebhookEventType } from '#lib/connect/webhooks/schema.ts';
import { CONTACT_EVENTS, EVENT_TYPES } from '#lib/core/event-names.ts';
import { hasContactEvents } from '#lib/core/webhook-formats.ts';
import { failureText } from './failure-text.ts';

type TestDialogProps = { webhook: Webhook; open: boolean; onOpenChange: (open: boolean) => void; onSent: () => void };

/** Sends a sample event of a type and shows the response. */
export function TestDialog({ webhook, open, onOpenChange, onSent }: TestDialogProps) {
  const t = useTexts('webhooks');
  const ui = useTexts('ui');
  const [type, setType] = useState<WebhookEventType>(webhook.events[0] ?? EVENT_TYPES[0]);
  const types: readonly WebhookEventType[] = hasContactEvents(webhook.format)
    ? [...EVENT_TYPES, ...CONTACT_EVENTS]
    : EVENT_TYPES;
  const [result, setResult] = useState<WebhookTestResult | null>(null);
  const { pending, run } = useAction(async () => {
    setResult(null);
    setResult(await api('POST /api/config/v1/webhook/{id}/test', { params: { id: webhook.id }, body: { type } }));
    onSent();
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('test.title')}
      description={t('test.text')}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{ui('close')}</Button>
          <Button variant="primary" loading={pending} onClick={() => run()}>
            {t(result ? 'test.again' : 'test.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field name="type" label={t('test.type')}>
          <Select
            items={types.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={type}
            onChange={setType}
          />
        </Field>
        <div role="status">{result && <TestResult result={result} />}</div>
      </div>
    </Dialog>
  );
}

function TestResult({ result }: { result: WebhookTestResult }) {
  const t = useTexts('webhooks');
  const { isTaken, code, durationMs, responseBody } = result;
  return (
    <Alert
      tone={isTaken ? 'success' : 'warning'}
      title={
        isTaken
          ? t('test.taken', { code: String(code), ms: durationMs })
          : t('test.failed', { error: failureText(result) })
      }
    >
      {responseBody && (
        <pre className="mt-1 max-h-40 overflow-auto font-mono text-mono whitespace-pre-wrap wrap-anywhere">
          {responseBody}
        </pre>
      )}
    </Alert>
  );
}
