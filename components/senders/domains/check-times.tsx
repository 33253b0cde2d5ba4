'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Time } from '#components/ui/time.tsx';
import { useNow } from './use-now.ts';

type CheckTimesProps = { lastCheckedAt: string | null; nextCheckAt: string | null };

/** Seconds up to which the last check is counted second by second. */
const COUNTED_SECONDS = 120;

/** Shows when the records were checked, and counts down to the next check. */
export function CheckTimes({ lastCheckedAt, nextCheckAt }: CheckTimesProps) {
  const t = useTexts('domains');
  const now = useNow();
  const secondsAgo = lastCheckedAt === null || now === null ? null : toSeconds(now - Date.parse(lastCheckedAt));
  const secondsUntil = nextCheckAt === null || now === null ? null : toSeconds(Date.parse(nextCheckAt) - now);
  return (
    <p className="flex gap-x-1 text-xs text-faint tabular-nums max-sm:w-full max-sm:flex-col">
      <span>
        {lastCheckedAt === null
          ? t('progress.notChecked')
          : secondsAgo !== null && secondsAgo < COUNTED_SECONDS
            ? t('progress.secondsAgo', { count: secondsAgo })
            : t.rich('progress.checked', { time: () => <Time at={lastCheckedAt} /> })}
      </span>
      {nextCheckAt !== null && (
        // The browser counts: the line is there before its words.
        <span className="min-h-4">
          {secondsUntil !== null && (
            <>
              <span className="max-sm:hidden">· </span>
              {formatWait(t, secondsUntil)}
            </>
          )}
        </span>
      )}
    </p>
  );
}

const toSeconds = (ms: number): number => Math.max(0, Math.round(ms / 1_000));

function formatWait(t: Translate<'domains'>, seconds: number): string {
  if (seconds === 0) return t('progress.checking');
  if (seconds < COUNTED_SECONDS) return t('progress.nextInSeconds', { count: seconds });
  if (seconds < 2 * 3_600) return t('progress.nextInMinutes', { count: Math.round(seconds / 60) });
  return t('progress.nextInHours', { count: Math.round(seconds / 3_600) });
}
