'use client';

import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Simulation, SimulatorAddress } from '#lib/engine/messages/schema.ts';

type SimulatorChoiceProps = {
  simulators: readonly SimulatorAddress[];
  /** The recipient of the test. */
  value: string;
  onChange: (address: string) => void;
};

/** The outcomes that are offered at once, in this order; the others follow when they are asked for. */
const FIRST: readonly Simulation[] = ['bounced', 'opened', 'clicked', 'complained'];

/** Picks an address of the simulator as the recipient of a test, by the outcome that it plays. */
export function SimulatorChoice({ simulators, value, onChange }: SimulatorChoiceProps) {
  const t = useTexts('configuration');
  const [showsAll, setShowsAll] = useState(false);
  const first = FIRST.flatMap((name) => simulators.filter(({ simulation }) => simulation === name));
  const others = simulators.filter((one) => !first.includes(one));
  const hasMore = others.length > 0 && !showsAll && !others.some(({ address }) => address === value);
  return (
    <fieldset className="mt-2 flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">{t('simulator.title')}</legend>
      <span aria-hidden className="text-xs text-faint">
        {t('simulator.title')}
      </span>
      {(hasMore ? first : [...first, ...others]).map(({ simulation, address }) => (
        <Choice
          key={simulation}
          isChosen={address === value}
          title={t('simulator.text', { address })}
          onClick={() => onChange(address)}
        >
          {t(`simulator.${simulation}`)}
        </Choice>
      ))}
      {hasMore && <Choice onClick={() => setShowsAll(true)}>{t('simulator.more')}</Choice>}
    </fieldset>
  );
}

type ChoiceProps = { isChosen?: boolean; title?: string; onClick: () => void; children: ReactNode };

function Choice({ isChosen, title, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={title}
      onClick={onClick}
      className={clsx(
        'h-6 rounded-sm border px-1.5 text-xs transition-colors duration-(--fast) pointer-coarse:h-9 pointer-coarse:px-3',
        isChosen
          ? 'border-accent-line bg-accent-subtle font-medium text-accent-text'
          : 'border-line bg-sunken text-muted hover:border-line-strong hover:text-fg',
      )}
    >
      {children}
    </button>
  );
}
