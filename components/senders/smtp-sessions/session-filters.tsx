'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { Select } from '#components/ui/select.tsx';
import { SMTP_OUTCOMES } from './outcomes.ts';
import type { SessionView } from './session-view.ts';

type SessionFiltersProps = {
  view: SessionView;
  onChange: (change: Partial<SessionView>) => void;
  keys: readonly { id: string; name: string }[];
};

/** Address, outcome and key of the sessions that are listed. */
export function SessionFilters({ view, onChange, keys }: SessionFiltersProps) {
  const t = useTexts('smtpSessions');
  return (
    <FilterBar
      label={t('filter')}
      searchLabel={t('address')}
      placeholder={t('addressPlaceholder')}
      maxLength={45}
      search={view.ip}
      onSearch={(ip) => onChange({ ip })}
    >
      <Select
        label={t('outcome')}
        items={[
          { value: 'all' as const, label: t('allOutcomes') },
          ...SMTP_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
        ]}
        value={view.outcome}
        onChange={(outcome) => onChange({ outcome })}
        className="w-40 shrink-0"
      />
      <Select
        label={t('key')}
        items={[{ value: '', label: t('allKeys') }, ...keys.map(({ id, name }) => ({ value: id, label: name }))]}
        value={keys.some(({ id }) => id === view.key) ? view.key : ''}
        onChange={(key) => onChange({ key })}
        className="w-44 shrink-0"
      />
    </FilterBar>
  );
}
