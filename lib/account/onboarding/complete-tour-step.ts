import type { Database } from '#lib/infra/db/pool.ts';
import { updateTourSteps } from './store.ts';
import type { TourStep } from './tour-steps.ts';

/** Ticks a step of a company's tour, in the transaction that completes it; a repeated call changes nothing. */
export async function completeTourStep(db: Database, input: { companyId: string; step: TourStep }): Promise<void> {
  await updateTourSteps(db, input.companyId, [input.step]);
}
