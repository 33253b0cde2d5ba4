'use client';

import { useStageNames } from '#components/audience/stage-names.tsx';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import type { UsedView } from '#components/kit/list/use-list.ts';
import { LabelDot } from '#components/kit/people/label-pill.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { MOVE_TARGETS } from '#lib/audience/contacts/values.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { CONTACT_VIEW } from './contact-view.ts';
import { FilterMenu } from './filter-menu.tsx';

type ContactFiltersProps = {
  list: UsedView<(typeof CONTACT_VIEW)['parameters']>;
  /** How many people match; null while that is awaited. */
  matching: { total: number; exact: boolean } | null;
};

/** Search, and a chip for each filter; at the right how many people match. */
export function ContactFilters({ list, matching }: ContactFiltersProps) {
  const t = useTexts('contacts');
  const stageName = useStageNames();
  const ui = useTexts('ui');
  const { view, change } = list;
  const { data: labels } = useApi('GET /api/suite/v1/contacts/label', { query: { size: 100, sort: 'name' } });
  const isFiltered = view.label !== '' || view.stage !== '' || view.import !== '';
  return (
    <ListFilters
      list={list}
      label={t('filter')}
      search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
    >
      <div className="flex w-full flex-wrap items-center gap-1.5">
        <FilterMenu
          name={t('label')}
          choices={(labels?.data ?? []).map(({ id, name, color }) => ({
            value: String(id),
            label: name,
            mark: <LabelDot color={color} />,
          }))}
          none={t('noLabels')}
          value={view.label}
          onChange={(label) => change({ label })}
        />
        <FilterMenu
          name={t('stage')}
          choices={MOVE_TARGETS.map((value) => ({ value, label: stageName(value) }))}
          value={view.stage}
          onChange={(stage) => change({ stage: MOVE_TARGETS.find((value) => value === stage) ?? '' })}
        />
        {view.import !== '' && (
          <FilterChip removeLabel={t('removeImport')} onRemove={() => change({ import: '' })}>
            {t('fromImport')}
          </FilterChip>
        )}
        {isFiltered && (
          <Button size="sm" variant="ghost" onClick={() => change({ label: '', stage: '', import: '' })}>
            {ui('filters.clear')}
          </Button>
        )}
        {matching && (isFiltered || view.search !== '') && (
          <span aria-live="polite" className="ml-auto text-xs text-muted tabular-nums max-sm:w-full max-sm:text-right">
            {t('match', { count: matching.total, about: matching.exact ? 'no' : 'yes' })}
          </span>
        )}
      </div>
    </ListFilters>
  );
}
