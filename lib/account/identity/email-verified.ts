import type { Database } from '#lib/infra/db/pool.ts';

/** An address that a person has just verified, and the company they belong to. */
export type VerifiedEmail = { userId: string; companyId: string; email: string };

/**
 * A callback that runs in the transaction that verifies an address. Callers pass it in, so that identity does not
 * depend on the domains that react.
 */
export type OnEmailVerified = (db: Database, verified: VerifiedEmail) => Promise<void>;
