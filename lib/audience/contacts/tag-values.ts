import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { FieldValue } from './field-values.ts';
import { findFields } from './fields-store.ts';
import { findLabelsOf } from './labels-store.ts';
import { presentFields } from './present.ts';
import { PLAIN_FIELDS } from './values.ts';

/** The facts of a person that tags of contents may name; `fields` are the values under their stored keys. */
export type TaggedPerson = {
  id: string;
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

/** A label in tags: its number, so that another name changes no content. */
const LABEL_TAG = /^l[1-9]\d{0,8}$/;

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

/** The roots of paths that name people. Others are of the company, of the campaign, or of data that mail to many has none of. */
const ROOTS: ReadonlySet<string> = new Set(['contact', 'field', 'label']);

/** Requires that the values of people which a content reads exist. @throws {AppError} invalidField (`content`), naming the first that does not */
export async function requireKnownTags({ scope }: Pick<Context, 'scope'>, paths: readonly string[]): Promise<void> {
  const named = paths.filter((path) => ROOTS.has(path.split('.', 1)[0] ?? ''));
  if (named.length === 0) return;
  const fields = new Set<string>([...PLAIN_FIELDS, ...(await findFields(scope.companyId)).map(({ tag }) => tag)]);
  const unknown = named.find((path) => {
    const [root = '', tag = ''] = path.split(/[.[]/);
    if (tag === '') return false;
    if (root === 'contact') return !Object.hasOwn(CONTACT_TAGS, tag);
    return root === 'field' ? !fields.has(tag) : !LABEL_TAG.test(tag);
  });
  if (unknown === undefined) return;
  const cause = `The content names ${unknown}, which contacts do not have. Choose another field, or create this one.`;
  throw refuse.fieldBecause('content', cause, unknown);
}

/**
 * Returns a function that picks the values of a person which a content reads: those of the contact, those of the company's own
 * fields by their tags, and true for each label that the person has. What a person does not have is left out.
 *
 * @param paths such as `contact.first_name`, `field.member_number` and `label.l3`, which has the number of the label.
 * @param people whom the values are read of.
 * @param masksSensitive true for a reader who may not see the values of sensitive fields.
 */
export async function createValueReader(
  db: Database,
  companyId: string,
  paths: readonly string[],
  people: readonly Pick<TaggedPerson, 'id'>[],
  masksSensitive = false,
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
  const labels = [...tagsOf('label')].flatMap((tag) => (LABEL_TAG.test(tag) ? [Number(tag.slice(1))] : []));
  const labelsOf = await findLabelsOf(db, companyId, { contactIds: people.map(({ id }) => id), labelIds: labels });
  return (person) => {
    const values = contact.flatMap(([tag, read]) => {
      const value = read(person);
      return value === null || value === '' ? [] : [[tag, value]];
    });
    const own = Object.entries(presentFields(person.fields, { fields, masksSensitive }));
    return {
      ...(contact.length > 0 && { contact: Object.fromEntries(values) }),
      ...(labels.length > 0 && {
        label: Object.fromEntries((labelsOf.get(person.id) ?? []).map((id) => [`l${id}`, true])),
      }),
      ...(tags.size > 0 && { field: Object.fromEntries(own.filter(([tag]) => tags.has(tag))) }),
    };
  };
}
