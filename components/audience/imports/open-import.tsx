'use client';

import dynamic from 'next/dynamic';
import type { ImportStatus, PreparedImport } from '#lib/audience/imports/schema.ts';
import { FileStep } from './file-step.tsx';
import type { MappableField } from './mapping.ts';
import { MappingStep } from './mapping-step.tsx';
import { importHref, type OpenStep } from './paths.ts';
import { useKeptOptions } from './use-kept-options.ts';
import { usePreparation } from './use-preparation.ts';

// The options come after the mapping.
const OptionsStep = dynamic(() => import('./options-step.tsx').then((module) => module.OptionsStep));

type OpenImportProps = {
  initial: PreparedImport;
  fields: readonly MappableField[];
  step: OpenStep;
  onStep: (step: OpenStep) => void;
  /** Called with each answer about the file. */
  onAnswer: (prepared: PreparedImport) => void;
  /** Called with another file. */
  onReplaced: (prepared: PreparedImport) => void;
  onStarted: (status: ImportStatus) => void;
  onGone: () => void;
};

/** An import that was not started yet. Its corrections and options stay while the person goes back and forth. */
export function OpenImport(props: OpenImportProps) {
  const { initial, fields, step, onStep, onAnswer, onReplaced, onStarted, onGone } = props;
  const preparation = usePreparation({ initial, onAnswer, onGone });
  const { chosen, change } = useKeptOptions(initial);
  const { id, name } = preparation.prepared;
  if (step === 'file') return <FileStep current={{ name, href: importHref(id) }} onPrepared={onReplaced} />;
  if (step === 'options')
    return (
      <OptionsStep
        preparation={preparation}
        chosen={chosen}
        onChange={change}
        onBack={() => onStep('mapping')}
        onStarted={onStarted}
      />
    );
  return (
    <MappingStep
      preparation={preparation}
      fields={fields}
      mode={chosen.mode}
      onBack={() => onStep('file')}
      onContinue={() => onStep('options')}
    />
  );
}
