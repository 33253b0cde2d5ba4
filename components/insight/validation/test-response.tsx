'use client';

import { Check, CircleX } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CodeLines } from '#components/ui/code/code-lines.tsx';
import { sampleText } from '#components/ui/code/code-sample.ts';
import { highlightJson } from '#components/ui/code/highlight-json.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { State } from '#components/ui/state.tsx';
import type { TestExchange } from './send-request.ts';

/** The answer to a test request with its status and the time it took. */
export function TestResponse({ exchange }: { exchange: TestExchange | null }) {
  const t = useTexts('validation');
  if (!exchange) return <p className="text-sm text-muted">{t('test.before')}</p>;
  const { status, ms, answer } = exchange;
  const sample = highlightJson(t('test.answer'), answer);
  const isOk = status === 200;
  return (
    <section
      aria-label={t('test.answer')}
      aria-live="polite"
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-code"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line bg-surface pr-1.5 pl-3.5">
        <State isLoud tone={isOk ? 'success' : 'danger'} icon={isOk ? Check : CircleX}>
          {t('test.responseText', { status: String(status), ms })}
        </State>
        <CopyButton value={sampleText(sample)} label={t('test.copied')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls */}
      <div tabIndex={0} className="max-h-144 overflow-auto text-mono focus-visible:-outline-offset-2">
        <CodeLines lines={sample.lines} />
      </div>
    </section>
  );
}
