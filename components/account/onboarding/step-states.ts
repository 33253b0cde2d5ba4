import type { StepState } from './step-list.tsx';

/** The state of the step at a place, of a run that goes through them in order. */
export function stateAt(index: number, run: { answered: number; hasFailed: boolean }): StepState {
  if (index < run.answered) return 'done';
  if (index > run.answered) return 'waiting';
  return run.hasFailed ? 'failed' : 'running';
}
