import { Counter } from 'prom-client';

const engagements = new Counter({
  name: 'engagements_total',
  help: 'Opens and clicks, by what they were and what became of them',
  labelNames: ['type', 'outcome'] as const,
});

/** Counts one open or click. */
export const countEngagement = (type: string, outcome: string): void => engagements.inc({ type, outcome });
