import { AppError } from '#lib/core/errors/app-error.ts';
import { type NamedAddress, parseMailbox } from '#lib/mail/address.ts';
import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import type { MailboxInput } from '../schema.ts';

/** A mailbox of a request: its address, the address as written, and its path in the request, such as `to[2]`. */
export type FieldMailbox = NamedAddress & { given: string; field: string };

/** A name, or none, before an address in angle brackets. */
const NAMED = /^([^<>]*)<([^<>]*)>\s*$/;

/** The longest value that is echoed, in characters. */
const SHOWN_MAX = 320;

/** The mailboxes of a field, which holds none, one, or a list. @throws {AppError} invalidAddress */
export function readMailboxes(input: MailboxInput | MailboxInput[] | undefined, field: string): FieldMailbox[] {
  if (input === undefined) return [];
  if (!Array.isArray(input)) return [readMailbox(input, field)];
  return input.map((one, index) => readMailbox(one, `${field}[${index}]`));
}

/**
 * Reads one mailbox: `ada@example.com`, `Ada <ada@example.com>`, or the two apart. A name needs no quotation marks,
 * since it is serialized again; the address alone decides who gets the mail.
 *
 * @throws {AppError} invalidAddress
 */
export function readMailbox(input: MailboxInput, field: string): FieldMailbox {
  const [name, address] = split(input);
  const mailbox = /\p{Cc}/u.test(name) || !name.isWellFormed() ? null : parseMailbox(address);
  if (mailbox) return { name, address: mailbox.address, given: address, field };
  const value = (typeof input === 'string' ? input : input.email).slice(0, SHOWN_MAX);
  throw new AppError('invalidAddress', { field, value });
}

function split(input: MailboxInput): [name: string, address: string] {
  if (typeof input !== 'string') return [input.name?.trim() ?? '', input.email.trim()];
  const [, phrase = '', address = input] = NAMED.exec(input) ?? [];
  return [readPhrase(phrase.trim()), address.trim()];
}

function readPhrase(phrase: string): string {
  const quoted = /^"(.*)"$/s.exec(phrase)?.[1];
  return decodeEncodedWords(quoted === undefined ? phrase : quoted.replace(/\\(.)/gsu, '$1'));
}
