'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Select } from '#components/ui/select.tsx';
import { KIND_CHOICES, type ListView } from './list-view.ts';

type TemplateFiltersProps = {
  view: ListView;
  labels: readonly string[];
  onChange: (change: Partial<ListView>) => void;
};

/** Search, kind, label, and whether archived templates are listed. */
export function TemplateFilters({ view, labels, onChange }: TemplateFiltersProps) {
  const t = useTexts('templates');
  // A label that no template has any more stays in the list while it filters.
  const known = view.label === '' || labels.includes(view.label) ? labels : [view.label, ...labels];
  return (
    <search aria-label={t('filter')} className="flex flex-wrap items-center gap-2">
      <SearchBox
        key={view.search}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        maxLength={100}
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        label={t('kind')}
        items={[
          { value: '', label: t('anyKind') },
          ...KIND_CHOICES.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
        value={view.kind}
        onChange={(kind) => onChange({ kind })}
        className="w-36 shrink-0"
      />
      {known.length > 0 && (
        <Select
          label={t('label')}
          items={[{ value: '', label: t('anyLabel') }, ...known.map((value) => ({ value, label: value }))]}
          value={view.label}
          onChange={(label) => onChange({ label })}
          className="w-40 shrink-0"
        />
      )}
      <Select
        label={t('shown')}
        items={[
          { value: '', label: t('active') },
          { value: 'true', label: t('states.archived') },
        ]}
        value={view.archived}
        onChange={(archived) => onChange({ archived })}
        className="w-32 shrink-0"
      />
    </search>
  );
}
