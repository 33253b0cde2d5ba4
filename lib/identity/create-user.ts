import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { insertUser } from './store.ts';

/** A person to make; `passwordHash` is null for one who will only come another way. */
export type CreateUserInput = { email: string; fullname: string; passwordHash: string | null; companyId: string };

/**
 * Makes a person, in the caller's transaction, and answers their id.
 *
 * @param input.email in lower case.
 * @throws {AppError} emailRegistered
 */
export async function createUser(db: Database, input: CreateUserInput): Promise<string> {
  const id = newId();
  if (!(await insertUser(db, { id, ...input }))) throw new AppError('emailRegistered', { field: 'email' });
  return id;
}
