'use client';

import { createContext, useContext } from 'react';
import type { Match } from '#lib/audience/segments/values.ts';
import type { Facts } from './draft.ts';
import type { OfferedSource, Vocabulary } from './facts.ts';

/** The acts of a builder on its rows and groups, by their keys. */
export type BuilderActs = {
  vocabulary: Vocabulary;
  /** The sentences about rows, by their keys. */
  problems: ReadonlyMap<number, string>;
  /** False shows the question without changing it. */
  canModify: boolean;
  /** Remembers the element of a row, which focus goes to. */
  rowRef: (key: number) => (element: HTMLElement | null) => void;
  setMatch: (key: number, match: Match) => void;
  setFacts: (key: number, facts: Facts, field?: string) => void;
  add: (groupKey: number, source: OfferedSource) => void;
  addGroup: (groupKey: number, match: Match) => void;
  duplicate: (key: number) => void;
  remove: (key: number) => void;
  move: (key: number, by: -1 | 1) => void;
};

/** The builder around a row. */
export const BuilderContext = createContext<BuilderActs | null>(null);

/** Returns the builder around a component. */
export function useBuilder(): BuilderActs {
  const acts = useContext(BuilderContext);
  if (!acts) throw new Error('There is no builder around this component.');
  return acts;
}
