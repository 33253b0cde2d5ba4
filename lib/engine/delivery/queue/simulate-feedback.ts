import { z } from 'zod';
import type { Simulation } from '#lib/engine/messages/schema.ts';
import { simulationOf } from '#lib/engine/messages/simulator.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { AttemptOutcome } from './decide-outcome.ts';

/** The simulations that continue after a delivery. */
const FEEDBACK_SIMULATIONS = ['complained', 'opened', 'clicked', 'outofband'] as const satisfies Simulation[];

/** The recipient of a simulated delivery, and the simulation to continue with. */
export const SimulateFeedbackJob = z.strictObject({
  companyId: z.uuid(),
  messageId: z.uuid(),
  ordinal: z.int(),
  simulation: z.enum(FEEDBACK_SIMULATIONS),
});
export type SimulateFeedbackJob = z.infer<typeof SimulateFeedbackJob>;

/** The job that makes what follows a simulated delivery. */
export const SIMULATE_FEEDBACK = defineJob({ kind: 'simulate-feedback', lane: 'short', payload: SimulateFeedbackJob });

/** Enqueues the feedback of the simulated deliveries among these, in the transaction that writes them. */
export async function simulateFeedback(db: Database, outcomes: readonly AttemptOutcome[]): Promise<void> {
  for (const { result, status, delivery } of outcomes) {
    if (result.route !== 'simulator' || status !== 'delivered') continue;
    const given = simulationOf(delivery.rcptTo);
    const simulation = FEEDBACK_SIMULATIONS.find((one) => one === given);
    if (!simulation) continue;
    const { companyId, messageId, ordinal } = delivery;
    const payload: SimulateFeedbackJob = { companyId, messageId, ordinal, simulation };
    const uniqueKey = `${messageId} ${ordinal}`;
    await enqueueJob(db, SIMULATE_FEEDBACK, payload, { uniqueKey, companyId });
  }
}
