import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { SuppressionSource, SuppressionType } from './schema.ts';
import { copyOptOuts, deleteCompanyRows, type NewSuppression, upsertSuppressions } from './store.ts';

/** The reasons that end when the person, or somebody for them, asks to get mail again. */
const LIFTED_BY_REQUEST: readonly SuppressionSource[] = ['Unsubscribe Link', 'List Unsubscribe', 'Manually Added'];

/** The reasons that end when the person alone asks for it: a complaint, too. */
const LIFTED_BY_PERSON: readonly SuppressionSource[] = [...LIFTED_BY_REQUEST, 'Spam Complaint'];

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
 * Removes the suppressions of a whole company that a request ends, in the caller's transaction. Compliance and bounces stay, and
 * complaints unless the person asks for it.
 *
 * @param addresses in the form of `normalizeAddress`.
 * @param by who asks: somebody for the person, or the person with a link that was mailed to the address.
 * @returns the addresses of which something was removed.
 */
export const liftOptOuts = (
  db: Database,
  companyId: string,
  addresses: readonly string[],
  by: 'request' | 'person' = 'request',
): Promise<Set<string>> =>
  deleteCompanyRows(db, companyId, addresses, by === 'person' ? LIFTED_BY_PERSON : LIFTED_BY_REQUEST);

/** Returns whether a person can end a suppression themselves. */
export const isLiftedByPerson = (source: SuppressionSource): boolean => LIFTED_BY_PERSON.includes(source);
