'use client';

import { Plus, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { LabelDot, LabelPill } from '#components/kit/people/label-pill.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import type { LabelMark } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';

type LabelPickerProps = {
  chosen: readonly LabelMark[];
  onChange: (chosen: readonly LabelMark[]) => void;
  /** True where a name that is typed may become a label. */
  canCreate: boolean;
};

/** A choice of any labels: those chosen as pills, a search, and boxes for those found. A name that is new becomes a label. */
export function LabelPicker({ chosen, onChange, canCreate }: LabelPickerProps) {
  const t = useTexts('contactWords');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().slice(0, 60));
  const { data, mutate } = useApi(
    'GET /api/suite/v1/contacts/label',
    { query: { size: 50, sort: 'name', ...(wanted !== '' && { search: wanted }) } },
    { keepPreviousData: true },
  );
  const labels = data?.data ?? [];
  const isChosen = (id: number) => chosen.some((label) => label.id === id);
  const toggle = ({ id, name, color }: LabelMark) =>
    onChange(isChosen(id) ? chosen.filter((label) => label.id !== id) : [...chosen, { id, name, color }]);
  const { pending, run: create } = useAction(async () => {
    const label = await api('POST /api/suite/v1/contacts/label', { body: { name: wanted } });
    setSearch('');
    toggle(label);
    await mutate();
  });
  const isNew = wanted !== '' && data !== undefined && !labels.some(({ name }) => isSame(name, wanted));
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.25">
          {chosen.map((label) => (
            <li key={label.id} className="min-w-0">
              <LabelPill name={label.name} color={label.color}>
                <button
                  type="button"
                  aria-label={t('removeLabel', { name: label.name })}
                  onClick={() => toggle(label)}
                  className="-mr-1 grid size-4 shrink-0 place-items-center rounded-full hover:bg-hover hover:text-fg"
                >
                  <X aria-hidden className="size-3" />
                </button>
              </LabelPill>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Input
          type="search"
          aria-label={t('labelSearch')}
          placeholder={t('labelSearch')}
          value={search}
          onValueChange={setSearch}
          maxLength={60}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter belongs to the search, not to the form around it.
            event.preventDefault();
            const found =
              labels.find(({ name }) => isSame(name, wanted)) ?? (labels.length === 1 ? labels[0] : undefined);
            if (found && wanted !== '') toggle(found);
            else if (isNew && canCreate && !pending) create();
          }}
        />
        {isNew && canCreate && (
          <Button loading={pending} onClick={() => create()} className="max-w-1/2">
            <Plus aria-hidden /> <span className="truncate">{t('labelCreate', { name: wanted })}</span>
          </Button>
        )}
      </div>
      {labels.length > 0 && (
        <ul className="max-h-44 overflow-y-auto rounded-md border border-line py-1 text-sm">
          {labels.map((label) => (
            <li key={label.id}>
              <label className="flex min-h-8 cursor-default items-center gap-2.5 px-2.5 hover:bg-hover pointer-coarse:min-h-10">
                <input
                  type="checkbox"
                  checked={isChosen(label.id)}
                  onChange={() => toggle(label)}
                  className="size-4 shrink-0 accent-accent"
                />
                <LabelDot color={label.color} />
                <span className="min-w-0 truncate">{label.name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && labels.length === 0 && wanted === '' && (
        <p className="text-xs text-muted">{t('labelNone')}</p>
      )}
    </div>
  );
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
