'use client';

import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type BuilderActs, BuilderContext } from './builder-context.ts';
import * as drafts from './draft.ts';
import { newFacts, type Vocabulary } from './facts.ts';
import { GroupFields } from './group-fields.tsx';
import type { DraftHistory } from './use-draft.ts';

type BuilderProps = {
  history: DraftHistory;
  vocabulary: Vocabulary;
  /** The sentences about rows, by their keys. */
  problems: ReadonlyMap<number, string>;
  canModify: boolean;
};

/** Builds a question from rows of native controls. Ctrl or Cmd with Z undoes, with Y or Shift and Z does it again. */
export function Builder({ history, vocabulary, problems, canModify }: BuilderProps) {
  const { draft, change, undo, redo } = history;
  const rows = useRef(new Map<number, HTMLElement>());
  const [focused, setFocused] = useState<{ key: number | null } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused === null) return;
    const row = focused.key === null ? root.current?.querySelector('button') : rows.current.get(focused.key);
    const control = row instanceof HTMLButtonElement ? row : row?.querySelector<HTMLElement>('select, input');
    control?.focus();
  }, [focused]);
  const rowRef = useCallback(
    (key: number) => (element: HTMLElement | null) => {
      if (element) rows.current.set(key, element);
      else rows.current.delete(key);
    },
    [],
  );
  const acts = useMemo<BuilderActs>(() => {
    const changeAndFocus = ([next, key]: [drafts.DraftGroup, number | null]) => {
      change(next);
      setFocused({ key });
    };
    return {
      vocabulary,
      problems,
      canModify,
      rowRef,
      setMatch: (key, match) => change(drafts.setMatch(draft, key, match)),
      setFacts: (key, facts, field) => change(drafts.setFacts(draft, key, facts), field && `${key} ${field}`),
      add: (groupKey, source) => changeAndFocus(drafts.addCondition(draft, groupKey, newFacts(source, vocabulary))),
      addGroup: (groupKey, match) =>
        changeAndFocus(
          drafts.addGroup(draft, groupKey, match, newFacts(match === 'none' ? 'label' : 'column', vocabulary)),
        ),
      duplicate: (key) => changeAndFocus(drafts.duplicate(draft, key)),
      remove: (key) => changeAndFocus(drafts.removeNode(draft, key)),
      move: (key, by) => changeAndFocus([drafts.moveNode(draft, key, by), key]),
    };
  }, [draft, change, vocabulary, problems, canModify, rowRef]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const letter = event.key.toLowerCase();
    const act = letter === 'y' || (letter === 'z' && event.shiftKey) ? redo : letter === 'z' ? undo : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act?.();
  };
  return (
    <BuilderContext value={acts}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that its controls have in common */}
      <div ref={root} onKeyDown={onKeyDown} className="flex min-w-0 flex-col gap-3.5">
        <GroupFields group={draft} depth={1} />
      </div>
    </BuilderContext>
  );
}
