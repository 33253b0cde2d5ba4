'use client';

import { Ban, CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State } from '#components/ui/state.tsx';
import type { Tone } from '#components/ui/tone-class.ts';
import type { ImportStatus } from '#lib/audience/imports/schema.ts';
import type { ImportState as StateName } from '#lib/audience/imports/values.ts';

const LOOKS: Readonly<Record<StateName, { tone: Tone; icon: LucideIcon }>> = {
  preparing: { tone: 'info', icon: LoaderCircle },
  prepared: { tone: 'neutral', icon: Clock },
  queued: { tone: 'info', icon: Clock },
  running: { tone: 'info', icon: LoaderCircle },
  done: { tone: 'success', icon: CircleCheck },
  canceled: { tone: 'neutral', icon: Ban },
  failed: { tone: 'danger', icon: CircleX },
  undoing: { tone: 'info', icon: Undo2 },
  undone: { tone: 'neutral', icon: Undo2 },
};

/** The state of an import. */
export function ImportState({ state }: { state: StateName }) {
  const t = useTexts('imports');
  return <State {...LOOKS[state]}>{t(`states.${state}`)}</State>;
}

/** Returns true while an import changes without anyone's act. */
export const isMoving = (state: StateName): boolean =>
  state === 'preparing' || state === 'queued' || state === 'running' || state === 'undoing';

/** Returns true for an import that was not started yet. */
export const isOpen = ({ preparation }: Pick<ImportStatus, 'preparation'>): boolean => preparation !== null;
