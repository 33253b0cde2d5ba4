'use client';

import { Filter, Tag, User, Users, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { LabelDot } from '#components/kit/people/label-pill.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import { type AudienceNames, type AudienceToken, tokenKey } from './audience-names.ts';

type AudienceFieldProps = {
  label: string;
  placeholder: string;
  tokens: readonly AudienceToken[];
  names: AudienceNames;
  /** True for the side that may name everybody. */
  hasEverybody: boolean;
  onAdd: (token: AudienceToken) => void;
  onRemove: (token: AudienceToken) => void;
};

/** Entries of the list of choices. */
const SHOWN_MAX = 30;

/** Characters from which on people are searched for. */
const SEARCH_MIN = 2;

const ICONS = { all: Users, label: Tag, segment: Filter, contact: User } as const;

/** A side of an audience: its parts as tokens, and a field that finds labels, segments and people. */
export function AudienceField(props: AudienceFieldProps) {
  const { label, placeholder, tokens, names, hasEverybody, onAdd, onRemove } = props;
  const t = useTexts('campaignEdit');
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const offered = useOffered(text, names, hasEverybody, tokens, isOpen);
  const current = offered[Math.min(at, offered.length - 1)];
  const add = (token: AudienceToken) => {
    onAdd(token);
    setText('');
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt(Math.min(Math.max(at + (isOpen ? step : 0), 0), Math.max(offered.length - 1, 0)));
    } else if (event.key === 'Enter' && isOpen && current) {
      event.preventDefault();
      add(current);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && text === '') {
      const last = tokens.at(-1);
      if (last) onRemove(last);
    }
  };
  return (
    <div className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <label htmlFor={`${id}-input`} className="text-sm font-medium sm:pt-2">
        {label}
      </label>
      <div className="relative min-w-0">
        <div className="flex min-h-9.5 flex-wrap items-center gap-1.5 rounded-md border border-control bg-surface p-1 focus-within:border-accent focus-within:shadow-[0_0_0_3px_color-mix(in_oklab,var(--ring)_22%,transparent)]">
          {tokens.length > 0 && (
            <ul aria-label={label} className="contents">
              {tokens.map((token) => (
                <Token key={tokenKey(token)} token={token} onRemove={() => onRemove(token)} />
              ))}
            </ul>
          )}
          <input
            id={`${id}-input`}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && current ? `${id}-${tokenKey(current).replaceAll(' ', '-')}` : undefined}
            autoComplete="off"
            value={text}
            maxLength={100}
            placeholder={placeholder}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setOpen(true);
              setAt(0);
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className="h-7 min-w-40 flex-1 rounded-sm bg-transparent px-1.5 text-sm placeholder:text-faint pointer-coarse:text-base"
          />
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('choices')}
          hidden={!isOpen}
          className="absolute top-full right-0 left-0 z-20 mt-1 max-h-64 overflow-y-auto rounded-lg bg-raised py-1 text-sm shadow-popup"
        >
          {offered.map((token) => (
            <Offer
              key={tokenKey(token)}
              id={`${id}-${tokenKey(token).replaceAll(' ', '-')}`}
              token={token}
              isCurrent={token === current}
              onChoose={() => add(token)}
            />
          ))}
          {offered.length === 0 && (
            // biome-ignore lint/a11y/useFocusableInteractive: nothing to choose
            <div role="option" aria-selected={false} aria-disabled className="px-3 py-1.5 text-muted">
              {t(text === '' ? 'nothingToChoose' : 'nothingFound')}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Returns what the field offers: everybody, labels and segments by name, and people who were searched for. */
function useOffered(
  text: string,
  names: AudienceNames,
  hasEverybody: boolean,
  tokens: readonly AudienceToken[],
  isOpen: boolean,
): AudienceToken[] {
  const t = useTexts('campaignEdit');
  const mayFind = useGrant('contacts/view');
  const hasContacts = useFeature('contactManagement.contact');
  const wanted = useDeferredValue(text.trim());
  const asks = isOpen && mayFind && hasContacts && wanted.length >= SEARCH_MIN;
  const { data } = useApi(
    asks ? 'GET /api/suite/v1/contacts' : null,
    { query: { search: wanted, size: 5 } },
    { keepPreviousData: true },
  );
  const has = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase());
  const people = asks ? (data?.data ?? []) : [];
  const all: AudienceToken[] = [
    ...(hasEverybody && has(t('everybody')) ? [{ kind: 'all' } as const] : []),
    ...names.labels.filter(({ name }) => has(name)).map((one) => ({ kind: 'label', ...one }) as const),
    ...names.segments
      .filter(({ name, isArchived }) => !isArchived && has(name))
      .map(({ id, name }) => ({ kind: 'segment', id, name }) as const),
    ...people.map((person) => ({ kind: 'contact', id: person.id, name: contactName(person) }) as const),
  ];
  const taken = new Set(tokens.map(tokenKey));
  return all.filter((token) => !taken.has(tokenKey(token))).slice(0, SHOWN_MAX);
}

/** Returns the name of a contact; their address where they have none. */
export const contactName = (contact: {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
}): string => {
  const name = [contact.firstName, contact.lastName].filter((part) => part).join(' ');
  return name || contact.email || contact.phone || '';
};

function Token({ token, onRemove }: { token: AudienceToken; onRemove: () => void }) {
  const t = useTexts('campaignEdit');
  const name = token.kind === 'all' ? t('everybody') : token.name;
  const Icon = ICONS[token.kind];
  return (
    <li className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border border-line bg-surface pr-1 pl-2 text-sm shadow-control">
      {token.kind === 'label' ? (
        <LabelDot color={token.color} />
      ) : (
        <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
      )}
      <span className="min-w-0 truncate font-medium">{name}</span>
      <button
        type="button"
        aria-label={t('remove', { name })}
        onClick={onRemove}
        className="grid size-5 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-fg pointer-coarse:size-6"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}

type OfferProps = { id: string; token: AudienceToken; isCurrent: boolean; onChoose: () => void };

function Offer({ id, token, isCurrent, onChoose }: OfferProps) {
  const t = useTexts('campaignEdit');
  const Icon = ICONS[token.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      // Before the field loses the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-8 cursor-default items-center gap-2.5 px-3 aria-selected:bg-hover hover:bg-hover pointer-coarse:min-h-10"
    >
      {token.kind === 'label' ? (
        <LabelDot color={token.color} />
      ) : (
        <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1 truncate">{token.kind === 'all' ? t('everybody') : token.name}</span>
      <span className="shrink-0 text-xs text-faint">{t(`tokenKinds.${token.kind}`)}</span>
    </div>
  );
}
