'use client';

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { SearchInput } from '#components/ui/search-input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SMTP_OUTCOMES } from './outcomes.ts';
import type { SessionView } from './session-view.ts';

type SessionFiltersProps = {
  view: SessionView;
  onChange: (change: Partial<SessionView>) => void;
  keys: readonly { id: string; name: string }[];
};

/** After so many milliseconds without a key, what was typed is searched. */
const TYPING_MS = 350;

/** Address, outcome and key of the sessions that are listed. */
export function SessionFilters({ view, onChange, keys }: SessionFiltersProps) {
  const t = useTexts('smtpSessions');
  return (
    <search aria-label={t('filter')} className="flex flex-wrap items-center gap-2">
      <AddressBox key={view.ip} ip={view.ip} onSearch={(ip) => onChange({ ip })} />
      <Select
        label={t('outcome')}
        items={[
          { value: 'all' as const, label: t('allOutcomes') },
          ...SMTP_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
        ]}
        value={view.outcome === 'unauthenticated' ? 'all' : view.outcome}
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
    </search>
  );
}

/** Searches when Enter is pressed or typing rests. It is made anew when the address of the page brings another text. */
function AddressBox({ ip, onSearch }: { ip: string; onSearch: (ip: string) => void }) {
  const t = useTexts('smtpSessions');
  const [text, setText] = useState(ip);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    if (text.trim() === ip) return;
    const timer = setTimeout(() => latest.current(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, ip]);
  return (
    <SearchInput
      label={t('address')}
      placeholder={t('addressPlaceholder')}
      maxLength={45}
      value={text}
      onValueChange={setText}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text.trim());
      }}
      className="min-w-52 flex-1"
    />
  );
}
