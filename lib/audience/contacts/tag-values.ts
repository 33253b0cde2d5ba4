import type { Database } from '#lib/infra/db/pool.ts';
import type { FieldValue } from './field-values.ts';
import { findFields } from './fields-store.ts';
import { presentFields } from './present.ts';

/** The facts of a person that tags of contents may name; `fields` are the values under their stored keys. */
export type TaggedPerson = {
  email: string | null;
  phone: string | null;
  externalId: string | null;
  firstName: string | null;
  lastName: string | null;
  language: string | null;
  country: string | null;
  city: string | null;
  birthday: string | null;
  fields: Readonly<Record<string, FieldValue>>;
};

/** The name of a person beside the address; empty for none. */
export const nameOf = ({ firstName, lastName }: Pick<TaggedPerson, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** The values behind the tags `contact.…`. */
const CONTACT_TAGS: Readonly<Record<string, (person: TaggedPerson) => string | null>> = {
  email: ({ email }) => email,
  name: nameOf,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  phone: ({ phone }) => phone,
  external_id: ({ externalId }) => externalId,
  language: ({ language }) => language,
  country: ({ country }) => country,
  city: ({ city }) => city,
  birthday: ({ birthday }) => birthday,
};

/**
 * Returns a function that picks the values of a person which a content reads: those of the contact, and those of the company's own
 * fields by their tags. What a person does not have is left out.
 *
 * @param paths such as `contact.first_name` and `field.member_number`.
 */
export async function createValueReader(
  db: Database,
  companyId: string,
  paths: readonly string[],
): Promise<(person: TaggedPerson) => Record<string, unknown>> {
  const tagsOf = (root: string): Set<string> =>
    new Set(
      paths.flatMap((path) =>
        path.startsWith(`${root}.`) ? [path.slice(root.length + 1).split(/[.[]/, 1)[0] ?? ''] : [],
      ),
    );
  const contact = [...tagsOf('contact')].flatMap((tag) => {
    const read = CONTACT_TAGS[tag];
    return read ? [[tag, read] as const] : [];
  });
  const tags = tagsOf('field');
  const fields = tags.size > 0 ? (await findFields(companyId, db)).filter(({ tag }) => tags.has(tag)) : [];
  return (person) => {
    const values = contact.flatMap(([tag, read]) => {
      const value = read(person);
      return value === null || value === '' ? [] : [[tag, value]];
    });
    const own = Object.entries(presentFields(person.fields, { fields, masksSensitive: false }));
    return {
      ...(contact.length > 0 && { contact: Object.fromEntries(values) }),
      ...(tags.size > 0 && { field: Object.fromEntries(own.filter(([tag]) => tags.has(tag))) }),
    };
  };
}
