import { AppError } from '#lib/core/errors/app-error.ts';
import type { ShownRecipients } from '#lib/engine/messages/compose/draft-details.ts';
import { type NamedAddress, parseAddressList, parseMailbox } from '#lib/mail/address.ts';
import { splitAddresses } from '../split-addresses.ts';
import type { TransmissionRecipient } from './transmission-schema.ts';

/** A recipient in the fields of the send API, with what its message shows. */
export type ReadRecipient = { input: Record<string, unknown>; shown: ShownRecipients };

/**
 * Reads a recipient: one without `header_to` is in To; one with it sees `header_to` in To, and is a blind copy unless
 * `header_to` or the header CC names it.
 *
 * @param cc the addresses of the header CC, which all copies carry.
 * @returns a refusal for an address that cannot be read, because the others of the transmission are sent.
 */
export function readSparkPostRecipient(
  { address, tags, metadata, substitution_data }: TransmissionRecipient,
  cc: readonly NamedAddress[],
  index: number,
): ReadRecipient | AppError {
  const { email, name, header_to } =
    typeof address === 'string' ? { email: address, name: '', header_to: '' } : address;
  const mailbox = readLenient(email);
  if (!mailbox) return new AppError('invalidAddress', { field: `recipients[${index}].address.email`, value: email });
  const named = name ? { ...mailbox, name } : mailbox;
  return {
    input: {
      address: named.name ? { email: named.address, name: named.name } : named.address,
      tags: tags ?? undefined,
      metadata: metadata ?? undefined,
      substitution_data: substitution_data ?? undefined,
    },
    shown: header_to ? showCopy(named, header_to, cc) : { type: 'to', to: [named], cc },
  };
}

function showCopy(recipient: NamedAddress, headerTo: string, cc: readonly NamedAddress[]): ShownRecipients {
  const to = readList(headerTo);
  const isIn = (list: readonly NamedAddress[]) =>
    list.some(({ address }) => address.toLowerCase() === recipient.address.toLowerCase());
  return { type: isIn(to) ? 'to' : isIn(cc) ? 'cc' : 'bcc', to, cc };
}

/** Reads a list of mailboxes that an SDK wrote without escapes; what cannot be read is left out. */
export const readList = (text: string): NamedAddress[] =>
  splitAddresses(text).flatMap((mailbox) => readLenient(mailbox) ?? []);

/** Reads `"Ann "A" Ex" <a@x>`: the name is anything before the last `<`; without a name that can be read, the address. */
function readLenient(text: string): NamedAddress | null {
  const strict = parseAddressList(text);
  if (strict?.length === 1) return strict[0] ?? null;
  const [, name = '', bare = text] = /^(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const mailbox = parseMailbox(bare.trim());
  const isPlain = !/\p{Cc}/u.test(name) && name.isWellFormed();
  return mailbox && { name: isPlain ? name.replace(/^"|"$/g, '').trim() : '', address: mailbox.address };
}
