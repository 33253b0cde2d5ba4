import type { contactErrors } from '#lib/core/errors/catalogue/contacts.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of contacts. */
export const contactHelp: Readonly<Record<keyof typeof contactErrors, ErrorHelp>> = {
  contactTagUsed: {
    when: 'Another contact field has this tag, or it is the name of a standard field such as `city`.',
    fix: 'Choose another tag, or use the field that has it.',
  },
  invalidTag: {
    when: 'The tag of a field, or the name of a label, has characters that are not allowed.',
    fix: 'Tags have 1 to 40 lower-case letters, digits and underscores. Names of labels have up to 60 letters, digits, spaces, hyphens and underscores.',
  },
  contactChanged: {
    when: 'Somebody changed the contact after you read it, and your call named the version in `If-Match`.',
    fix: 'Read the contact again, apply your change, and send its new version.',
  },
  contactsGrown: {
    when: 'An action on all contacts that match named the number that you saw, and more than 1 % more match by now. Nothing was done.',
    fix: 'Count the contacts of the filter again, look at them, and send the new number as `expected`.',
  },
  contactErased: {
    when: 'The person asked for their data to be erased, and adding the address again is refused.',
    fix: 'Only the person can lift this, by subscribing with a form and confirming.',
  },
  twoContacts: {
    when: 'A row or a call names a contact by two identifiers, such as an address and an external id, that belong to two contacts.',
    fix: 'Name the contact by its id, and change or delete the other contact first.',
  },
  resubscribeRefused: {
    when: 'The person reported spam, or may not be mailed for legal reasons.',
    fix: 'Only the person can subscribe again, in the preference center that each of your mails leads to.',
  },
  confirmationUnavailable: {
    when: 'Double opt-in needs a mail to the person, and the company has no verified sending domain of its own.',
    fix: 'Add a sending domain, publish its records, and repeat the call once it is verified.',
  },
};
