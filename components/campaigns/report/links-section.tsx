'use client';

import { List, Map as MapIcon, MousePointerClick } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { ReportPart } from './part-state.tsx';
import { type LinkRow, type Subject, useLinks } from './report-calls.ts';

const ClickMap = dynamic(() => import('./click-map.tsx').then((module) => module.ClickMap), {
  ssr: false,
  loading: () => <Skeleton className="h-120 w-full" />,
});

type LinksSectionProps = {
  subject: Subject;
  variant: number;
  /** Both beside each other, where the section has the whole width. */
  isWide?: boolean;
};

/** The links of the mail with the people who clicked: over the mail, or as a list. */
export function LinksSection({ subject, variant, isWide = false }: LinksSectionProps) {
  const t = useTexts('campaignReport');
  const read = useLinks(subject);
  const [view, setView] = useState<'map' | 'list'>('map');
  return (
    <Section
      title={t('clickedLinks')}
      actions={
        !isWide && (
          <ToggleGroup
            size="sm"
            label={t('mapView')}
            items={[
              { value: 'map', label: t('map'), icon: MapIcon },
              { value: 'list', label: t('list'), icon: List },
            ]}
            value={view}
            onChange={setView}
          />
        )
      }
    >
      <ReportPart read={read} awaited="h-120">
        {({ data, isTracked }) => {
          if (!isTracked)
            return (
              <EmptyState icon={MousePointerClick} title={t('notTracked')}>
                {t('notTrackedText')}
              </EmptyState>
            );
          const map = <ClickMap subject={subject} variant={variant} links={data} />;
          const list = <LinkTable links={data} />;
          if (isWide)
            return (
              <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
                {map}
                {list}
              </div>
            );
          return view === 'map' ? map : list;
        }}
      </ReportPart>
    </Section>
  );
}

function LinkTable({ links }: { links: readonly LinkRow[] }) {
  const t = useTexts('campaignReport');
  if (links.length === 0)
    return (
      <EmptyState icon={MousePointerClick} title={t('noLinks')}>
        {t('noLinksText')}
      </EmptyState>
    );
  const columns: readonly Column<LinkRow>[] = [
    {
      key: 'link',
      header: t('link'),
      cell: ({ label, url, value }) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium">{label ?? url ?? value}</span>
          {label !== null && url !== null && (
            <span className="block truncate text-xs font-normal text-muted">{url}</span>
          )}
        </span>
      ),
    },
    {
      key: 'people',
      header: t('peopleColumn'),
      cell: ({ uniqueClicks }) => t('number', { count: uniqueClicks }),
      align: 'right',
      width: 'count',
    },
    {
      key: 'clicks',
      header: t('clicks'),
      cell: ({ clicks }) => t('number', { count: clicks }),
      align: 'right',
      width: 'count',
    },
  ];
  return (
    <div className="overflow-clip rounded-lg border border-line">
      <DataTable caption={t('linksCaption')} columns={columns} rows={links} rowKey={({ value }) => value} />
    </div>
  );
}
