'use client';

import { clsx } from 'clsx';
import { useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { SimulatorAddress } from '#lib/messages/schema.ts';

type SimulatorChoiceProps = {
  simulators: readonly SimulatorAddress[];
  /** The recipient of the test. */
  value: string;
  onChange: (address: string) => void;
};

/** Picks an address of the simulator as the recipient of a test, by the outcome that it plays. */
export function SimulatorChoice({ simulators, value, onChange }: SimulatorChoiceProps) {
  const t = useTexts('configuration');
  const id = useId();
  return (
    <fieldset aria-describedby={id} className="min-w-0">
      <legend className="text-base font-medium">{t('simulator.title')}</legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {simulators.map(({ simulation, address }) => (
          <button
            key={simulation}
            type="button"
            aria-pressed={address === value}
            title={address}
            onClick={() => onChange(address)}
            className={clsx(
              'h-7 rounded-full border px-2.5 text-sm transition-colors pointer-coarse:h-9',
              address === value
                ? 'border-accent bg-accent-subtle text-accent-text'
                : 'border-line-strong text-muted hover:bg-hover hover:text-fg',
            )}
          >
            {t(`simulator.${simulation}`)}
          </button>
        ))}
      </div>
      <p id={id} className="mt-1.5 text-sm text-muted">
        {t('simulator.text')}
      </p>
    </fieldset>
  );
}
