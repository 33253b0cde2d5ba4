import { z } from 'zod';
import { findIdentifiers, type Identifiers } from '#lib/audience/contacts/queries.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { findSpellings } from '#lib/engine/messages/queries.ts';
import { createAddressHasher } from '#lib/infra/crypto/address-hash.ts';
import { openSecret, sealSecret } from '#lib/infra/crypto/secret-box.ts';
import type { Subject } from '#lib/infra/privacy/subject.ts';
import { normalizeAddress, requireAddress } from '#lib/mail/normalize-address.ts';
import type { DataRequestInput } from './schema.ts';

/** The person of a request, as they are sealed. */
const Sealed = z.object({
  contactId: z.uuid().nullable(),
  addresses: z.array(z.string()),
  phones: z.array(z.string()),
});
export type Sealed = z.infer<typeof Sealed>;

const hashSubject = createAddressHasher('mailwright data request 1');

/**
 * Finds whom a request is about: a contact, or an address of nobody in the contact book.
 *
 * @throws {AppError} notFound (the contact), invalidAddress
 */
export async function findSubject(companyId: string, { contactId, email }: DataRequestInput): Promise<Sealed> {
  if (contactId !== undefined) {
    const found = await findIdentifiers(companyId, { contactId });
    if (!found) throw refuse.notFound('contact', { field: 'contactId' });
    return sealable(found);
  }
  const address = requireAddress(email ?? '', 'email');
  const found = await findIdentifiers(companyId, { emailKey: address });
  return found ? sealable(found) : { contactId: null, addresses: [address], phones: [] };
}

function sealable({ contactId, addresses, phones }: Identifiers): Sealed {
  const keys = addresses.flatMap((address) => normalizeAddress(address) ?? []);
  return { contactId, addresses: [...new Set([...keys, ...addresses])], phones: [...new Set(phones)] };
}

/** Returns the hash by which requests about one person are known again: of the present address, else of the number or the id. */
export const hashOf = (companyId: string, { addresses, phones, contactId }: Sealed): Buffer | null =>
  hashSubject(companyId, addresses[0] ?? phones[0] ?? contactId ?? '');

/** Returns the hash of an address that somebody looks for; null for any other text. */
export function hashOfSearch(companyId: string, text: string): Buffer | null {
  const address = normalizeAddress(text);
  return address === null ? null : hashSubject(companyId, address);
}

/** Seals whom a request is about: its row has no address in it. @throws {SettingsError} without ENCRYPTION_KEY */
export const sealSubject = (requestId: string, subject: Sealed): Buffer =>
  sealSecret(Buffer.from(JSON.stringify(subject)), { dataRequestId: requestId, purpose: 'data-request' });

/** Opens whom a request is about, with all spellings of their addresses. @throws {SecretUnreadable} */
export async function openSubject(companyId: string, requestId: string, sealed: Uint8Array): Promise<Subject> {
  const text = openSecret(sealed, { dataRequestId: requestId, purpose: 'data-request' }).toString();
  const { contactId, addresses, phones } = Sealed.parse(JSON.parse(text));
  const keys = addresses.map((address) => address.toLowerCase());
  const spellings = keys.length > 0 ? await findSpellings(companyId, keys) : [];
  return { companyId, contactId, phones, addresses: [...new Set([...keys, ...addresses, ...spellings])] };
}
