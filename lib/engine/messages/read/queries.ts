import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { EventMessage, EventRecipient } from '#lib/events/present-event.ts';
import type { RecipientReference } from '#lib/events/recipient-reference.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { findShownBody, showBody } from '../bodies/show-body.ts';
import type { Message, MessageAttempt, MessageRecipient, ReadScope } from './message.ts';
import {
  type Correspondents,
  countFullMailboxSince,
  type DsnSubject,
  type EventSubject,
  existsBody,
  type FirstInSandbox,
  findAttempts,
  findBody,
  findBodyOf,
  findCorrespondentsOf,
  findDsnSubjectOf,
  findEventFacts,
  findFirst,
  findMessageById,
  findMessagesTo,
  findRecipientState,
  findSubjects,
  type LockedRecipient,
  lockRecipientRow,
  type MessageTo,
} from './store.ts';

// The read model: every other domain reads messages, recipients, attempts and bodies by these functions, so that a change of
// how they are stored ends here.

export type { DsnSubject, EventSubject, LockedRecipient };

/**
 * Returns a message of the scope with its recipients. What is no id, and another company's or environment's message, read
 * as not found.
 *
 * @param entity the reader's word for it.
 * @throws {AppError} notFound
 */
export async function getMessage(scope: ReadScope, id: string, entity: 'email' | 'message'): Promise<Message> {
  return requireById(entity, id, () => findMessageById(scope, id));
}

/** Lists the last messages to an address before an id, the newest first; the address in the form of `normalizeAddress`. */
export const listMessagesTo = (
  scope: ReadScope,
  address: string,
  before: string,
  limit: number,
): Promise<MessageTo[]> => findMessagesTo(scope, address, before, limit);

/**
 * Returns the bytes of a message of the scope.
 *
 * @throws {AppError} notFound, also once the body's retention is over; bodyStoreUnavailable
 */
export async function getBody(scope: ReadScope, id: string): Promise<Buffer> {
  const body = await requireById('message body', id, () => findBody(scope, id));
  return showBody(body);
}

/**
 * Finds the bytes of a message of any company, for its recipient; null once the body's retention is over.
 *
 * @throws {AppError} bodyStoreUnavailable
 */
export async function findSentBody(
  reference: Pick<RecipientReference, 'companyId' | 'messageId'>,
): Promise<Buffer | null> {
  const body = await findBodyOf(reference);
  return body && findShownBody(body);
}

/** Checks that the bytes of a message are still kept. */
export const hasBody = (scope: ReadScope, { id }: Message): Promise<boolean> => existsBody(scope, id);

/** Lists the attempts to deliver to one recipient of a message, oldest first. */
export const listAttempts = (scope: ReadScope, { id }: Message, ordinal: number): Promise<MessageAttempt[]> =>
  findAttempts(scope, id, ordinal);

/** Lists the subjects of events in the caller's transaction, with their references; those no longer kept are left out. */
export const listEventSubjects = (
  db: Database,
  references: readonly RecipientReference[],
): Promise<(RecipientReference & EventSubject)[]> => findSubjects(db, references);

/**
 * Lists the facts that events repeat of recipients and messages of a company; those no longer kept are left out.
 *
 * @param references of one company; equal ones are answered once.
 */
export const listEventFacts = (
  companyId: string,
  references: readonly Pick<RecipientReference, 'messageId' | 'ordinal'>[],
): Promise<{ ordinal: number; message: EventMessage; recipient: EventRecipient }[]> =>
  findEventFacts(companyId, references);

/** Finds a recipient that feedback is about, and locks it until the caller's transaction ends. */
export const lockRecipient = (db: Database, reference: RecipientReference): Promise<LockedRecipient | null> =>
  lockRecipientRow(db, reference);

/** Finds the address and the state of one recipient of the scope, in the caller's transaction. */
export const findRecipient = (
  db: Database,
  scope: ReadScope,
  messageId: string,
  ordinal: number,
): Promise<Pick<MessageRecipient, 'rcptTo' | 'status'> | null> => findRecipientState(db, scope, messageId, ordinal);

/** Finds the recipient and the author of a message. */
export const findCorrespondents = (reference: RecipientReference): Promise<Correspondents | null> =>
  findCorrespondentsOf(reference);

/** Counts in the caller's transaction how often mail to an address has ended in a full mailbox since an instant. */
export const countFullMailbox = (db: Database, companyId: string, rcptTo: string, sinceMs: number): Promise<number> =>
  countFullMailboxSince(db, companyId, rcptTo, sinceMs);

/** Finds the first message of a company's sandbox that is still kept, and the first recipient at whom one has arrived. */
export const findFirstInSandbox = (scope: Pick<ReadScope, 'companyId'>): Promise<FirstInSandbox> => findFirst(scope);

/** Finds the recipient and the message that a delivery status notification is about. */
export const findDsnSubject = (reference: RecipientReference): Promise<DsnSubject | null> =>
  findDsnSubjectOf(reference);
