'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { SegmentPerson } from '#lib/audience/segments/answers/schema.ts';
import type { Preview } from './use-preview.ts';

type PreviewPanelProps = {
  preview: Preview;
  /** The size of the stored version, to compare with. */
  stored: { size: number | null; version: number } | null;
  /** Returns the words about a person: the values that the first conditions look at. */
  describe: (person: SegmentPerson) => string;
  /** The parts between the number and the people, which a longer list does not move. */
  children: ReactNode;
};

/** The number of people who match, its share of all, and 20 of them. The last number stays while a new one is counted. */
export function PreviewPanel({ preview, stored, describe, children }: PreviewPanelProps) {
  const t = useTexts('segments');
  const { answer, isCounting, fault, retry, showOthers } = preview;
  const shown = answer?.total ?? answer?.estimate ?? null;
  const everyone = answer?.everyone ?? 0;
  const difference = answer?.total != null && stored?.size != null ? answer.total - stored.size : 0;
  return (
    <>
      <section aria-labelledby="segment-size">
        <div className="flex items-baseline justify-between gap-2 text-sm text-muted">
          <h2 id="segment-size" className="font-normal">
            {t('peopleInIt')}
          </h2>
          <span className="flex-1 text-right text-xs text-faint">
            {isCounting ? t('counting') : answer?.ms != null ? t('countedIn', { seconds: answer.ms / 1_000 }) : null}
          </span>
        </div>
        <p
          aria-live="polite"
          aria-busy={isCounting}
          className={clsx(
            'flex flex-wrap items-baseline gap-x-2.5 tabular-nums',
            isCounting && 'animate-pulse text-faint motion-reduce:animate-none',
          )}
        >
          <span className="text-hero font-semibold">
            {shown === null ? '–' : t(answer?.total === null ? 'about' : 'count', { count: shown })}
          </span>
          {difference !== 0 && stored && (
            <span className="text-sm text-muted">
              {t(difference > 0 ? 'more' : 'fewer', { count: Math.abs(difference), version: stored.version })}
            </span>
          )}
        </p>
        {fault && fault.index === null && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger-text">
            {fault.text}
            <Button size="sm" onClick={retry}>
              {t('retry')}
            </Button>
          </p>
        )}
        <div className="mt-2 flex flex-col gap-2.5">
          <Bar label={t('everyone')} count={answer?.everyone ?? null} of={everyone} tone="bg-chart-previous" />
          <Bar label={t('inIt')} count={shown} of={everyone} share={everyone} tone="bg-chart-primary" />
          <Bar label={t('mailable')} count={answer?.mailable ?? null} of={everyone} share={shown} tone="bg-success" />
        </div>
      </section>
      {children}
      {answer && (
        <section aria-labelledby="segment-people">
          <div className="flex min-h-7 items-center justify-between gap-2">
            <h2 id="segment-people" className="text-base font-semibold">
              {t('somePeople', { count: answer.people?.length ?? 0 })}
            </h2>
            {showOthers && (
              <Button variant="ghost" size="sm" onClick={showOthers}>
                {t('showOthers')}
              </Button>
            )}
          </div>
          {answer.people === null && <p className="text-sm text-muted">{t('peopleTooSlow')}</p>}
          {answer.people?.length === 0 && <p className="text-sm text-muted">{t('nobody')}</p>}
          <ul className="divide-y divide-line">
            {answer.people?.map((person) => (
              <PersonRow key={person.id} person={person}>
                {describe(person)}
              </PersonRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type BarProps = { label: string; count: number | null; of: number; share?: number | null; tone: string };

function Bar({ label, count, of, share, tone }: BarProps) {
  const t = useTexts('segments');
  const width = count === null || of === 0 ? 0 : Math.min(100, (count / of) * 100);
  const text = count === null ? '–' : t('count', { count });
  return (
    <div>
      <div className="flex justify-between gap-2 text-sm">
        <span className="text-muted">{label}</span>
        <span className="tabular-nums">
          {share && count !== null ? t('countAndShare', { count, part: count / share }) : text}
        </span>
      </div>
      <div className="mt-1 h-1.5 overflow-hidden rounded-sm bg-sunken ring-1 ring-line ring-inset" aria-hidden>
        <div className={clsx('h-full rounded-sm', tone)} style={{ width: `${width}%` }} />
      </div>
    </div>
  );
}

/** A person in two lines, with their initials. */
function PersonRow({ person, children }: { person: SegmentPerson; children: ReactNode }) {
  const initials = person.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
  return (
    <li className="flex items-center gap-2.5 py-2 text-sm">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-subtle text-micro font-semibold text-accent-text"
      >
        {initials}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{person.name}</span>
        <span className="block truncate text-xs text-muted">{children}</span>
      </span>
    </li>
  );
}
