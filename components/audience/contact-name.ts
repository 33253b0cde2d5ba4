import type { Contact } from '#lib/audience/contacts/schema.ts';

type Named = Pick<Contact, 'firstName' | 'lastName' | 'email' | 'phone' | 'externalId'>;

/** Returns the whole name of a contact; null without one. */
export const fullName = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

/** Returns the way to write to a contact: the address, else the phone number, else the id of another system. */
export const reachOf = ({ email, phone, externalId }: Named): string => email ?? phone ?? externalId ?? '';

/** Returns the name of a contact in sentences: the whole name, else the address or the number. */
export const nameOf = (contact: Named): string => fullName(contact) ?? reachOf(contact);
