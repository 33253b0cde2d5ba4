import { authorizationState } from './rules.ts';
import type { AuthorizedRecipient } from './schema.ts';
import type { RecipientRow } from './store.ts';

/** A recipient as the company's people may see it; the link's token stops here. */
export function presentAuthorizedRecipient(row: RecipientRow, now: Date): AuthorizedRecipient {
  return {
    id: row.id,
    email: row.email,
    state: authorizationState(row, now),
    createdAt: row.createdAt.toISOString(),
    lastSentAt: row.lastSentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
  };
}
