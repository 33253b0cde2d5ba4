'use client';

import { clsx } from 'clsx';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { CardName } from './facts.ts';

/** How far a card is. */
export type CardState = 'done' | 'missing' | 'fault';

type EditCardProps = {
  name: CardName;
  /** Its place among the cards, from 1. */
  number: number;
  state: CardState;
  isOpen: boolean;
  /** One sentence about what it has while it is closed. */
  summary: ReactNode;
  /** One sentence about it while it is open, in place of the usual one. */
  about?: string;
  /** The sentence of a refusal, with the next step. */
  fault?: ReactNode;
  /** Opens or closes it; absent for one that is always open, or that may only be read. */
  onToggle?: (() => void) | undefined;
  /** Buttons before the one that opens it. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A step of a campaign: what it has in one sentence, and its fields while it is open. */
export function EditCard(props: EditCardProps) {
  const { name, number, state, isOpen, summary, about, fault, onToggle, actions, children } = props;
  const t = useTexts('campaignEdit');
  return (
    <section
      id={`card-${name}`}
      aria-labelledby={`card-${name}-title`}
      className="min-w-0 scroll-mt-20 rounded-lg border border-line bg-surface px-4 py-3.5"
    >
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <StepMark state={state} number={number} isCurrent={isOpen} />
        <div className="min-w-40 flex-1">
          <h2 id={`card-${name}-title`} className="text-lg font-semibold">
            {t(`cards.${name}`)}
            <span className="sr-only"> – {t(`cardStates.${state}`)}</span>
          </h2>
          <div className="text-sm text-muted">{isOpen ? (about ?? t(`cardTexts.${name}`)) : summary}</div>
        </div>
        {actions}
        {onToggle && (
          <Button size="sm" aria-expanded={isOpen} aria-controls={`card-${name}-body`} onClick={onToggle}>
            {t(isOpen ? 'done' : 'edit')}
            <span className="sr-only"> {t(`cards.${name}`)}</span>
          </Button>
        )}
      </div>
      {fault && (
        <p role="alert" className="mt-2 text-sm text-danger-text sm:pl-9.5">
          {fault}
        </p>
      )}
      <div id={`card-${name}-body`} hidden={!isOpen} className="sm:pl-9.5">
        {isOpen && children && <div className="flex flex-col gap-4 pt-4">{children}</div>}
      </div>
    </section>
  );
}

function StepMark({ state, number, isCurrent }: { state: CardState; number: number; isCurrent: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums',
        state === 'fault' && 'bg-warning-bg text-warning-text inset-ring inset-ring-warning-line',
        state === 'done' && 'bg-success text-surface',
        state === 'missing' && (isCurrent ? 'bg-accent text-on-fill' : 'text-muted inset-ring inset-ring-line-strong'),
      )}
    >
      {state === 'done' ? (
        <Check className="size-3.5 stroke-3" />
      ) : state === 'fault' ? (
        <TriangleAlert className="size-3.5" />
      ) : (
        number
      )}
    </span>
  );
}
