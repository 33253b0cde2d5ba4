'use client';

import { Users } from 'lucide-react';
import { useState } from 'react';
import { PersonInitials } from '#components/kit/people/person-initials.tsx';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Select } from '#components/ui/select.tsx';
import { Time } from '#components/ui/time.tsx';
import { REPORT_STATUSES, type ReportStatus } from '#lib/campaigns/reports/values.ts';
import { api } from '#lib/client/api.ts';
import type { RowOf } from '#lib/client/calls.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import { ReportPart } from './part-state.tsx';
import type { Report, Subject } from './report-calls.ts';

type Person = RowOf<'GET /api/suite/v1/email-marketing/reports/clicked'>;

/** Returns the number of people of a status. */
export function countOf(report: Report, status: ReportStatus): number {
  if (status !== 'bounceback') return report[status];
  const { hard, soft, block } = report.bounceback;
  return hard + soft + block;
}

type PeopleSectionProps = {
  subject: Subject;
  report: Report;
  status: ReportStatus;
  onStatus: (status: ReportStatus) => void;
};

/** The people behind a number of the report. */
export function PeopleSection({ subject, report, status, onStatus }: PeopleSectionProps) {
  const t = useTexts('campaignReport');
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('status')}
        items={REPORT_STATUSES.map((value) => ({
          value,
          label: t('statusOption', { status: t(`statuses.${value}`), count: countOf(report, value) }),
        }))}
        value={status}
        onChange={onStatus}
        className="w-64 max-w-full"
      />
      <PeopleList key={status} subject={subject} status={status} />
    </div>
  );
}

function PeopleList({ subject: { type, id }, status }: { subject: Subject; status: ReportStatus }) {
  const t = useTexts('campaignReport');
  const read = useApi(`GET /api/suite/v1/${type}/reports/${status}`, { query: { id } }, { revalidateOnFocus: false });
  const [more, setMore] = useState<{ people: readonly Person[]; next: string | null } | null>(null);
  const { pending, run: loadMore } = useAction(async (next: string) => {
    const page = await api(`GET /api/suite/v1/${type}/reports/${status}`, { query: { id, next } });
    setMore((before) => ({ people: [...(before?.people ?? []), ...page.data], next: page.next }));
  });
  return (
    <ReportPart read={read} awaited="h-72">
      {({ data, next: first }) => {
        const people = [...data, ...(more?.people ?? [])];
        const next = more ? more.next : first;
        if (people.length === 0)
          return (
            <div className="rounded-lg border border-line">
              <EmptyState icon={Users} title={t('nobody')}>
                {t('nobodyText')}
              </EmptyState>
            </div>
          );
        return (
          <div className="overflow-clip rounded-lg border border-line">
            <DataTable
              caption={t('peopleCaption', { status: t(`statuses.${status}`) })}
              columns={columnsOf(t, status)}
              rows={people}
              rowKey={({ contactId }) => contactId}
              rowHref={({ contactId, email }) => (email === null ? undefined : `/contact/${contactId}`)}
            />
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-muted">
              <span role="status">{t('shown', { count: people.length })}</span>
              {next !== null && (
                <Button size="sm" loading={pending} onClick={() => loadMore(next)}>
                  {t('loadMore')}
                </Button>
              )}
            </div>
          </div>
        );
      }}
    </ReportPart>
  );
}

const columnsOf = (t: Translate<'campaignReport'>, status: ReportStatus): readonly Column<Person>[] => [
  {
    key: 'person',
    header: t('person'),
    cell: ({ contactId, email, name }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <PersonInitials id={contactId} name={name ?? email ?? ''} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name ?? email ?? t('deleted')}</span>
          {name !== null && email !== null && (
            <span className="block truncate text-xs font-normal text-muted">{email}</span>
          )}
        </span>
      </span>
    ),
  },
  ...(status === 'clicked' || status === 'bounceback'
    ? [
        {
          key: 'what',
          header: t('what'),
          cell: ({ links, reason }: Person) => (
            <span className="text-muted">{status === 'clicked' ? links.join(', ') : reason}</span>
          ),
          isAbsent: ({ links, reason }: Person) => (status === 'clicked' ? links.length === 0 : reason === null),
        },
      ]
    : []),
  {
    key: 'when',
    header: t('when'),
    cell: ({ at }) => at && <Time at={at} />,
    isAbsent: ({ at }) => at === null,
    width: 130,
    align: 'right',
  },
];
