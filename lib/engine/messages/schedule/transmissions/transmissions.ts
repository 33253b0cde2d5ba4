import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { Message, ReadScope } from '../../read/message.ts';
import { getMessage } from '../../read/queries.ts';
import { findScheduled, type ScheduledFilter, type ScheduledTransmission, sumTransmission } from './store.ts';

export type { ScheduledTransmission };

/** Transmissions of a list at most. */
const LIST_MAX = 1_000;

/** The state of a transmission: it waits for its time, it is sent or on its way, or it was canceled. */
export type TransmissionState = 'scheduled' | 'sent' | 'canceled';

/** A transmission with its first message, which names what all of them share. */
export type Transmission = { id: string; state: TransmissionState; recipients: number; first: Message };

/** Lists up to 1,000 scheduled transmissions of a scope, the newest first. */
export const listScheduled = (scope: ReadScope, filter: ScheduledFilter): Promise<ScheduledTransmission[]> =>
  findScheduled(scope, filter, LIST_MAX);

/**
 * Returns a transmission of the scope.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function getTransmission(scope: ReadScope, id: string): Promise<Transmission> {
  const sums = await requireById('transmission', id, () => sumTransmission(scope, id));
  const first = await getMessage(scope, sums.firstMessageId, 'message');
  const isScheduled = sums.waiting > 0 && first.scheduledAt !== null && first.scheduledAt > new Date();
  const state = sums.canceled === sums.messages ? 'canceled' : isScheduled ? 'scheduled' : 'sent';
  return { id, state, recipients: sums.recipients, first };
}
