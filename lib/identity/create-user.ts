import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { insertUser } from './store.ts';

/** A person to make. */
export type CreateUserInput = {
  email: string;
  fullname: string;
  /** Null for one who will only come another way, or has yet to choose a password. */
  passwordHash: string | null;
  companyId: string;
  /** When it was proven that the address is theirs; null where it was not, and then each login asks for it. */
  emailVerifiedAt: Date | null;
};

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
