import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { insertUser } from './store.ts';

/** A person to create. */
export type CreateUserInput = {
  email: string;
  fullname: string;
  /** Null for a person who signs in with a provider only, or has not chosen a password yet. */
  passwordHash: string | null;
  companyId: string;
  /** The time at which the address was verified; null requires the verification at each sign-in. */
  emailVerifiedAt: Date | null;
};

/**
 * Creates a person in the caller's transaction and returns their id.
 *
 * @param input.email in lower case.
 * @throws {AppError} emailRegistered
 */
export async function createUser(db: Database, input: CreateUserInput): Promise<string> {
  const id = newId();
  if (!(await insertUser(db, { id, ...input }))) throw new AppError('emailRegistered', { field: 'email' });
  return id;
}
