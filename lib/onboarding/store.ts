import type { Database } from '#lib/infra/db/pool.ts';

/** Steps of the tour that happen by themselves (spec §3 Tour data), with their columns. */
const STEP_COLUMNS = {
  sandboxSetAuthorizedRecipient: 'sandbox_set_authorized_recipient',
  productionAddApiKeys: 'production_add_api_keys',
  productionAddSendingDomain: 'production_add_sending_domain',
} as const;

/** A step of the tour that happens by itself. */
export type TourStep = keyof typeof STEP_COLUMNS;

/** Inserts a company's tour, nothing of it done. */
export async function insertTour(db: Database, companyId: string): Promise<void> {
  await db.query('INSERT INTO tours (company_id, updated_at) VALUES ($1, now()) ON CONFLICT DO NOTHING', [companyId]);
}

/** Marks a step as done; one that is done is not written again. */
export async function updateTourStep(db: Database, companyId: string, step: TourStep): Promise<void> {
  const column = STEP_COLUMNS[step];
  await db.query(`UPDATE tours SET ${column} = true, updated_at = now() WHERE company_id = $1 AND NOT ${column}`, [
    companyId,
  ]);
}
