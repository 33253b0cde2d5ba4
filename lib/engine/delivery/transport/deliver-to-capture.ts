import { type AttemptResult, emptyResult } from '../attempt-result.ts';

/** Delivers to nowhere: the message stays on this machine and is read in the dashboard. */
export const deliverToCapture = (now: Date): AttemptResult => ({ ...emptyResult('capture', now), outcome: 'captured' });
