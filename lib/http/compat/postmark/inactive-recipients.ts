import { AppError } from '#lib/core/errors/app-error.ts';
import { listSuppressedRecipients } from '#lib/engine/messages/accept/checks/check-suppression.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import type { SendingScope } from '#lib/engine/messages/incoming-message.ts';
import { parseAddressList } from '#lib/mail/address.ts';
import { splitAddresses } from '../split-addresses.ts';
import type { ReadEmail } from './read-email.ts';

/** Returns the addresses of a message that can be read; the others are refused later, by name. */
const recipientsOf = ({ given: { To, Cc, Bcc } }: ReadEmail): string[] =>
  [To, Cc, Bcc]
    .flatMap((text) => splitAddresses(text ?? ''))
    .flatMap((mailbox) => parseAddressList(mailbox) ?? [])
    .map(({ address }) => address);

/** Finds the suppressed recipients of each message of a request; an empty list where the company has suppressed nobody. */
export async function findInactive(scope: SendingScope, emails: readonly ReadEmail[]): Promise<string[][]> {
  if (!(await getSendingFacts(scope.companyId)).hasSuppressions) return [];
  const addresses = emails.map(recipientsOf);
  const suppressed = new Map<boolean, Set<string>>();
  for (const isTransactional of [true, false]) {
    const asked = addresses.filter((_, index) => emails[index]?.isTransactional === isTransactional).flat();
    suppressed.set(isTransactional, await listSuppressedRecipients(scope, asked, isTransactional));
  }
  return emails.map(({ isTransactional }, index) =>
    (addresses[index] ?? []).filter((address) => suppressed.get(isTransactional)?.has(address)),
  );
}

/** The sentence after a list of addresses: clients read the list from the words around it. */
const INACTIVE =
  'Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.';

/** Returns the refusal of a message whose recipients are all suppressed; null if one of them is not. */
export function refuseInactive(email: ReadEmail, inactive: readonly string[]): AppError | null {
  if (inactive.length === 0 || inactive.length < recipientsOf(email).length) return null;
  const message =
    'You tried to send to recipient(s) that have been marked as inactive. ' +
    `Found inactive addresses: ${inactive.join(', ')}. ${INACTIVE}`;
  return new AppError('suppressedRecipient', { field: 'To', message });
}

/** Returns the message of a success. */
export const successMessage = (inactive: readonly string[]): string =>
  inactive.length === 0
    ? 'OK'
    : `Message OK, but will not deliver to these inactive addresses: ${inactive.join(', ')}. ${INACTIVE}`;
