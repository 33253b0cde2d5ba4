import { refuse } from '#lib/core/errors/refuse.ts';
import { replaceWithin } from '#lib/core/replace-keys.ts';
import { type NamedAddress, parseAddressList } from '#lib/mail/address.ts';
import type { Form } from '../read-form.ts';
import { objectOf } from './form-values.ts';

/** The data of one recipient. */
export type RecipientData = Readonly<Record<string, unknown>>;

/** Reads `recipient-variables`: the data by address; null if they are not given. @throws {AppError} invalidField */
export function readRecipientVariables(form: Form): ReadonlyMap<string, RecipientData> | null {
  const given = objectOf(form, 'recipient-variables');
  if (given === undefined) return null;
  return new Map(
    Object.entries(given).map(([address, data]) => {
      if (isData(data)) return [address.toLowerCase(), data];
      throw refuse.fieldBecause('recipient-variables', 'recipient-variables must be an object of objects by address');
    }),
  );
}

const isData = (value: unknown): value is RecipientData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a mailbox as far as it names a recipient; what is no address is refused later, by name. */
export function readMailgunRecipient(mailbox: string): NamedAddress {
  const bare = /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
  return parseAddressList(mailbox)?.[0] ?? { address: bare.trim(), name: '' };
}

const VARIABLE = /%(unsubscribe_url|recipient(?:\.[^%\s]{1,128}|_email|_name|_fname|_lname)?)%/g;

/**
 * Returns a function that fills `%recipient.key%`, the names of the recipient and `%unsubscribe_url%` into a text. An
 * unknown key is left as it is.
 *
 * The function throws messageTooLarge as `replaceWithin` does.
 */
export function createFiller(
  recipient: NamedAddress,
  data: RecipientData,
  unsubscribeUrl: string | null,
): (text: string) => string {
  const { address, name } = recipient;
  const [first = '', ...rest] = name.split(/\s+/);
  const builtIns: Readonly<Record<string, string>> = {
    recipient: name ? `${name} <${address}>` : address,
    recipient_email: address,
    recipient_name: name,
    recipient_fname: first,
    recipient_lname: rest.join(' '),
    ...(unsubscribeUrl !== null && { unsubscribe_url: unsubscribeUrl }),
  };
  return (text) =>
    replaceWithin(text, VARIABLE, (whole, variable) => {
      const key = variable.startsWith('recipient.') ? variable.slice('recipient.'.length) : null;
      if (key === null) return builtIns[variable] ?? whole;
      return Object.hasOwn(data, key) ? printValue(data[key]) : whole;
    });
}

const printValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
