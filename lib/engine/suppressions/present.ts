import type { Suppression } from './schema.ts';
import type { SuppressionRow } from './store.ts';

/** A suppression as the company's people and applications see it. */
export const presentSuppression = (row: SuppressionRow): Suppression => ({
  id: row.id,
  recipient: row.recipient,
  type: row.type,
  source: row.source,
  description: row.description,
  subaccountId: row.subaccountId,
  evidenceMessageId: row.evidenceMessageId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
