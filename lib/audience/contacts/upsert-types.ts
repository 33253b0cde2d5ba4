import type { ConsentFacts } from '#lib/audience/consent/consents.ts';
import type { FieldValue } from './field-values.ts';
import type { ContactSource, ContactStage, LabelCause } from './values.ts';

/**
 * A person to add or change. An absent fact stays as it is, null clears it. The person is found by `contactId`, else by
 * `externalId`, `email`, and `phone` among people without an address.
 */
export type ContactRow = {
  contactId?: string | undefined;
  externalId?: string | null | undefined;
  /** In any spelling. */
  email?: string | null | undefined;
  /** E.164. */
  phone?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  stage?: ContactStage | undefined;
  language?: string | null | undefined;
  timezone?: string | null | undefined;
  country?: string | null | undefined;
  city?: string | null | undefined;
  /** YYYY-MM-DD. */
  birthday?: string | null | undefined;
  /** By the number of an own field, or the name of a standard one without a column; values as `readFieldValue` gives them. */
  fields?: Readonly<Record<string, FieldValue>> | undefined;
  /** Labels by number, besides those of all rows. */
  labels?: readonly number[] | undefined;
  /** The person has left, or cannot be reached: they are put on the suppression list. */
  lowers?: 'unsubscribed' | 'bounced' | undefined;
};

/** The way in which rows are written, and where they come from. */
export type UpsertOptions = {
  mode: 'addAndUpdate' | 'addOnly' | 'updateOnly';
  /** The source of people who are new. */
  source: ContactSource;
  /** The cause of labels and of changes. Imports write no history: the person names the import. */
  cause: LabelCause;
  /** The import, form, flow or key. */
  causeId?: string | null | undefined;
  /** A consent that everybody gave with their row. */
  consent?: ConsentFacts | undefined;
  /** New people, and those with a new address, are pending until they confirm. */
  needsConfirmation?: boolean | undefined;
  /** Labels for everybody, by number. */
  labels?: readonly number[] | undefined;
  /** The labels of people who exist are replaced by those of their rows, and not added to. */
  replacesLabels?: boolean | undefined;
  /** New people need an address, and not at least a phone number. */
  needsEmail?: boolean | undefined;
  /** `reserved`: the caller has moved the stock for all that may be new. */
  stock?: 'reserved' | undefined;
};

/** Why a row is refused. */
export type RowRefusal =
  /** The text is not an address. */
  | 'invalidAddress'
  /** A new person has neither an address nor, where that is enough, a phone number. */
  | 'identityMissing'
  /** Nobody is found whom the row could change. */
  | 'notFound'
  /** Two identifiers lead to two people. */
  | 'twoPeople'
  /** The address asked not to be stored. */
  | 'erased';

/** The result of a row: the person, or a refusal. `changed` names the facts that are different now, `labels` among them. */
export type UpsertResult =
  | { id: string; isNew: boolean; changed: readonly string[] }
  | { code: RowRefusal; ids?: readonly string[] };
