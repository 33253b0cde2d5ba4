'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { ContactField } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import { formatDay } from '#lib/core/format-time.ts';
import { formatLocal } from '#lib/core/local-clock.ts';
import type { TimelineEntry as Entry } from './entry-style.ts';
import { TimelineEntry } from './timeline-entry.tsx';

const TYPES = ['all', 'email', 'consent', 'label', 'change'] as const;
type Type = (typeof TYPES)[number];

type ContactTimelineProps = {
  id: string;
  fields: readonly ContactField[];
  /** The version of the person: with another one the timeline is read again. */
  version: string;
};

/** The events of a person, the latest first, by days; they are read after the page. */
export function ContactTimeline({ id, fields, version }: ContactTimelineProps) {
  const t = useTexts('contact');
  const [type, setType] = useState<Type>('all');
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="timeline" className="text-lg font-semibold">
          {t('timeline')}
        </h2>
        <div className="max-w-full overflow-x-auto [scrollbar-width:none]">
          <ToggleGroup
            label={t('timeline')}
            items={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={type}
            onChange={setType}
            size="sm"
          />
        </div>
      </header>
      <Entries key={`${type} ${version}`} id={id} type={type} fields={fields} />
    </section>
  );
}

type EntriesProps = Omit<ContactTimelineProps, 'version'> & { type: Type };

function Entries({ id, type, fields }: EntriesProps) {
  const t = useTexts('contact');
  const words = useTexts('contactWords');
  const { zone } = useTimeFormat();
  const query = type === 'all' ? {} : { types: type };
  const { data, error, mutate } = useApi('GET /api/suite/v1/contacts/{id}/timeline', { params: { id }, query });
  const [older, setOlder] = useState<readonly { data: readonly Entry[]; next: string | null }[]>([]);
  const next = older.length > 0 ? older.at(-1)?.next : data?.next;
  const { pending, run } = useAction(async () => {
    if (!next) return;
    const page = await api('GET /api/suite/v1/contacts/{id}/timeline', {
      params: { id },
      query: { ...query, before: next },
    });
    setOlder([...older, page]);
  });
  if (error && !data)
    return <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />;
  if (!data) return <Awaited />;
  const entries = [...data.data, ...older.flatMap((page) => page.data)];
  const factName = (field: string): string =>
    fields.find(({ tag }) => tag === field)?.name ??
    (words.has(`facts.${field}` as 'facts.city') ? words(`facts.${field}` as 'facts.city') : field);
  return (
    <div className="flex flex-col gap-4">
      {data.late.length > 0 && (
        <Alert
          tone="warning"
          action={
            <Button size="sm" onClick={() => void mutate()}>
              {t('reload')}
            </Button>
          }
        >
          {t('late', { names: data.late.map((name) => t(`types.${name}`)).join(', ') })}
        </Alert>
      )}
      {entries.length === 0 && data.late.length === 0 && (
        <EmptyState icon={History} title={t(type === 'all' ? 'noEntries' : 'noEntriesOfType')}>
          {type === 'all' && t('noEntriesText')}
        </EmptyState>
      )}
      {byDay(entries, zone).map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(day, 'long')}>
          <h3 className="mb-2 text-xs font-medium text-faint">
            {day === formatLocal(zone, Date.now()).slice(0, 10)
              ? t('today', { date: formatDay(day, 'short') })
              : formatDay(day, 'long')}
          </h3>
          <ol>
            {ofDay.map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} factName={factName} />
            ))}
          </ol>
        </section>
      ))}
      {next && (
        <Button loading={pending} onClick={() => run()} className="self-start">
          {t('older')}
        </Button>
      )}
    </div>
  );
}

/** Groups entries by the day of the company's zone, in their order. */
function byDay(entries: readonly Entry[], zone: string): [day: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = formatLocal(zone, Date.parse(entry.at)).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

const Awaited = () => (
  <div className="flex flex-col gap-7 py-1">
    {['w-2/5', 'w-3/5', 'w-1/2', 'w-1/3'].map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Skeleton className="size-6.5 rounded-full" />
        <Skeleton className={width} />
      </div>
    ))}
  </div>
);
