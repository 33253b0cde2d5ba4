import type { Context } from '#lib/core/context.ts';
import type { ContactSummary, FieldUsage } from './summary-schema.ts';
import { countByStatus, countFieldValues } from './summary-store.ts';

/** Counts the contacts of the company by status. */
export async function getContactSummary({ scope }: Pick<Context, 'scope'>): Promise<ContactSummary> {
  const rows = await countByStatus(scope.companyId);
  const statuses = { active: 0, pending: 0, unsubscribed: 0, bounced: 0 };
  for (const { status, count } of rows) statuses[status] = count;
  return { total: rows.reduce((sum, { count }) => sum + count, 0), statuses };
}

/** Counts the contacts that have a value of each own field; no counts where that takes longer than two seconds. */
export const getFieldUsage = async ({ scope }: Pick<Context, 'scope'>): Promise<FieldUsage> => ({
  data: await countFieldValues(scope.companyId),
});
