'use client';

import { ChevronRight } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { ConversationLine } from '#lib/activity/schema.ts';

/** The SMTP conversation with the receiving server, line by line, with the milliseconds. */
export function Conversation({ lines }: { lines: readonly ConversationLine[] }) {
  const t = useTexts('activity');
  return (
    <details className="group/conversation mt-2">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-md text-sm font-medium text-accent-text pointer-coarse:py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open/conversation:rotate-90 motion-reduce:transition-none"
        />
        {t('conversation')}
      </summary>
      <section
        aria-label={t('conversation')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-2 max-h-96 overflow-auto rounded-lg border border-line bg-code py-2"
      >
        <ol className="font-mono text-sm">
          {lines.map((line, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and their order never changes
              key={index}
              className="grid grid-cols-[4.5rem_1rem_minmax(0,1fr)] gap-x-2 px-3 leading-5"
            >
              <span className="text-right text-xs leading-5 text-muted tabular-nums">
                {t('milliseconds', { ms: Math.round(line.at) })}
              </span>
              <span aria-hidden className={line.from === 'client' ? 'text-accent-text' : 'text-success-text'}>
                {line.from === 'client' ? '→' : '←'}
              </span>
              <span className="whitespace-pre-wrap wrap-anywhere">
                <span className="sr-only">{line.from === 'client' ? t('weSaid') : t('serverSaid')}</span>
                {line.text}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </details>
  );
}
