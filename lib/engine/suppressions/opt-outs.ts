import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { SuppressionSource, SuppressionType } from './schema.ts';
import { copyOptOuts, deleteCompanyRows, type NewSuppression, upsertSuppressions } from './store.ts';

/** The reasons that end when the person, or somebody for them, asks to get mail again. */
const LIFTED_BY_REQUEST: readonly SuppressionSource[] = ['Unsubscribe Link', 'List Unsubscribe', 'Manually Added'];

/** The addresses to suppress for a whole company, and why. */
export type OptOut = {
  /** In the form of `normalizeAddress`. */
  addresses: readonly string[];
  source: SuppressionSource;
  types: readonly SuppressionType[];
  description?: string | null;
};

/**
 * Suppresses addresses for a whole company, in the caller's transaction. What is on the list stays as it is, except that a
 * suppression which would have expired is permanent. Contacts of these addresses follow at once.
 *
 * @param db a transaction that has locked no contact yet: the list is written before contacts are.
 */
export async function suppressAddresses(
  db: Database,
  companyId: string,
  { addresses, source, types, description = null }: OptOut,
  now: Date,
): Promise<void> {
  const rows = [...new Set(addresses)].flatMap((recipient) =>
    types.map(
      (type): NewSuppression => ({
        id: newId(now.getTime()),
        companyId,
        subaccountId: null,
        recipient,
        type,
        source,
        description,
        evidenceMessageId: null,
        expiresAt: null,
      }),
    ),
  );
  if (rows.length > 0) await upsertSuppressions(db, rows, now, 'permanent');
}

/**
 * Suppresses other addresses of people as their former ones are, in the caller's transaction: who has left has left with
 * every address. Bounces stay with the address that bounced.
 *
 * @param moves pairs of addresses in the form of `normalizeAddress`.
 */
export async function carryOptOuts(
  db: Database,
  companyId: string,
  moves: readonly { from: string; to: string }[],
  now: Date,
): Promise<void> {
  if (moves.length > 0) await copyOptOuts(db, companyId, moves, now);
}

/**
 * Removes the suppressions of a whole company that a request ends, in the caller's transaction. Complaints, compliance and bounces stay.
 *
 * @param addresses in the form of `normalizeAddress`.
 * @returns the addresses of which something was removed.
 */
export const liftOptOuts = (db: Database, companyId: string, addresses: readonly string[]): Promise<Set<string>> =>
  deleteCompanyRows(db, companyId, addresses, LIFTED_BY_REQUEST);
