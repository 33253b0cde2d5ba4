import type { User } from './schema.ts';
import type { ShownUser } from './store.ts';

/** Returns a person for an answer, without the password hash and the second factor. */
export function presentUser(row: ShownUser): User {
  return {
    id: row.id,
    fullname: row.fullname,
    lastname: row.lastname,
    email: row.email,
    image: row.image,
    phone: row.phone,
    companyId: row.companyId,
    time: row.hourFormat === 12 ? 12 : 24,
    language: row.language,
  };
}
