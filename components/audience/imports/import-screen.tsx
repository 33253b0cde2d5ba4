'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ImportStatus, PreparedImport } from '#lib/audience/imports/schema.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import { FileStep } from './file-step.tsx';
import { isMoving, isOpen } from './import-state.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { ImportTabs } from './import-tabs.tsx';
import type { MappableField } from './mapping.ts';
import { importHref, type OpenStep, readStep } from './paths.ts';

// A visit shows one of them.
const OpenImport = dynamic(() => import('./open-import.tsx').then((module) => module.OpenImport));
const RunningStep = dynamic(() => import('./running-step.tsx').then((module) => module.RunningStep));
const ReportStep = dynamic(() => import('./report-step.tsx').then((module) => module.ReportStep));

/** How often an import that runs is asked for, in milliseconds. */
const POLL_MS = 2_000;

type ImportScreenProps = {
  /** The import that the address names; null without one. */
  initial: ImportStatus | null;
  fields: readonly MappableField[];
};

/** An import from the file to the report, in five steps on one page. The address names it, so that it continues after a reload. */
export function ImportScreen({ initial, fields }: ImportScreenProps) {
  const t = useTexts('imports');
  const search = useSearchParams();
  const id = search.get('id');
  const step = readStep(search.get('step'));
  const [fresh, setFresh] = useState<PreparedImport | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const { data, error, mutate } = useApi(
    id === null ? null : 'GET /api/suite/v1/contacts/import/status',
    { query: { id: id ?? '' } },
    {
      ...(initial && initial.id === id && { fallbackData: initial }),
      refreshInterval: (latest) => (latest && !isOpen(latest) && isMoving(latest.state) ? POLL_MS : 0),
    },
  );
  const go = (href: string, how: 'pushState' | 'replaceState' = 'pushState') => {
    window.history[how](null, '', href);
    if (how === 'replaceState') return;
    // The button that was pressed leaves the page.
    content.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  const prepared = fresh !== null && fresh.id === id ? fresh : (data?.preparation ?? null);
  const status = prepared ? null : (data ?? null);
  const take = (answer: PreparedImport) => {
    setFresh(answer);
    // A file that is prepared again may have another id.
    if (answer.id !== id) go(importHref(answer.id, step), 'replaceState');
  };
  const change = (answer: ImportStatus) => {
    setFresh(null);
    void mutate(answer, { revalidate: false });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(id === null && { description: t('description') })}
        actions={<ImportSteps {...stepOf({ id, step, prepared, status })} />}
      />
      {(id === null || status) && <ImportTabs current="import" />}
      <div ref={content} tabIndex={-1} className="min-w-0 outline-none">
        {id === null && (
          <FileStep
            onPrepared={(answer) => {
              setFresh(answer);
              go(importHref(answer.id));
            }}
          />
        )}
        {id !== null && prepared && (
          <OpenImport
            key={prepared.mediaId}
            initial={prepared}
            fields={fields}
            step={step}
            onStep={(next) => go(importHref(id, next))}
            onAnswer={take}
            onReplaced={(answer) => {
              setFresh(answer);
              go(importHref(answer.id));
            }}
            onStarted={(answer) => {
              change(answer);
              go(importHref(answer.id));
            }}
            onGone={() => {
              setFresh(null);
              void mutate();
            }}
          />
        )}
        {status && isMoving(status.state) && <RunningStep status={status} onChanged={change} />}
        {status && !isMoving(status.state) && <ReportStep status={status} onChanged={change} />}
        {id !== null && !prepared && !status && <Waiting message={error && errorSentence(error)} onRetry={mutate} />}
      </div>
    </>
  );
}

/** An import that is awaited, or could not be read. */
function Waiting({ message, onRetry }: { message: string | undefined; onRetry: () => unknown }) {
  return (
    <Card>
      {message === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <ErrorState message={message} onRetry={() => void onRetry()} />
      )}
    </Card>
  );
}

type StepFacts = { id: string | null; step: OpenStep; prepared: PreparedImport | null; status: ImportStatus | null };

/** Returns the step that is open, and whether it is done. */
function stepOf({ id, step, prepared, status }: StepFacts): { current: ImportStep; isOver?: boolean } {
  if (id === null || step === 'file') return { current: 'file' };
  if (status) return { current: 'import', isOver: !isMoving(status.state) };
  if (!prepared || (prepared.state === 'preparing' && prepared.counts === null)) return { current: 'preview' };
  return { current: step };
}
