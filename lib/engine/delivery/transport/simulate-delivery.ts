import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import type { Simulation } from '#lib/engine/messages/schema.ts';
import { simulationOf } from '#lib/engine/messages/simulator.ts';
import { toReply } from '#lib/mail/reply.ts';
import { type AttemptResult, emptyResult } from '../attempt-result.ts';

/** The simulator's replies to the messages that it refuses. */
const REFUSALS: Partial<Record<Simulation, string>> = {
  bounced: '550 5.1.1 User unknown (simulated)',
  softbounced: '552 5.2.2 The mailbox is full (simulated)',
  suppressed: '550 5.7.1 Recipient address was suppressed (simulated)',
};

/** The reply to a name without an outcome, as of any host that does not know the recipient. */
const UNKNOWN = '550 5.1.1 The simulator has no such recipient';

/**
 * Answers a delivery in the simulator's name (docs/contract.md §6): nothing leaves the machine. A complaint or a late bounce
 * that follows the delivery is made by `simulateFeedback`.
 */
export function simulateDelivery(delivery: QueuedDelivery): AttemptResult {
  const simulation = simulationOf(delivery.rcptTo);
  const result = { ...emptyResult('simulator', new Date()), mxHost: delivery.recipientDomain };
  const refusal = simulation === null ? UNKNOWN : REFUSALS[simulation];
  if (refusal) return { ...result, outcome: 'refused', reply: toReply(refusal) };
  if (simulation === 'delayed' && delivery.tries === 0) {
    return { ...result, outcome: 'refused', reply: toReply('451 4.7.1 Greylisted, try again later (simulated)') };
  }
  return { ...result, outcome: 'delivered', reply: toReply('250 2.0.0 Ok: simulated') };
}

/** Delivers to nowhere: the message stays on this machine and is read in the dashboard. */
export const deliverToCapture = (now: Date): AttemptResult => ({ ...emptyResult('capture', now), outcome: 'captured' });
