import type { DeliveryRow } from './deliveries-store.ts';
import { lanePauseMs, nextTryMs } from './retry-schedule.ts';
import { type SendOutcome, sequencesOf } from './send-body.ts';

/** The answer that this body is never wanted (RFC 9110 §15.5.7). */
const NOT_ACCEPTABLE = 406;

/** The answer that ends a webhook (RFC 9110 §15.5.11). */
const GONE = 410;

/** The answers that ask for a new access token or other credentials. */
export const isGone = ({ result }: SendOutcome): boolean => result?.code === GONE;

/** Returns true for an outcome after which the webhook counts as failing. */
export const isFailure = ({ result }: SendOutcome): boolean =>
  result !== null && !result.isTaken && result.code !== NOT_ACCEPTABLE;

/** Returns true where nothing is left to do for a body: it was taken, or its events are erased. */
export const isDone = ({ result }: SendOutcome): boolean => result === null || result.isTaken;

/**
 * Decides what becomes of a delivery after a try.
 *
 * @param isManual a person asked for the try: another failure is final.
 * @param random from 0 to below 1.
 */
export function decideDelivery(
  outcome: SendOutcome,
  webhook: { companyId: string; webhookId: string },
  isManual: boolean,
  random: number,
): DeliveryRow {
  const { deliveryId, events, ids, kind, number: tries, result } = outcome;
  const { first, last } = sequencesOf(events);
  const row = {
    ...webhook,
    id: deliveryId,
    kind,
    isManual: false,
    firstSequence: first,
    lastSequence: last,
    eventIds: events.length > 0 ? events.map(({ id }) => id) : ids,
    tries,
    dueInMs: null,
    lastCode: result?.code ?? null,
    lastError: result?.error ?? null,
  };
  if (result === null || result.code === NOT_ACCEPTABLE) return { ...row, status: 'dropped' };
  if (result.isTaken) return { ...row, status: 'taken' };
  const dueInMs = isManual ? null : nextTryMs(tries, result.retryAfterMs, random);
  return dueInMs === null ? { ...row, status: 'failed' } : { ...row, status: 'waiting', dueInMs };
}

/**
 * Returns when a lane may send again after failures; null for at once.
 *
 * @param failures how many in a row.
 * @param failed the last of them, whose servers may ask for a pause.
 */
export function resumeTime(failures: number, failed: readonly SendOutcome[]): Date | null {
  const asked = failed.reduce((most, { result }) => Math.max(most, result?.retryAfterMs ?? -1), -1);
  const pauseMs = lanePauseMs(failures, asked < 0 ? null : asked, Math.random());
  return pauseMs === null ? null : new Date(Date.now() + pauseMs);
}
