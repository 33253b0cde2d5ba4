'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SegmentFindings } from '#lib/audience/segments/answers/schema.ts';
import { SLOW_COMPARISON_MS, WATCHED_MAX } from '#lib/audience/segments/values.ts';
import { segmentPath } from './paths.ts';

/** The findings about watched segments, each with what to do: too many of them, and those that are slow to compare. */
export function WatchFindings({ findings: { watched, isOverLimit, slow } }: { findings: SegmentFindings }) {
  const t = useTexts('segments');
  return (
    <>
      {isOverLimit && (
        <Alert tone="warning" title={t('tooManyWatched', { count: watched })}>
          {t('tooManyWatchedText', { max: WATCHED_MAX })}
        </Alert>
      )}
      {slow.length > 0 && (
        <Alert tone="warning" title={t('slowWatched', { count: slow.length })}>
          {t('slowWatchedText', { count: slow.length, max: SLOW_COMPARISON_MS / 1_000 })}
          <ul className="mt-1.5 flex flex-col gap-1">
            {slow.map(({ id, name, ms, at }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-2">
                <TextLink href={segmentPath(id)}>{name}</TextLink>
                <span className="text-muted tabular-nums">
                  {t('slowTime', { seconds: ms / 1_000 })} · <Time at={at} isPlain />
                </span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
