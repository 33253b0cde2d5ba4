'use client';

import { clsx } from 'clsx';
import { Copy, Filter, ListChecks, type LucideIcon, MailOpen, Percent, ShieldCheck, Tag, User, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { useBuilder } from './builder-context.ts';
import { ConditionSource } from './condition-source.tsx';
import type { DraftCondition } from './draft.ts';
import { isBlank, newFacts, type OfferedSource, SOURCES } from './facts.ts';

const ICONS: Record<string, LucideIcon> = {
  column: User,
  field: User,
  label: Tag,
  activity: MailOpen,
  consent: ShieldCheck,
  category: ShieldCheck,
  segment: Filter,
  list: ListChecks,
  share: Percent,
};

/** Fields in which Backspace and arrows edit a text. */
const isText = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.value !== '' && target.type !== 'button';

/** One condition: its source, and the controls that the source has. Alt and the arrows move it. */
export function ConditionRow({ node }: { node: DraftCondition }) {
  const t = useTexts('segments');
  const noteId = useId();
  const { vocabulary, problems, rowRef, setFacts, duplicate, remove, move, canModify } = useBuilder();
  const { key, facts } = node;
  const problem = problems.get(key);
  const Icon = ICONS[facts.source] ?? User;
  const sources = SOURCES.filter(
    (source) => source !== 'field' || vocabulary.fields.length > 0 || facts.source === source,
  );
  const offered = SOURCES.find((source) => source === facts.source);
  const note = noteOf(facts.source, String(facts.op));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(key, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Backspace' && isBlank(facts) && !isText(event.target)) {
      event.preventDefault();
      remove(key);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its controls have in common
    <div
      ref={rowRef(key)}
      onKeyDown={onKeyDown}
      className="group/row rounded-md px-3 py-2 transition-colors duration-(--fast) focus-within:bg-hover/60 hover:bg-hover/60"
    >
      <div className="flex items-start gap-2">
        <span
          aria-hidden
          className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-md bg-accent-subtle text-accent-text max-sm:hidden"
        >
          <Icon className="size-3.5" />
        </span>
        <div
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-2"
          {...((problem || note) && { 'aria-describedby': noteId })}
        >
          <Select
            label={t('source')}
            items={sources.map((value) => ({ value, label: t(`sources.${value}`) }))}
            value={offered ?? ('' as OfferedSource)}
            onChange={(source) => setFacts(key, newFacts(source, vocabulary))}
            className="h-7"
          />
          <ConditionSource
            facts={facts}
            onChange={(next, field) => setFacts(key, next, field)}
            isInvalid={problem !== undefined}
            vocabulary={vocabulary}
          />
        </div>
        {canModify && (
          <span className="flex shrink-0 opacity-0 transition-opacity duration-(--fast) group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100">
            <IconButton size="sm" label={t('duplicate')} onClick={() => duplicate(key)}>
              <Copy aria-hidden />
            </IconButton>
            <IconButton size="sm" label={t('remove')} onClick={() => remove(key)}>
              <X aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      {(problem || note) && (
        <p id={noteId} className={clsx('mt-1 text-xs sm:pl-8', problem ? 'text-danger-text' : 'text-muted')}>
          {problem ?? (note && t(`notes.${note}`))}
        </p>
      )}
    </div>
  );
}

/** Returns the note that explains an operator where people expect something else. */
function noteOf(source: string, op: string): 'isNot' | 'days' | 'opens' | null {
  if (source === 'activity') return op === 'inLast' || op === 'notInLast' ? 'opens' : null;
  if (source !== 'column' && source !== 'field') return null;
  if (op === 'isNot' || op === 'notContains') return 'isNot';
  return op === 'inLast' || op === 'inNext' || op === 'olderThan' ? 'days' : null;
}
