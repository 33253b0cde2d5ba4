'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { MoveTarget } from '#lib/audience/contacts/values.ts';
import type { StageNames as Names } from '#lib/audience/journeys/schema.ts';

const NamesContext = createContext<Names>({});

/** Gives the screens below the names that the company has given to stages. */
export function StageNames({ names, children }: { names: Names; children: ReactNode }) {
  return <NamesContext value={names}>{children}</NamesContext>;
}

/** Returns the name of a stage: the company's own, or ours. */
export function useStageNames(): (stage: MoveTarget) => string {
  const words = useTexts('contactWords');
  const names = useContext(NamesContext);
  return (stage) => names[stage] ?? words(`stages.${stage}`);
}
