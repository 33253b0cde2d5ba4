import { presentUser } from './present.ts';
import type { User } from './schema.ts';
import { findUserByEmail } from './store.ts';

/** The person with an address (in lower case), or null. For the operator; people are never told who has an account. */
export async function findUser(email: string): Promise<User | null> {
  const row = await findUserByEmail(email);
  return row && presentUser(row);
}
