'use client';

import { clsx } from 'clsx';
import { Check, Circle, CircleAlert, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';

/** How far a step has come; `open`: it went well, and something is left for people. */
export type StepState = 'waiting' | 'running' | 'done' | 'open' | 'failed';

/** One line of the list. */
export type Step = { id: string; title: string; state: StepState; detail?: ReactNode };

const LOOKS: Record<StepState, { icon: LucideIcon; mark: string }> = {
  waiting: { icon: Circle, mark: 'text-faint' },
  running: { icon: LoaderCircle, mark: 'animate-spin text-accent-text motion-reduce:animate-none' },
  done: { icon: Check, mark: 'text-success' },
  open: { icon: TriangleAlert, mark: 'text-warning' },
  failed: { icon: CircleAlert, mark: 'text-danger' },
};

/** Steps that happen one after the other, each with its state in words for who does not see the mark. */
export function StepList({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {steps.map((step) => (
        <StepLine key={step.id} step={step} />
      ))}
    </ol>
  );
}

function StepLine({ step: { title, state, detail } }: { step: Step }) {
  const t = useTexts('onboarding');
  const { icon: Icon, mark } = LOOKS[state];
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0">
        <p className={clsx('text-base font-medium', state === 'waiting' && 'text-muted')}>
          {title} <span className="sr-only">{t(`steps.${state}`)}</span>
        </p>
        {/* Its lines are there before its words: nothing moves when a step is done. */}
        {(detail || state === 'waiting' || state === 'running') && (
          <p className="min-h-5 text-sm wrap-anywhere max-sm:min-h-10 text-muted">{detail}</p>
        )}
      </div>
    </li>
  );
}
