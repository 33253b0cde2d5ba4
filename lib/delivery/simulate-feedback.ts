import { z } from 'zod';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { type Simulation, simulationOf } from '#lib/messages/simulator.ts';
import type { Settlement } from './settle-attempt.ts';

/** The kind of the job that makes what follows a simulated delivery. */
export const SIMULATE_FEEDBACK = 'simulate-feedback';

/** What of the simulations follows a delivery. */
const FEEDBACK_SIMULATIONS = ['complained', 'opened', 'clicked', 'outofband'] as const satisfies Simulation[];

/** Which recipient of which message, and what is to follow. */
export const SimulateFeedbackJob = z.strictObject({
  companyId: z.uuid(),
  messageId: z.uuid(),
  ordinal: z.int(),
  simulation: z.enum(FEEDBACK_SIMULATIONS),
});
export type SimulateFeedbackJob = z.infer<typeof SimulateFeedbackJob>;

/** Owes what follows the simulated deliveries among these, in the transaction that writes them. */
export async function simulateFeedback(db: Database, settlements: readonly Settlement[]): Promise<void> {
  for (const { result, status, delivery } of settlements) {
    if (result.route !== 'simulator' || status !== 'delivered') continue;
    const given = simulationOf({ address: delivery.rcptTo, domain: delivery.recipientDomain });
    const simulation = FEEDBACK_SIMULATIONS.find((one) => one === given);
    if (!simulation) continue;
    const { companyId, messageId, ordinal } = delivery;
    const payload: SimulateFeedbackJob = { companyId, messageId, ordinal, simulation };
    const uniqueKey = `${messageId} ${ordinal}`;
    await enqueueJob(db, { kind: SIMULATE_FEEDBACK, payload, uniqueKey, companyId });
  }
}
