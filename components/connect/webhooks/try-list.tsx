'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import type { WebhookTry } from '#lib/connect/webhooks/deliveries/schema.ts';
import { formatAbsolute } from '#lib/core/format-time.ts';
import { AnswerMark } from './answer-mark.tsx';
import { Duration } from './duration.tsx';

type TryListProps = { attempts: readonly WebhookTry[]; open: string | null; onOpen: (id: string) => void };

/** The tries of a delivery, newest first; a press opens one. */
export function TryList({ attempts, open, onOpen }: TryListProps) {
  const t = useTexts('webhooks');
  const { zone, hours } = useTimeFormat();
  return (
    <ul className="flex flex-col">
      {attempts.map(({ id, at, code, error, durationMs }) => {
        const isTaken = code !== null && code >= 200 && code < 300;
        return (
          <li key={id} className="border-b border-line">
            <button
              type="button"
              aria-pressed={id === open}
              onClick={() => onOpen(id)}
              className={clsx(
                'flex min-h-9 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-sm px-1 py-1 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2',
                id === open && attempts.length > 1 && 'bg-selected',
              )}
            >
              <time dateTime={at} className="text-muted tabular-nums">
                {formatAbsolute(new Date(at), zone, hours)}
              </time>
              <AnswerMark code={code} error={null} />
              <span className="text-muted tabular-nums">
                <Duration ms={durationMs} />
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">{isTaken ? t('delivery.ok') : error}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
