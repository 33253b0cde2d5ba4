'use client';

import { clsx } from 'clsx';
import { CircleCheck, CircleDashed, Plus, TriangleAlert, UserPen } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { type ColumnState, fieldOf, type MappableField, type ShownColumn, stateOf } from './mapping.ts';

const ICONS = {
  sure: CircleCheck,
  likely: CircleDashed,
  guess: TriangleAlert,
  check: TriangleAlert,
  chosen: UserPen,
  skipped: null,
} as const satisfies Record<ColumnState, unknown>;

const TONES: Readonly<Record<ColumnState, string>> = {
  sure: 'text-success-text',
  likely: 'text-muted',
  guess: 'text-warning-text',
  check: 'text-warning-text',
  chosen: 'text-muted',
  skipped: 'text-faint',
};

/** How sure it is what a column holds, in a word; a field of the company that a person chose says its type. */
export function ColumnMark({ column, fields }: { column: ShownColumn; fields: readonly MappableField[] }) {
  const t = useTexts('imports');
  const state = stateOf(column, fields);
  const field = state === 'chosen' ? fieldOf(column.mapped.target, fields) : undefined;
  const Icon = field ? Plus : ICONS[state];
  return (
    <span className={clsx('inline-flex h-4 items-center gap-1 text-xs whitespace-nowrap', TONES[state])}>
      {Icon && <Icon aria-hidden className="size-3.25 shrink-0 stroke-2" />}
      {field ? t(`map.fieldOf.${field.type}`) : t(`map.${state}`)}
    </span>
  );
}
