'use client';

import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { OpenJobList, useOpenJobs } from '#components/kit/jobs/open-job-list.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Drawer } from '#components/ui/drawer.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import type { RowOf } from '#lib/client/calls.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import { openThing } from './open-thing.ts';

type ActivityPanelProps = {
  isOpen: boolean;
  /** True for readers of the audit log of the whole company. */
  seesCompany: boolean;
  onClose: () => void;
};

/** The work that runs in the background, and what was done with the open thing, or in the company. Escape closes it. */
export function ActivityPanel({ isOpen, seesCompany, onClose }: ActivityPanelProps) {
  const t = useTexts('activities');
  const reference = openThing(usePathname());
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('title')} description={t('description')} isPanel>
      {isOpen && <Running />}
      {isOpen && (reference !== null || seesCompany) && <Activities key={reference} reference={reference} />}
      {reference === null && !seesCompany && <p className="text-sm text-muted">{t('closed')}</p>}
    </Drawer>
  );
}

function Running() {
  const t = useTexts('activities');
  const { data, error, mutate } = useOpenJobs();
  return (
    <Section title={t('running')}>
      {data && data.data.length > 0 && <OpenJobList jobs={data.data} onCanceled={() => void mutate()} />}
      {data?.data.length === 0 && <p className="text-sm text-muted">{t('nothingRuns')}</p>}
      {!data && error && <ErrorState message={errorSentence(error)} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton className="h-5 w-52" />}
    </Section>
  );
}

/** Entries of the first page, and of each further one. */
const STEP = 20;

/** Entries that the panel shows at most; the audit log in the settings has all. */
const MOST = 100;

function Activities({ reference }: { reference: string | null }) {
  const t = useTexts('activities');
  const [size, setSize] = useState(STEP);
  const { data, error, mutate } = useApi(
    'GET /api/suite/v1/activities',
    { query: { size, ...(reference !== null && { reference }) } },
    { keepPreviousData: true },
  );
  // The reader may open the thing, but not see what was done with it.
  if (error?.status === 403) return null;
  return (
    <Section title={t(reference === null ? 'ofCompany' : 'ofThing')}>
      {data && (
        <ul className="flex flex-col divide-y divide-line">
          {data.data.map((activity) => (
            <Activity key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
      {data?.data.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      {data && data.total > size && size < MOST && (
        <Button size="sm" className="mt-3" onClick={() => setSize(Math.min(size + STEP, MOST))}>
          {t('more')}
        </Button>
      )}
      {!data && error && (
        <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeleton className="h-40 w-full" />}
    </Section>
  );
}

function Activity({ activity }: { activity: RowOf<'GET /api/suite/v1/activities'> }) {
  const t = useTexts('activities');
  const { type, name } = activity.actor;
  const known = name ?? t('gone');
  const actor = type === 'user' ? known : type === 'apiKey' ? t('key', { name: known }) : t(type);
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{activity.sentence}</span>{' '}
        <span className="text-muted">{t('by', { name: actor })}</span>
      </span>
      <Time at={activity.at} short className="shrink-0 text-xs text-muted" />
    </li>
  );
}
