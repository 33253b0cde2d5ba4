import { toReply } from '#lib/mail/reply.ts';
import type { QueuedDelivery } from '#lib/messages/queued-delivery.ts';
import { type Simulation, simulationOf } from '#lib/messages/simulator.ts';
import { type AttemptResult, emptyResult } from './attempt-result.ts';

/** The words of the simulator where it does not take a message. */
const REFUSALS: Partial<Record<Simulation, string>> = {
  bounced: '550 5.1.1 User unknown (simulated)',
  softbounced: '552 5.2.2 The mailbox is full (simulated)',
  suppressed: '550 5.7.1 Recipient address was suppressed (simulated)',
};

/** What a name that simulates nothing is answered, as by any host that does not know it. */
const UNKNOWN = '550 5.1.1 The simulator has no such recipient';

/**
 * What the simulator makes of a delivery (contract §6): nothing leaves the machine. What follows a delivery later, a
 * complaint or a late bounce, is made by `simulateFeedback`.
 */
export function simulateDelivery(delivery: QueuedDelivery): AttemptResult {
  const simulation = simulationOf({ address: delivery.rcptTo, domain: delivery.recipientDomain });
  const result = { ...emptyResult('simulator', new Date()), mxHost: delivery.recipientDomain };
  const refusal = simulation === null ? UNKNOWN : REFUSALS[simulation];
  if (refusal) return { ...result, outcome: 'refused', reply: toReply(refusal) };
  if (simulation === 'delayed' && delivery.tries === 0) {
    return { ...result, outcome: 'refused', reply: toReply('451 4.7.1 Greylisted, try again later (simulated)') };
  }
  return { ...result, outcome: 'delivered', reply: toReply('250 2.0.0 Ok: simulated') };
}
