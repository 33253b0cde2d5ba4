import { Counter } from 'prom-client';

const feedback = new Counter({
  name: 'feedback_total',
  help: 'Mail that came back, by its kind and its result',
  labelNames: ['type', 'outcome'] as const,
});

/** Counts one piece of feedback. */
export const countFeedback = (type: string, outcome: string): void => feedback.inc({ type, outcome });
